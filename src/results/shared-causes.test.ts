import { describe, expect, test } from 'vitest'
import { failureInShort, happeningIn, withoutSource } from './failure-text.ts'
import type { Outcome } from './outcome.ts'
import type { RequirementResult } from './result.ts'
import { gather, onlyCause } from './shared-causes.ts'

const departure = (request: string, status: number, control = false) =>
  `${control ? 'The control failed, so this check is inconclusive.\n' : ''}${request}
  expected   status 200
  actual     status ${status}
  section    4.3: It holds.
  hint       the log`

function requirement(id: string, outcome: Outcome, texts: readonly string[]): RequirementResult {
  const ended: 'failed' | 'cantTell' = outcome === 'failed' ? 'failed' : 'cantTell'
  const checks = texts.map((message) => ({ name: id, outcome: ended, durationMs: 1, exchanges: [], message }))
  const head = { id, section: '4.3', also: [], level: 'MUST', statement: id, defects: 1 } as const
  return { ...head, outcome, ...(outcome !== 'failed' && { reason: texts[0] ?? '' }), checks, also: [] }
}

const several = (count: number, outcome: Outcome, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => requirement(`4.3/${outcome}-${index}`, outcome, [text(index)]))

describe('gather', () => {
  test('the same answer to five requirements is one cause, to four it is four findings', () => {
    const five = gather(
      several(5, 'failed', (index) => departure(`GET /${index}`, 401)),
      'failed',
    )
    expect(five.alone).toEqual([])
    expect(onlyCause(five)?.text).toBe('GET /0, and 4 other requests\n  expected   status 200\n  actual     status 401')
    expect(
      gather(
        several(4, 'failed', () => departure('GET /', 401)),
        'failed',
      ).alone,
    ).toHaveLength(4)
  })

  test('three failed controls are enough, and are not mixed with failures of the same answer', () => {
    const controls = several(3, 'failed', () => departure('GET /', 401, true))
    const own = requirement('4.3/own', 'failed', [departure('GET /', 401)])
    const { shared, alone } = gather([...controls, own], 'failed')
    expect(shared.map(({ requirements }) => requirements.length)).toEqual([3])
    expect(shared[0]?.text).toMatch(/^The control failed, so these checks are inconclusive\.\nGET \/\n/)
    expect(alone).toEqual([own])
  })

  test('a requirement with a failure of its own stays alone', () => {
    const own = requirement('4.3/own', 'failed', [departure('GET /', 401), departure('GET /', 500)])
    const { alone, shared } = gather([...several(6, 'failed', () => departure('GET /', 401)), own], 'failed')
    expect([alone, shared[0]?.requirements.length]).toEqual([[own], 6])
  })

  test('a check that did not run, or does not apply, keeps no failure from being like others', () => {
    const alike = several(5, 'failed', () => departure('GET /', 401)).map((each): RequirementResult => {
      const left = (outcome: 'untested' | 'inapplicable') => ({
        ...each.checks[0],
        outcome,
        message: `${each.id}: no room.`,
      })
      return { ...each, checks: [left('untested'), ...each.checks, left('inapplicable')] } as RequirementResult
    })
    expect(gather(alike, 'failed').alone).toEqual([])
  })

  test('what nobody can tell for one reason is one cause; other outcomes are left out', () => {
    const requirements = [...several(9, 'cantTell', () => 'No answer.'), ...several(9, 'untested', () => 'No answer.')]
    expect(onlyCause(gather(requirements, 'cantTell'))).toMatchObject({
      text: 'No answer.',
      requirements: { length: 9 },
    })
    expect(gather(requirements, 'failed')).toEqual({ shared: [], alone: [] })
  })

  test('where a target answers to others, the request that gets no answer is named', () => {
    const reason = 'No answer from http://host: no complete response within 2 s.'
    const exchange = (path: string, more: object) => ({
      ...{ number: 1, purpose: 'x', startedAt: '', durationMs: 1, curl: '' },
      ...{ request: { method: 'GET', url: `http://host${path}`, headers: [] }, ...more },
    })
    const answered = { response: { status: 200, headers: [], body: '', bodyBytes: 0 } }
    const among = (...exchanges: ReturnType<typeof exchange>[]) => {
      const all = several(5, 'cantTell', () => reason)
      const asked = all.map((each) => ({ ...each, checks: each.checks.map((check) => ({ ...check, exchanges })) }))
      return onlyCause(gather(asked, 'cantTell'))?.text
    }
    const lost = (path: string) => exchange(path, { error: reason })
    expect(among(exchange('/a', answered), lost('/logout.html?a=b'))).toBe(
      `${reason} It was GET /logout.html; other requests were answered.`,
    )
    expect(among(lost('/logout.html'))).toBe(reason)
    expect(among(exchange('/a', answered), lost('/b'), lost('/c'), lost('/d'))).toBe(reason)
  })

  test('why there is no session stays, whatever else came back', () => {
    const why = ', without the session cookie: no answer has set a cookie JSESSIONID'
    const came = [`status 401${why}`, `status 401, 0 bytes${why}`, 'status 401', 'status 401', 'status 401']
    const all = came.map((found, index): RequirementResult => {
      const each = requirement(`3/${index}`, 'failed', [`GET /${index}\n  expected   200\n  actual     ${found}`])
      const departure = { name: 'probe', session: true, encrypted: false, wanted: 'acceptance', status: 401 }
      return { ...each, checks: each.checks.map((check) => ({ ...check, departure })) }
    })
    expect(onlyCause(gather(all, 'failed'))?.text).toContain(`actual     status 401${why}`)
  })

  test('one departure is one cause, whatever each requirement expected beside it', () => {
    const places = ['', ' to /a', ' to /b', ' to /a', '']
    const redirected = places.map((place, index): RequirementResult => {
      const message = `GET /${index} (security check)\n  expected   302${place}\n  actual     status 303${place}`
      const name = index === 1 ? 'security-check.ticket' : 'security-check'
      const departure = { name, session: false, encrypted: false, wanted: 'acceptance', status: 303 }
      const each = requirement(`4.5/${index}`, 'failed', [message, message])
      // An additional failed control says nothing about the failure.
      const controls = requirement('', 'cantTell', ['The session ended too early.']).checks
      return { ...each, checks: [...each.checks.map((check) => ({ ...check, departure })), ...controls] }
    })
    const { shared, alone } = gather(redirected, 'failed')
    expect(alone).toEqual([])
    expect(shared.map(({ text }) => text)).toEqual([
      'GET /0 (security check), and 4 other requests\n' +
        '  expected   302, or 302 to /a, or another of 3\n' +
        '  actual     status 303',
    ])
    const [first] = redirected
    if (first === undefined) throw new Error('There is none.')
    const others = [{ status: 404 }, { wanted: 'refusal' }, { name: 'login.form' }, { wanted: 'a cookie' }]
    for (const other of others) {
      const apart = first.checks.map((check) => ({ ...check, departure: { ...check.departure, ...other } }))
      const changed = [{ ...first, checks: apart } as RequirementResult, ...redirected.slice(1)]
      expect(gather(changed, 'failed').alone).toHaveLength(5)
    }
  })

  test('nothing is lost and nothing is told twice', () => {
    const requirements = several(40, 'failed', (index) => departure('GET /', 400 + (index % 9), index % 2 === 0))
    const { shared, alone } = gather(requirements, 'failed')
    const told = [...shared.flatMap((cause) => cause.requirements), ...alone].map(({ id }) => id)
    expect(told.toSorted()).toEqual(requirements.map(({ id }) => id).toSorted())
  })
})

describe('texts of failures', () => {
  test('in short: the request, what was expected, what came back', () => {
    expect(failureInShort(departure('GET /', 401))).toBe('GET / · expected status 200 · actual status 401')
    expect(failureInShort(departure('GET /', 401, true))).toBe(
      'control failed: GET / · expected status 200 · actual status 401',
    )
    expect(failureInShort(departure(`GET /${'x'.repeat(300)}`, 401))).toMatch(
      /^GET \/x{95}… · expected status 200 · actual/,
    )
  })

  test('a message of another kind is its own answer', () => {
    expect(happeningIn('The key service gives no key.\n  section    4.7: It does.')).toEqual({
      control: false,
      request: '',
      answer: 'The key service gives no key.',
    })
  })

  test('withoutSource leaves out section and statement only', () => {
    expect(withoutSource(departure('GET /', 401))).toBe(
      'GET /\n  expected   status 200\n  actual     status 401\n  hint       the log',
    )
  })
})
