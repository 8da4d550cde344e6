import { describe, expect, test } from 'vitest'
import { answerOf, happeningIn, inLines, inOneLine, withoutSource } from './happening.ts'
import type { Outcome } from './outcome.ts'
import type { CheckResult, RequirementResult } from './result.ts'
import { failedWith, sampleFailure } from './samples/sample-failure.ts'
import { gather, onlyCause, type SharedCause } from './shared-causes.ts'

const textOf = (cause: SharedCause | undefined) => cause && withoutSource(cause.happening)

type Said = Partial<Pick<CheckResult, 'failure' | 'message'>>

/** An answer with this status where 200 was expected; as with most expectations, of no direction. */
const deviation = (request: string, status: number, control = false): Said =>
  failedWith({
    request,
    expected: { kind: 'statement', text: 'status 200' },
    actual: { kind: 'statement', text: `status ${status}` },
    status,
    control,
    hint: 'the log',
  })

function requirement(id: string, outcome: Outcome, said: readonly Said[]): RequirementResult {
  const ended: 'failed' | 'cantTell' = outcome === 'failed' ? 'failed' : 'cantTell'
  const checks = said.map((each) => ({ name: id, outcome: ended, durationMs: 1, exchanges: [], ...each }))
  const head = { id, section: '4.3', also: [], level: 'MUST', statement: id, defects: 1 } as const
  const { message: reason = '' } = said[0] ?? {}
  return { ...head, outcome, ...(outcome !== 'failed' && { reason }), checks, also: [] }
}

const several = (count: number, outcome: Outcome, said: (index: number) => Said) =>
  Array.from({ length: count }, (_, index) => requirement(`4.3/${outcome}-${index}`, outcome, [said(index)]))

