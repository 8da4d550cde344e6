import { requirement } from '../catalogue/catalogue.ts'
import { type Check, keyOf } from '../check/check.ts'
import { expectContextPath, expectLastingCookie, expectSessionCookie } from '../check/cookie-path.ts'
import { expect, isKnownAsNoSignIn } from '../check/expect.ts'
import type { Answered } from '../client/exchanges.ts'
import { verdictOn } from '../client/password-verdict.ts'
import { type Environment, offers } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { isLoginPage } from '../http/location.ts'
import { serviceNamesOf } from '../methods/method.ts'
import { type ListedMethod, methods, operationOf } from '../methods/methods.ts'
import { argumentNames, sessionCookieName } from '../methods/names.ts'
import { failureParts, partsInLines } from '../outcome/failure-words.ts'
import type { CheckReport, IncidentalViolation } from '../outcome/report.ts'
import { Violation } from '../outcome/violation.ts'
import type { Redacting } from '../transport/words.ts'
import { failureOf } from './message.ts'

/** What the specification says of every answer of a kind, whichever check received it, for whichever account. */
interface Rule {
  readonly kind: (typeof answerKinds)[number]
  /** The requirement that an answer can violate; undefined for answers of other kinds. */
  readonly breaks: (answer: Answer, environment: Environment) => string | undefined
  readonly judge: (answer: Answer, environment: Environment) => void
  /** It is judged only if the check found nothing wrong with any, or if a control of the check failed with it. */
  readonly where?: 'passed' | 'control failed'
}

/** What the answers of a kind are called in the name of a finding. */
export const answerKinds = ['A refusal', 'A successful sign-in', 'A request after a logout'] as const

const refusal = { kind: answerKinds[0] } as const
const success = { kind: answerKinds[1], where: 'passed' } as const

const rules: readonly Rule[] = [
  {
    ...refusal,
    breaks(answer, environment) {
      const { operation, status } = answer
      const method = methodOf(answer)
      // A server without that operation may refuse it in any form.
      if (status !== 401 || (method !== undefined && !offers(environment, method))) return undefined
      if (hasTwoCredentials(answer, environment)) return undefined
      return operationOf[operation.session ? 'cookies' : operation.id].emptyRefusal
    },
    judge: (answer) => expect(answer).toHaveEmptyBody(),
  },
  {
    ...refusal,
    // Where the check wanted its sign-in accepted, that requirement is violated, and not one of unknown users.
    where: 'passed',
    breaks: (answer, { baseUrl }) =>
      isLoginPage(answer.location) && isAt(baseUrl, answer) ? redirectingMethod(answer)?.refusesUnknown : undefined,
    judge: (answer) => expect(answer).toRedirectToTheErrorPage(),
  },
  {
    ...success,
    breaks: (answer, environment) => (asksForJson(answer) ? acceptedBy(answer, environment)?.jsonSuccess : undefined),
    judge: (answer, { jsonSuccessLocation }) => expect(answer).toRedirectTo(jsonSuccessLocation),
  },
  {
    ...success,
    breaks: (answer, environment) =>
      isAt(environment.baseUrl, answer) && opensSession(answer, environment) && !carriesSession(answer)
        ? '2.2/session-cookie-is-jsessionid'
        : undefined,
    // Of a cookie that no client can use, other requirements say more.
    judge: (answer) => expectSessionCookie(answer, (answer.sessionCookie ?? answer.unusableSession) !== undefined),
  },
  {
    ...success,
    breaks: (answer, environment) => acceptedBy(answer, environment)?.successIs200,
    judge: (answer) => expect(answer).toHaveStatus(200),
  },
  {
    ...success,
    breaks(answer, environment) {
      const { successIs200, emptySuccess } = acceptedBy(answer, environment) ?? {}
      // Checks of its own judge the legacy login.
      return successIs200 === undefined ? undefined : emptySuccess
    },
    judge: (answer) => expect(answer).toHaveEmptyBody(),
  },
  {
    ...success,
    breaks: (answer, environment) => (setsSession(answer, environment) ? '2.2/cookie-path-is-the-context' : undefined),
    judge: (answer, { baseUrl }) => expectContextPath(answer, answer.sessionCookie, new URL(baseUrl).pathname),
  },
  {
    ...success,
    breaks: (answer, environment) =>
      setsSession(answer, environment) ? '3/idle-session-lives-until-the-timeout' : undefined,
    judge: (answer, { sessionTimeoutMs }) => expectLastingCookie(answer, answer.sessionCookie, sessionTimeoutMs),
  },
  {
    kind: answerKinds[2],
    // Where the check judges this itself, another requirement says more.
    where: 'control failed',
    breaks: ({ operation }) => (operation.loggedOut ? '4.8/logout-ends-the-session' : undefined),
    judge: (answer) => expect(answer).that(!answer.isSuccess, 'to be refused after the logout'),
  },
]

/** The method of a request that a sign-in or credentials accompany; undefined for a request in a session, and for others. */
function methodOf({ operation }: Answer): ListedMethod | undefined {
  return operation.session ? undefined : methods.find(({ id }) => id === operation.id)
}

function redirectingMethod(answer: Answer): ListedMethod | undefined {
  const method = methodOf(answer)
  return method?.redirects ? method : undefined
}

