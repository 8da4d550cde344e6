import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { defectNamed } from '../alterations/patches-named.ts'
import { variants } from '../alterations/variants/index.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { tokenOf } from '../http/token.ts'
import { InProcess } from '../proof/selftest/in-process.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import { explorationSchema } from '../results/exploration-schema.ts'
import { verdictReasonInWords } from '../results/exploration-words.ts'
import { realClock } from '../runner/clock.ts'
import { packageRoot } from '../suite/suite.ts'
import type { WireRequest, WireResponse } from '../transport/wire.ts'
import { buildExploration } from './build-exploration.ts'
import { explore } from './explore.ts'

const run = promisify(execFile)
const declared: Environment = {
  ...readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, {}),
  tokens: undefined,
}
const passwords = Object.fromEntries(
  accountsOf(declared).map(({ variable, password }) => [`${variable}_PASSWORD`, password]),
)
const token = declared.preauthentication?.token
const tokens = token?.kind === 'fields' ? { PREAUTH_TOKEN: encodeURIComponent(tokenOf(token.fields)) } : {}
const facts = { suite: { name: 'suite', version: '1' }, command: 'explore', seed: 1, users: 8, startedAt: new Date() }

/** Every answer takes 50 ms on a simulated clock. */
class FarAway extends InProcess {
  elapsedMs = 0

  override exchange(request: WireRequest): Promise<WireResponse> {
    this.elapsedMs += 50
    return super.exchange(request)
  }
}

/** Explores the reference server over HTTP, with or without a defect, and calls `use` before the server is closed. */
async function exploring<T>(
  defect: string | undefined,
  runs: number,
  use: (exploration: ReturnType<typeof buildExploration>) => Promise<T> | T,
  environment = declared,
): Promise<T> {
  const target = await startEmbedded(environment, defect === undefined ? [] : [defectNamed(defect).change])
  const { signal } = new AbortController()
  try {
    const explored = await explore(target.environment, {
      seed: 1,
      users: 8,
      runs,
      isNear: true,
      canWait: false,
      clock: realClock,
      signal,
      isOneEnough: true,
    })
    return await use(buildExploration(explored, facts))
  } finally {
    await target.close()
  }
}

test('nothing is found on a server that conforms, and what was tried is reported', async () => {
  await exploring(undefined, 40, (exploration) => {
    expect(explorationSchema.parse(exploration)).toEqual(exploration)
    expect(exploration).toMatchObject({ verdict: 'nothing-found', exitCode: 0, findings: [] })
    const { counts = [] } = exploration.coverage.find(({ operation }) => operation === 'request') ?? {}
    expect(counts.find(({ state }) => state === 'live')?.count).toBeGreaterThan(20)
    expect(Object.values(exploration.traffic.failedLogins).every((count) => count <= declared.maxFailedLogins)).toBe(
      true,
    )
  })
})

test('far away it ends in time, in the middle of a sequence', async () => {
  const transport = new FarAway(declared.transport)
  const now = vi.spyOn(performance, 'now').mockImplementation(() => transport.elapsedMs)
  try {
    const target = await startEmbedded(declared, [], {}, transport.start)
    const { signal } = new AbortController()
    const common = { seed: 1, users: 8, isNear: false, canWait: false, clock: realClock, signal, transport }
    const { sequences, operations, findings } = await explore(target.environment, { ...common, forMs: 5000 })
    expect({ sequences, findings }).toEqual({ sequences: 5, findings: [] })
    // Each sequence has at least seven rounds, in each of which all eight browsers act.
    expect(operations).toBeGreaterThan(30)
    expect(operations).toBeLessThan(5 * 7 * 8)
  } finally {
    now.mockRestore()
  }
})

test('a session goes with the other cookies of its browser, dropped since or not: a load balancer needs them', async () => {
  const balanced = variants.find(({ name }) => name === 'load-balancer-cookie-is-needed')
  if (balanced === undefined) throw new Error('The variant has another name now.')
  const target = await startEmbedded(declared, [balanced.change])
  const entered = { kind: 'authenticate', by: 'login.form', user: 0, credentials: 'right' } as const
  const look = { kind: 'request', carried: 'older', documented: false, method: 'GET', wanted: 'resource' } as const
  const replay = [[entered, { kind: 'forget' } as const, look].map((one) => ({ ...one, browser: 0, together: false }))]
  const { signal } = new AbortController()
  try {
    const explored = await explore(target.environment, { seed: 1, users: 1, runs: 1, replay, clock: realClock, signal })
    expect(explored).toMatchObject({ findings: [], operations: 2 })
  } finally {
    await target.close()
  }
})

test('ended from outside: nothing is sent but logouts, no session is left, and there is no verdict', async () => {
  let state: Service['state'] | undefined
  const watched: ServicePatch = (was) => {
    state ??= was.state
    return {}
  }
  const target = await startEmbedded(declared, [watched])
  const ended = new AbortController()
  let askedAtTheEnd = 0
  try {
    const explored = await explore(target.environment, {
      seed: 1,
      users: 8,
      isNear: false,
      clock: realClock,
      signal: ended.signal,
      onProgress: ({ operations }) => {
        askedAtTheEnd = operations
        if (operations > 100) ended.abort()
      },
    })
    const exploration = buildExploration(explored, facts)
    const { opened, left } = exploration.traffic.sessions
    const live = [...(state?.sessions.values() ?? [])].filter(({ account }) => account !== undefined)

    expect(exploration).toMatchObject({ verdict: 'no-verdict', exitCode: 3, givenUp: { count: 0 } })
    expect(verdictReasonInWords(exploration)).toBe(
      `The exploration was cancelled after ${exploration.operations} answers: all conforming.`,
    )
    expect(exploration.operations).toBeGreaterThan(100)
    expect(exploration.operations).toBeLessThanOrEqual(askedAtTheEnd + 100)
    expect(opened).toBeGreaterThan(10)
    expect([left, live]).toEqual([0, []])
  } finally {
    await target.close()
  }
})