describe('gather', () => {
  test('the same answer to five requirements is one cause, to four it is four findings', () => {
    const five = gather(
      several(5, 'failed', (index) => deviation(`GET /${index}`, 401)),
      'failed',
    )
    expect(five.alone).toEqual([])
    expect(textOf(onlyCause(five))).toBe(
      'GET /0, and 4 other requests\n  expected   status 200\n  actual     status 401',
    )
    expect(
      gather(
        several(4, 'failed', () => deviation('GET /', 401)),
        'failed',
      ).alone,
    ).toHaveLength(4)
  })

  test('three failed controls are enough, and are not mixed with failures of the same answer', () => {
    const controls = several(3, 'failed', () => deviation('GET /', 401, true))
    const own = requirement('4.3/own', 'failed', [deviation('GET /', 401)])
    const { shared, alone } = gather([...controls, own], 'failed')
    expect(shared.map(({ requirements }) => requirements.length)).toEqual([3])
    expect(textOf(shared[0])).toMatch(/^The control failed, so these checks are inconclusive\.\nGET \/\n/)
    expect(alone).toEqual([own])
  })

  test('a requirement with a failure of its own stays alone', () => {
    const own = requirement('4.3/own', 'failed', [deviation('GET /', 401), deviation('GET /', 500)])
    const { alone, shared } = gather([...several(6, 'failed', () => deviation('GET /', 401)), own], 'failed')
    expect([alone, shared[0]?.requirements.length]).toEqual([[own], 6])
  })

  test('a check that did not run, or does not apply, keeps no failure from being like others', () => {
    const alike = several(5, 'failed', () => deviation('GET /', 401)).map((each): RequirementResult => {
      const left = (outcome: 'untested' | 'inapplicable') => ({
        ...each.checks[0],
        outcome,
        message: `${each.id}: no room.`,
      })
      return { ...each, checks: [left('untested'), ...each.checks, left('inapplicable')] } as RequirementResult
    })
    expect(gather(alike, 'failed').alone).toEqual([])
  })

  test('what is inconclusive for one reason is one cause; other outcomes are left out', () => {
    const requirements = [
      ...several(9, 'cantTell', () => ({ message: 'No answer.' })),
      ...several(9, 'untested', () => ({ message: 'No answer.' })),
    ]
    expect(onlyCause(gather(requirements, 'cantTell'))).toMatchObject({
      happening: { rows: [], text: 'No answer.' },
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
      const all = several(5, 'cantTell', () => ({ message: reason }))
      const asked = all.map((each) => ({ ...each, checks: each.checks.map((check) => ({ ...check, exchanges })) }))
      return textOf(onlyCause(gather(asked, 'cantTell')))
    }
    const lost = (path: string) => exchange(path, { error: reason })
    expect(among(exchange('/a', answered), lost('/logout.html?a=b'))).toBe(
      `${reason} It was GET /logout.html; other requests were answered.`,
    )
    expect(among(lost('/logout.html'))).toBe(reason)
    expect(among(exchange('/a', answered), lost('/b'), lost('/c'), lost('/d'))).toBe(reason)
  })

  test('why there is no session stays, whatever else came back', () => {
    const noSession = 'no answer has set a cookie JSESSIONID'
    const actual = { kind: 'status', status: 401 } as const
    const came = [{ ...actual, noSession }, { ...actual, bytes: 0, noSession }, actual, actual, actual]
    const all = came.map((found, index) =>
      requirement(`3/${index}`, 'failed', [
        failedWith({ operation: 'plain', session: true, expected: { kind: 'accepted' }, actual: found }),
      ]),
    )
    expect(textOf(onlyCause(gather(all, 'failed')))).toContain(
      `actual     status 401, without the session cookie: ${noSession}`,
    )
  })

  test('one deviation is one cause, whatever each requirement expected beside it', () => {
    const places = ['/start', '/a', '/b', '/a', '/start']
    const deviations = places.map((to, index) =>
      failedWith({
        operation: index === 1 ? 'security-check.ticket' : 'security-check',
        request: `GET /${index} (security check)`,
        expected: { kind: 'redirect', to },
        actual: { kind: 'status', status: 303, location: to },
        status: 303,
      }),
    )
    const redirected = deviations.map((said, index): RequirementResult => {
      const each = requirement(`4.5/${index}`, 'failed', [said, said])
      // An additional failed control says nothing about the failure.
      const controls = requirement('', 'cantTell', [{ message: 'The session ended too early.' }]).checks
      return { ...each, checks: [...each.checks, ...controls] }
    })
    const { shared, alone } = gather(redirected, 'failed')
    expect(alone).toEqual([])
    expect(shared.map(textOf)).toEqual([
      'GET /0 (security check), and 4 other requests\n' +
        '  expected   302 with a Location that ends in /start, or 302 with a Location that ends in /a, or one of 1 more\n' +
        '  actual     status 303',
    ])
    const others: Partial<NonNullable<CheckResult['failure']>>[] = [
      { status: 404 },
      { expected: { kind: 'refused' } },
      { operation: 'login.form' },
      { expected: { kind: 'statement', text: 'a cookie' } },
    ]
    for (const other of others) {
      const { failure } = deviations[0] as Required<Said>
      const apart = requirement('4.5/0', 'failed', [failedWith({ ...failure, ...other })])
      expect(gather([apart, ...redirected.slice(1)], 'failed').alone).toHaveLength(5)
    }
  })

  test('nothing is lost and nothing is reported twice', () => {
    const requirements = several(40, 'failed', (index) => deviation('GET /', 400 + (index % 9), index % 2 === 0))
    const { shared, alone } = gather(requirements, 'failed')
    const grouped = [...shared.flatMap((cause) => cause.requirements), ...alone].map(({ id }) => id)
    expect(grouped.toSorted()).toEqual(requirements.map(({ id }) => id).toSorted())
  })
})

describe('texts of failures', () => {
  const happening = (said: Said, demand?: Parameters<typeof happeningIn>[1]) =>
    happeningIn(said, demand) ?? { rows: [] }

  test('in short: the request, what was expected, what came back', () => {
    expect(inOneLine(happening(deviation('GET /', 401)))).toBe('GET / · expected status 200 · actual status 401')
    expect(inOneLine(happening(deviation('GET /', 401, true)))).toBe(
      'control failed: GET / · expected status 200 · actual status 401',
    )
    expect(inOneLine(happening(deviation(`GET /${'x'.repeat(300)}`, 401)))).toMatch(
      /^GET \/x{94}… · expected status 200 · actual/,
    )
  })

  test('a failure that is not that of a request is its own answer', () => {
    const failure = sampleFailure({
      operation: 'key',
      expected: { kind: 'usable-key' },
      actual: { kind: 'statement', text: 'The key service gives no key.' },
    })
    delete failure.request
    expect(answerOf(happening({ failure }, { statement: 'It does.' }))).toBe('The key service gives no key.')
  })

  test('withoutSource leaves out section and statement only', () => {
    const demand = { section: '4.3', statement: 'It holds.', reading: 'It is one thing.' }
    const whole = happening(deviation('GET /', 401), demand)
    const lines = ['GET /', '  expected   status 200', '  actual     status 401']
    const rest = ['  interpretation  It is one thing.', '  hint       the log']
    expect(inLines(whole)).toBe([...lines, '  section    4.3: It holds.', ...rest].join('\n'))
    expect(withoutSource(whole)).toBe([...lines, ...rest].join('\n'))
  })
})