/** The method by which the server accepted a sign-in or credentials. */
function acceptedBy(answer: Answer, environment: Environment): ListedMethod | undefined {
  const method = methodOf(answer)
  // Where the target does not have the method, the answer to it is that of any page.
  if (method === undefined || isKnownAsNoSignIn(answer) || !offers(environment, method)) return undefined
  // Where success redirects, a page with status 200 may be an error page: it shows nothing.
  if (answer.isSuccess) return method.redirects ? undefined : method
  return verdictOn(answer, true) === 'accepted' ? redirectingMethod(answer) : undefined
}

function opensSession(answer: Answer, environment: Environment): boolean {
  return acceptedBy(answer, environment)?.opens === 'session'
}

/** A sign-in that the server accepted, and that sets the cookie of its session. */
function setsSession(answer: Answer, environment: Environment): boolean {
  return opensSession(answer, environment) && answer.sessionCookie !== undefined
}

/** The instance with an expired license may redirect elsewhere. */
function isAt(baseUrl: string, { request }: Answer): boolean {
  return request.url.startsWith(baseUrl.replace(/\/*$/, '/'))
}

/** Arguments beside an Authorization header: the server may have refused either, and each has a requirement of its own. */
function hasTwoCredentials({ request }: Answer, environment: Environment): boolean {
  const names = [argumentNames.userId, argumentNames.password, serviceNamesOf(environment).tokenArgument]
  return (
    request.headers.some(([name]) => name.toLowerCase() === 'authorization') &&
    names.some((name) => new URL(request.url).searchParams.has(name))
  )
}

function carriesSession({ request }: Answer): boolean {
  return request.headers.some(([, value]) => value.includes(`${sessionCookieName}=`))
}

function asksForJson({ request }: Answer): boolean {
  return request.headers.some((header) => header.join(': ').toLowerCase() === 'accept: application/json')
}

/** The first violation of each requirement by an answer that a check received, whatever it is about. `thrown`: its failure. */
export function incidentalViolations(
  answers: readonly Pick<Answered, 'answer' | 'number'>[],
  environment: Environment,
  redaction: Redacting,
  thrown: unknown,
): IncidentalViolation[] {
  const found = new Map<string, IncidentalViolation>()
  const circumstances = { redaction, answers }
  const refuted = thrown instanceof Violation && thrown.facts.control ? thrown.facts.answer : undefined
  const judged = {
    always: answers,
    passed: thrown === undefined ? answers : [],
    'control failed': answers.filter(({ answer }) => answer === refuted),
  }
  for (const { kind, breaks, judge, where = 'always' } of rules)
    for (const answered of judged[where]) {
      const id = breaks(answered.answer, environment)
      if (id === undefined || found.has(id)) continue
      const violation = thrownBy(() => judge(answered.answer, environment))
      if (violation === undefined) continue
      // This answer alone is the fault, whatever its credentials were.
      const whole = failureOf(violation.facts, requirement(id), circumstances)
      const { encrypted: _, unusableCookie: __, signInStatus: ___, ...failure } = whole
      found.set(id, { breaks: id, kind, failure })
    }
  return [...found.values()]
}

function thrownBy(judge: () => void): Violation | undefined {
  try {
    judge()
    return undefined
  } catch (error) {
    if (error instanceof Violation) return error
    throw error
  }
}

/** The reports, and one for each requirement that only an answer in another check violates. */
export function withIncidentalViolations(reports: readonly CheckReport[]): CheckReport[] {
  const ids = new Set(reports.flatMap(({ incidental = [] }) => incidental.map(({ breaks }) => breaks)))
  return [...reports, ...[...ids].toSorted().flatMap((id) => incidentalReport(id, reports) ?? [])]
}

/** The name of the report about an answer of this kind in a check of another requirement. */
export function incidentalName(kind: string, met: Pick<Check, 'requirement' | 'name'>): string {
  return `${kind} in ${keyOf(met)}`
}

function incidentalReport(id: string, reports: readonly CheckReport[]): CheckReport | undefined {
  const own = reports.filter((report) => report.requirement === id)
  if (own.length === 0 || own.some(({ outcome }) => outcome === 'failed')) return undefined
  for (const { name, requirement: asked, exchanges, incidental = [] } of reports) {
    const violation = incidental.find(({ breaks }) => breaks === id)
    if (violation === undefined) continue
    const { kind, failure } = violation
    return {
      requirement: id,
      name: incidentalName(kind, { requirement: asked, name }),
      outcome: 'failed',
      message: partsInLines(failureParts(failure, requirement(id))),
      failure,
      durationMs: 0,
      observedIn: asked,
      exchanges: exchanges.filter(({ number }) => number === failure.exchange),
    }
  }
  return undefined
}

/** Marks a requirement as inconclusive if all of its checks need an operation that the target does not have. */
export function withAbsences(reports: readonly CheckReport[]): CheckReport[] {
  const saysNothing = (outcome: CheckReport['outcome']) => outcome === 'inapplicable' || outcome === 'untested'
  const decided = new Set(reports.flatMap(({ outcome, requirement }) => (saysNothing(outcome) ? [] : requirement)))
  return reports.map((report) =>
    report.cause?.kind !== 'absent-operation' || decided.has(report.requirement)
      ? report
      : { ...report, outcome: 'cantTell' },
  )
}