test('ended from outside while the target hangs: that is not waited for', async () => {
  const ended = new AbortController()
  class Hanging extends InProcess {
    override exchange(request: WireRequest): Promise<WireResponse> {
      return ended.signal.aborted ? new Promise(() => {}) : super.exchange(request)
    }
  }
  const transport = new Hanging(declared.transport)
  const { environment } = await startEmbedded(declared, [], {}, transport.start)
  const onProgress = ({ operations }: { operations: number }) => {
    if (operations > 100) ended.abort()
  }
  const settings = { seed: 1, users: 8, isNear: false, clock: realClock, signal: ended.signal, transport, onProgress }
  expect(await explore(environment, settings)).toMatchObject({ isCancelled: true, givenUp: { count: 0 } })
})

test('no server is there: no verdict', async () => {
  const environment = { ...declared, baseUrl: 'http://127.0.0.1:9/reporting' }
  const { signal } = new AbortController()
  const explored = await explore(environment, { seed: 1, users: 8, runs: 5, clock: realClock, signal })

  expect(buildExploration(explored, facts)).toMatchObject({ verdict: 'no-verdict', exitCode: 3, operations: 0 })
})

test('what goes wrong only where requests overlap is found over HTTP as well', async () => {
  await exploring('overlapping-logins-share-a-session', 400, ({ findings }) => {
    expect(findings.map(({ requirement }) => requirement)).toContain('2.2/session-id-identifies-one-session')
  })
})

test.each([
  'login-as-another-keeps-the-user',
  'security-check-as-another-keeps-the-user',
  'second-login-in-a-browser-survives-logout',
  'third-login-in-a-browser-opens-nothing',
  'session-is-reused-once',
  'login-of-the-admin-ends-sessions',
  'key-request-ends-the-oldest-session',
  'refused-login-gives-the-session-away',
  'arguments-beside-a-cookie-take-its-session-over',
  'second-logout-brings-a-session-back',
])('the script of what %s breaks shows the wrong answer', async (defect) => {
  await exploring(defect, 400, async ({ findings, exitCode }) => {
    const finding = findings.find(({ stable }) => stable)
    expect(exitCode).toBe(1)
    expect(finding?.replays.shown).toBeGreaterThanOrEqual(3)
    const { script = '', steps = [], found } = finding ?? {}
    expect(steps.length).toBeLessThanOrEqual(7)
    for (const password of Object.values(passwords)) expect(JSON.stringify(finding)).not.toContain(password)

    const { stdout } = await run('sh', ['-c', script], {
      env: { ...process.env, ...passwords, ...tokens, SSO_TICKET: 'none' },
    })
    const answers = stdout.split(/^(?=HTTP\/1)/m)
    expect(answers.length, script).toBeGreaterThan(1)
    // The same answer as in the finding: its status, or the body with the wrong user.
    const shown = found?.kind === 'answer' ? `HTTP/1.1 ${found.status} ` : '"userId":'
    expect(answers.at(-1), script).toContain(shown)
  })
})

test('a script names a session that its client has not kept, and logs out of it', async () => {
  let state: Service['state'] | undefined
  const watched: ServicePatch = (was) => {
    state ??= was.state
    return {}
  }
  const target = await startEmbedded(declared, [defectNamed('basic-leaves-a-session').change, watched])
  const asked = { browser: 0, together: false, method: 'GET', wanted: 'resource' } as const
  const basic = { kind: 'authenticate', by: 'basic', user: 0, credentials: 'right', carried: 'none', ...asked } as const
  const look = { kind: 'request', carried: 'older', documented: false, ...asked } as const
  const { signal } = new AbortController()
  const settings = { seed: 1, users: 1, runs: 1, replay: [[basic, look]], clock: realClock, signal }
  try {
    const { findings } = buildExploration(await explore(target.environment, settings), facts)
    const { stdout } = await run('sh', ['-c', findings[0]?.script ?? ''], { env: { ...process.env, ...passwords } })

    expect(stdout.split(/^(?=HTTP\/1)/m).at(-1)).toContain('HTTP/1.1 200 ')
    expect([...(state?.sessions.values() ?? [])].filter(({ account }) => account !== undefined)).toEqual([])
  } finally {
    await target.close()
  }
})

test.each(['reference-dynamic-encryption', 'reference-static-encryption'])(
  'where passwords are encrypted the script says that it can’t repeat anything, and sends nothing: %s',
  async (name) => {
    const environment = readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
    const use = async ({ findings }: ReturnType<typeof buildExploration>) => {
      const script = findings.find((finding) => finding.script?.includes('$ENCRYPTED_PASSWORD'))?.script ?? ''
      const ended = await run('sh', ['-c', script], { env: { PATH: process.env.PATH } }).catch((error) => error)

      expect(ended).toMatchObject({ code: 2, stdout: '' })
      expect(ended.stderr).toContain('For reading only')
    }
    await exploring('login-as-another-keeps-the-user', 400, use, environment)
  },
)
