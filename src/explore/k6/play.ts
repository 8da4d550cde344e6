import { Fingerprints, shownIn } from '../../check/fingerprints.ts'
import { basic } from '../../methods/basic.ts'
import { loginForm } from '../../methods/login.ts'
import type { RequestData } from '../../methods/request-data.ts'
import { urlArguments } from '../../methods/url-arguments.ts'
import { sequenceJudge } from '../../model/judge.ts'
import type { ModelViolation } from '../../model/ruling.ts'
import { demandInWords, observedInWords } from '../../model/violation.ts'
import { identityBodies } from '../identity-bodies.ts'
import { type Authenticating, type Operation, operationName } from '../operation.ts'
import { waitInTimeouts } from '../operation-values.ts'
import type { Engine, Response } from './engine.ts'
import { k6Browsers, sendInK6 } from './k6-browsers.ts'
import type { Plan, PlannedInput, PlannedSurvey } from './plan.ts'
import { requestOf } from './request.ts'

// The content of the script that `explore --emit k6` writes. It runs in k6, which has neither Node's modules nor `URL`.

/** Receives the result of each request: why no answer came, if so, and the violation in words, if there is one. */
interface PlayReport {
  answered(operation: string, why: string | undefined): void
  judged(operation: string, violation: string | undefined): void
}

/** Learns how to identify users and settings. Throws if the target is unreachable or accepts requests without credentials. */
export async function surveyInK6(plan: Plan, given: PlannedInput, engine: Engine): Promise<PlannedSurvey> {
  const { paths, accounts } = plan
  const unknownName = `conformance-unknown-${Math.random().toString(16).slice(2, 8)}`
  const unknownUser = await shown({ method: 'GET', path: paths.resource })
  if (unknownUser.status >= 200 && unknownUser.status < 300)
    throw new Error(`${paths.resource} succeeds without credentials, so it cannot show whether a session is live.`)
  for (const user of accounts.keys()) await assertSignsIn(user)
  const users = paths.who === undefined ? [] : accounts.keys()
  const bodies = await identityBodies(users, (user) => shownTo(user, 'who'), logInAndOut)
  return { unknownName, bodies, unset: paths.settings === undefined ? '' : await shownTo(0, 'settings') }

  /** Every journey sends the password, so a refused one would soon lock its account. Costs at most two attempts. */
  async function assertSignsIn(user: number): Promise<void> {
    let status = 0
    for (const by of [urlArguments.id, basic.id]) {
      const wire = requestOf({ ...signIn(user), by }, plan, given, unknownName)
      if (wire !== undefined) status = (await shown(wire)).status
      // With a right password, the user may lack the permission to read the path.
      if ((status >= 200 && status < 300) || status === 403) return
    }
    const { variable, id } = accounts[user] ?? {}
    throw new Error(`${id} is refused with ${variable}_PASSWORD (status ${status}); journeys would lock the account.`)
  }

  async function shownTo(user: number, wanted: 'who' | 'settings'): Promise<string> {
    const asked = { ...signIn(user), by: urlArguments.id, wanted } as const
    const wire = requestOf(asked, plan, given, unknownName)
    return wire === undefined ? '' : ((await shown(wire)).body ?? '')
  }

  async function logInAndOut(user: number): Promise<void> {
    const operation = signIn(user)
    const browsers = k6Browsers(engine, plan, given.baseUrl, new Fingerprints([]))
    const wire = requestOf(operation, plan, given, unknownName)
    const sent = wire === undefined ? undefined : await browsers.send(operation, wire)
    if (sent !== undefined && 'seen' in sent && sent.seen.set !== undefined) await browsers.logout(sent.seen.set)
  }

  async function shown(wire: RequestData): Promise<Response> {
    const jar = new engine.http.CookieJar()
    const answer = await sendInK6(engine, wire, { baseUrl: given.baseUrl, jar, operation: 'look around' })
    if (answer.status === 0) throw new Error(`${given.baseUrl} does not respond: ${answer.error ?? ''}`)
    return answer
  }
}

function signIn(user: number): Authenticating {
  return { kind: 'authenticate', by: loginForm.id, user, credentials: 'right', browser: 0, together: false }
}

function violationInWords(operation: string, { requirement, expected, found }: ModelViolation): string {
  return `${requirement}: ${operation}: expected ${demandInWords(expected)}, found ${observedInWords(found)}`
}

/** Plays one journey: sends its requests one after another, checks every answer against the model, and logs out at the end. */
export async function play(
  plan: Plan,
  journey: readonly Operation[],
  given: PlannedInput,
  survey: PlannedSurvey,
  engine: Engine,
  report: PlayReport,
): Promise<void> {
  // Values that the target shows without being asked identify nothing.
  const unlike = (values: readonly string[]) => values.filter((value) => shownIn(survey.unset, [value]) === '')
  const fingerprints = new Fingerprints(survey.bodies, unlike(plan.locales), unlike(plan.zones))
  const judge = sequenceJudge(plan.facts)
  const browsers = k6Browsers(engine, plan, given.baseUrl, fingerprints)
  for (const operation of journey) {
    const { kind, browser } = operation
    if (kind === 'forget') browsers.forget(browser)
    const timeouts = waitInTimeouts[kind]
    if (timeouts !== undefined) await engine.sleep((plan.facts.sessionTimeoutMs * timeouts) / 1000)
    const wire = requestOf(operation, plan, given, survey.unknownName)
    const sent = wire === undefined ? undefined : await browsers.send(operation, wire)
    const name = operationName(operation)
    if (sent !== undefined) report.answered(name, 'why' in sent ? sent.why : undefined)
    // It is unknown whether a request without an answer took effect, so the journey ends here.
    if (sent !== undefined && 'why' in sent) break
    const [judged] = judge.judge([{ operation, seen: sent?.seen }])
    if (sent !== undefined) report.judged(name, judged?.violation && violationInWords(name, judged.violation))
  }
  for (const session of judge.openSessions) await browsers.logout(session)
}
