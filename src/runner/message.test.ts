import { describe, expect, test } from 'vitest'
import { requirementOf } from '../catalogue/requirement.ts'
import { expect as judge } from '../check/expect.ts'
import type { SourcePlace } from '../check/source-place.ts'
import { CommandFailed } from '../client/command.ts'
import { UnusableKey } from '../client/encryption.ts'
import { Redaction } from '../evidence/redaction.ts'
import { Answer } from '../http/answer.ts'
import { Violation } from '../outcome/violation.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { ownWords, words } from '../transport/words.ts'
import { concludedFrom } from './message.ts'

const requirement = requirementOf('4.3/any', {
  statement: 'Something holds.',
  cites: ['4.3, responses, row 400', '7, table, row 3'],
  reading: 'Something is one thing.',
  how: '',
  hint: { says: 'the log', status: [401] },
})
const facts = {
  request: words`GET http://host/x (login)`,
  expected: { kind: 'status', is: 400 } as const,
  actual: { kind: 'status', status: 401 } as const,
  operation: { id: 'login.form', session: false, encrypted: false } as const,
  status: 401,
  control: false,
}

/** What an error means, without redaction. */
function concluded(error: unknown, of = requirement, definedAt?: SourcePlace) {
  return concludedFrom(error, of, { redaction: { apply: (text) => text }, definedAt })
}

test('a requirement of one’s own that cites nothing is named by its statement', () => {
  const own = { ...requirement, cites: [] }
  expect(concluded(new Violation({ ...facts, request: words`GET http://host/x` }), own)).toMatchObject({
    message: expect.stringContaining('  statement  Something holds.'),
  })
})

test('no error is a pass', () => {
  expect(concluded(undefined, requirement)).toEqual({ outcome: 'passed' })
})

test('a deviation says what was sent, expected and found, the words that demand it, and where to look', () => {
  const { outcome, message } = concluded(new Violation(facts), requirement)
  expect(outcome).toBe('failed')
  expect(message?.split('\n')).toEqual([
    'GET http://host/x (login)',
    '  expected   status 400',
    '  actual     status 401',
    '  section    4.3, responses, row 400; 7, table, row 3: Something holds.',
    '  interpretation  Something is one thing.',
    '  hint       the log',
  ])
})

test('a hint is given only where the answer is like that of the servers that it is about', () => {
  const redirecting = { ...requirement, hint: { says: 'the log', status: [302], location: '/login.html' } }
  const hinted = (status: number, location: string) => {
    const request = { method: 'GET', url: 'http://host/x', headers: [], repeatable: true }
    const response = { status, headers: [['Location', location] as const], body: Buffer.alloc(0), bodyBytes: 0 }
    const answer = new Answer('', request, response)
    return concluded(new Violation({ ...facts, status, answer }), redirecting).message?.includes('hint  ')
  }
  expect(hinted(302, 'http://host/login.html;jsessionid=1')).toBe(true)
  expect(hinted(302, 'http://host/login.html?error=1')).toBe(false)
  expect(hinted(302, 'http://host/welcome.html')).toBe(false)
  expect(hinted(200, 'http://host/login.html')).toBe(false)
})

test('without a session, the status of the sign-in decides about the hint, and is part of the failure', () => {
  const after = (signInStatus: number) => {
    const lacks = { why: 'the login failed', hasUnusableCookie: false, signInStatus }
    const operation = { ...facts.operation, session: true, lacks }
    const request = { method: 'GET', url: 'http://host/x', headers: [], repeatable: true }
    const answer = new Answer('', request, { status: 401, headers: [], body: Buffer.alloc(0), bodyBytes: 0 }, operation)
    return concluded(new Violation({ ...facts, operation, answer }), {
      ...requirement,
      hint: { says: 'x', status: [401] },
    })
  }
  expect(after(401).failure).toMatchObject({ status: 401, signInStatus: 401, hint: 'x' })
  expect(after(500).failure).toMatchObject({ status: 401, signInStatus: 500 })
  expect(after(500).failure?.hint).toBeUndefined()
})

test('a hint about what was found is given only where that was found', () => {
  const ofWildcards = { ...requirement, hint: { says: 'the log', status: [401], found: 'wildcard' } } as const
  const hinted = (finding?: 'wildcard') =>
    concluded(new Violation({ ...facts, finding }), ofWildcards).message?.includes('hint  ')
  expect(hinted('wildcard')).toBe(true)
  expect(hinted()).toBe(false)
})

test('a control that failed is no failure: it says that nothing is proven, and gives no hint', () => {
  const { outcome, message, failure } = concluded(new Violation({ ...facts, control: true }), requirement)
  expect({ outcome, control: failure?.control }).toEqual({ outcome: 'cantTell', control: true })
  expect(message).toMatch(/^The control failed, so this check is inconclusive/)
  expect(message).not.toContain('hint  ')
})

test('a failure is data, from which the message is made', () => {
  expect(concluded(new Violation({ ...facts, part: 'status' })).failure).toEqual({
    operation: 'login.form',
    request: 'GET http://host/x (login)',
    expected: { kind: 'status', is: 400 },
    actual: { kind: 'status', status: 401 },
    status: 401,
    part: 'status',
    control: false,
    hint: 'the log',
  })
})

test('a key that can not be used is a control that failed: another requirement judges the key', () => {
  expect(concluded(new UnusableKey('No key.'), requirement)).toMatchObject({
    outcome: 'cantTell',
    message: expect.stringMatching(
      /^The control failed, .*\nNo key\.\n {2}section {4}4\.3, responses, row 400; .*\n {2}interpretation /,
    ),
    failure: { operation: 'key', control: true },
  })
})

test.each([new NoAnswer(words`No answer.`, 'X'), new CommandFailed(ownWords('The command failed.'))])(
  'what lies outside of the target is inconclusive: $name',
  (error) => {
    const kind = error instanceof NoAnswer ? 'no-answer' : 'command-failed'
    expect(concluded(error, requirement)).toMatchObject({
      outcome: 'cantTell',
      message: error.message,
      cause: { kind },
    })
  },
)

test.each([new TypeError('oops'), 'oops', { oops: 1 }, null])(
  'anything else is our own fault, and asks to be reported: %s',
  (error) => {
    const { outcome, message } = concluded(error, requirement)
    expect(outcome).toBe('cantTell')
    expect(message).toMatch(/^An internal error occurred in the suite. Please report it:\n/)
  },
)

test('an error of a custom check is not ours: it says which check broke, and at which line of its file', () => {
  const error = new TypeError('oops')
  error.stack = `TypeError: oops\n    at judge (/suite/expect.js:1:1)\n    at file:///own/a%20b.spec.js:9:3\n    at x (/own/a b.spec.js:2:1)`
  const place = { file: '/own/a b.spec.js', line: 7 }
  const { outcome, message = '' } = concluded(error, requirement, place)
  expect(outcome).toBe('cantTell')
  expect(message).toMatch(
    /^The custom check of 4\.3\/any broke at \S*own\/a b\.spec\.js:9: TypeError: oops\n {4}at judge /,
  )
  expect(concluded('oops', requirement, place).message).toMatch(/own\/a b\.spec\.js:7: oops$/)
  expect(concluded(undefined, requirement, place)).toEqual({ outcome: 'passed' })
})

describe('a password that is a word of the suite', () => {
  const redaction = new Redaction(
    ['wrong', 'status', 'expected', 'login', 'bytes', 'No', 'command'].map((value) => ({
      placeholder: '$SECRET',
      value,
    })),
  )
  const shown = (error: Error, definedAt?: SourcePlace) =>
    concludedFrom(error, requirement, { redaction, definedAt }).message ?? ''

  test('is not revealed by being replaced in the words of a message', () => {
    const request = { method: 'POST', url: 'http://host/wrong', headers: [], repeatable: true }
    const response = {
      status: 401,
      headers: [['Content-Type', 'text/wrong'] as const],
      body: Buffer.from('x'),
      bodyBytes: 1,
    }
    const answer = new Answer('login with a wrong password', request, response)
    const lines = (judge: () => void) => {
      try {
        judge()
      } catch (patch) {
        return shown(patch as Error)
          .split('\n')
          .slice(0, 3)
      }
    }
    expect(lines(() => judge(answer).toHaveStatus(400))).toEqual([
      'POST http://host/$SECRET (login with a wrong password)',
      '  expected   status 400',
      '  actual     status 401, 1 bytes of text/$SECRET',
    ])
    expect(lines(() => judge(answer).toHaveEmptyBody())?.[2]).toBe('  actual     1 bytes of text/$SECRET')
  })

  test('is not revealed where the target gave no answer', () => {
    expect(shown(new NoAnswer(words`No answer from ${'http://wrong'}.`, 'X'))).toBe('No answer from http://$SECRET.')
  })

  test('is hidden in what a custom check expects, which may be anything', () => {
    const asked = new Violation({ ...facts, expected: { kind: 'statement', text: ownWords('wrong') } })
    const place = { file: 'own/a.spec.js', line: 1 }
    expect(shown(asked, place)).toContain('  expected   $SECRET\n')
    const { failure } = concludedFrom(asked, requirement, { redaction, definedAt: place })
    expect(failure?.expected).toEqual({ kind: 'statement', text: '$SECRET' })
  })
})
