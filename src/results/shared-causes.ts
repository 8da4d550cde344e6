import { type FailureText, happeningIn } from './failure-text.ts'
import { homeOf } from './home-of.ts'
import type { Outcome } from './outcome.ts'
import type { CheckResult, RequirementResult } from './result.ts'

/** Several requirements that failed or are open for the same reason: reports show them as one, with a count. */
export interface SharedCause {
  /** What happened to all of them: one line, or several that begin with a request. */
  readonly text: string
  readonly requirements: readonly RequirementResult[]
}

/** The requirements of one outcome: groups with a common cause, and the rest. */
export interface Gathered {
  readonly shared: readonly SharedCause[]
  readonly alone: readonly RequirementResult[]
}

/** Smaller groups are listed one by one. */
const fewestAlike = 5
/** A failed control says nothing about the requirement, so smaller groups suffice. */
const fewestControls = 3

/** The inconclusive requirements that these failed ones explain; they are reported with their cause. */
export function blockedBy(
  requirements: readonly RequirementResult[],
  causes: readonly RequirementResult[],
): RequirementResult[] {
  const ids = new Set(causes.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id))
  return requirements.filter((each) => each.blockedBy !== undefined && ids.has(each.blockedBy))
}

/**
 * Groups requirements with a common cause: they have the same reason, or all their failed checks deviated on the same operation
 * in the same way, or got the same unexpected answer as those of many others. A requirement with another failure stays alone;
 * one explained by another failure is reported with that.
 */
export function gather(requirements: readonly RequirementResult[], outcome: Outcome): Gathered {
  const explained = new Set(blockedBy(requirements, requirements))
  const chosen = requirements.filter((requirement) => requirement.outcome === outcome && !explained.has(requirement))
  const byCause = ofOneCause(chosen)
  const told = new Set(byCause.flatMap((cause) => cause.requirements))
  const rest = chosen.filter((requirement) => !told.has(requirement))
  const shared = [...byCause, ...ofOneAnswer(rest)]
  const gathered = new Set(shared.flatMap((cause) => cause.requirements))
  return {
    shared: shared.toSorted((a, b) => b.requirements.length - a.requirements.length),
    alone: chosen.filter((requirement) => !gathered.has(requirement)),
  }
}

/** Groups requirements whose failures all deviated on one operation, in one direction and with one status. */
function ofOneCause(chosen: readonly RequirementResult[]): SharedCause[] {
  const groups = new Map<string, RequirementResult[]>()
  for (const requirement of chosen) {
    const causes = new Set(failuresOf(requirement).map(causeOf))
    const [cause] = causes
    if (causes.size === 1 && cause !== undefined) groups.set(cause, [...(groups.get(cause) ?? []), requirement])
  }
  return [...groups.values()]
    .filter((group) => group.length >= fewestAlike)
    .map((group) => ({ text: causeInWords(group.flatMap(failuresOf)), requirements: group }))
}

/** A failed control next to a failure says nothing about it. */
function failuresOf({ checks }: RequirementResult): readonly CheckResult[] {
  return checks.filter(({ outcome, control: failed }) => outcome === 'failed' && !failed)
}

const directions: ReadonlySet<string> = new Set(['acceptance', 'refusal'])

/** The cause of a failed check, if an operation was accepted or refused; sessions are the same for every operation. */
function causeOf({ departure }: CheckResult): string | undefined {
  if (departure?.status === undefined || !directions.has(departure.wanted)) return undefined
  const { session, encrypted, wanted, status } = departure
  return [session ? 'session' : (homeOf(departure) ?? departure.name), encrypted, wanted, status].join(' ')
}

/** How many different expectations are listed. */
const shownExpectations = 2

function causeInWords(checks: readonly CheckResult[]): string {
  const happenings = checks.map(({ message = '' }) => happeningIn(message))
  const answers = new Set(happenings.map(({ answer }) => answer))
  const [first, ...others] = [...new Set(happenings.map(({ request }) => request))]
  const [answer = ''] = answers
  const request = `${first}${andOthers(others.length)}`
  const parts = [...answers].map((each) => departed.exec(each)?.groups ?? {})
  if (answers.size === 1 || parts.some(({ wanted }) => wanted === undefined)) return `${request}\n${answer}`
  const wanted = [...new Set(parts.map((part) => part.wanted))]
  const found = new Set(parts.map((part) => part.found))
  const more = wanted.length > shownExpectations ? `, or another of ${wanted.length}` : ''
  return [
    request,
    `  expected   ${wanted.slice(0, shownExpectations).join(', or ')}${more}`,
    `  actual     ${found.size === 1 ? [...found][0] : `status ${checks[0]?.departure?.status}${whyWithoutSession(found)}`}`,
  ].join('\n')
}

/** Why requests had no session, if one of these answers says so. */
function whyWithoutSession(answers: ReadonlySet<string | undefined>): string {
  return [...answers].map((each = '') => /, without the session cookie: .*/.exec(each)?.[0] ?? '').find(Boolean) ?? ''
}

const departed = /^ {2}expected {3}(?<wanted>.*)\n {2}actual {5}(?<found>.*)$/

/** Groups requirements with the same unexpected answer, whatever the request, or with the same reason. */
function ofOneAnswer(chosen: readonly RequirementResult[]): SharedCause[] {
  const keys = new Map(chosen.map((requirement) => [requirement, keysOf(requirement)]))
  const groups = new Map<string, RequirementResult[]>()
  for (const [requirement, [key = '']] of keys) groups.set(key, [...(groups.get(key) ?? []), requirement])
  const isShared = (key: string) =>
    (groups.get(key)?.length ?? 0) >= (key.startsWith(control) ? fewestControls : fewestAlike)
  const alike = (requirement: RequirementResult) => {
    const own = keys.get(requirement) ?? []
    return own.length > 0 && own.every(isShared)
  }
  return [...groups.values()]
    .map((group) => group.filter(alike))
    .filter((group) => group.length >= fewestControls)
    .map((group): SharedCause => ({ text: textOf(group), requirements: group }))
}

/** The single cause of all requirements of an outcome, if there is one. */
export function onlyCause({ shared: [first, ...others], alone }: Gathered): SharedCause | undefined {
  return others.length === 0 && alone.length === 0 ? first : undefined
}

const control = 'control '

/** Whether its checks report an answer: it failed, or a control did. */
function hasDeparted({ outcome, checks }: RequirementResult): boolean {
  return outcome === 'failed' || (outcome === 'cantTell' && checks.some(({ control: failed }) => failed))
}

function keysOf(requirement: RequirementResult): string[] {
  if (!hasDeparted(requirement)) return requirement.reason === undefined ? [] : [requirement.reason]
  return happeningsOf(requirement).map((happening) => `${happening.control ? control : ''}${happening.answer}`)
}

function happeningsOf({ checks }: RequirementResult): FailureText[] {
  return checks.flatMap(({ message, outcome }) =>
    // Untested and inapplicable checks say nothing about the others.
    message === undefined || !['failed', 'cantTell'].includes(outcome) ? [] : [happeningIn(message)],
  )
}

function textOf(group: readonly RequirementResult[]): string {
  const [first] = group
  if (first === undefined || !hasDeparted(first)) return reasonOf(group)
  const [happening] = happeningsOf(first)
  if (happening === undefined) return ''
  const key = keysOf(first)[0]
  const all = group.flatMap(happeningsOf).filter((each) => `${each.control ? control : ''}${each.answer}` === key)
  const others = new Set(all.map(({ request }) => request)).size - 1
  return [
    ...(happening.control ? ['The control failed, so these checks are inconclusive.'] : []),
    ...(happening.request === '' ? [] : [`${happening.request}${andOthers(others)}`]),
    happening.answer,
  ].join('\n')
}

/** How many hanging requests are named if others are answered. */
const shownRequests = 2

/** The reason that requirements share; if the target answers other requests, also which ones it does not answer. */
function reasonOf(group: readonly RequirementResult[]): string {
  const reason = group[0]?.reason ?? ''
  const exchanges = group.flatMap(({ checks }) => checks).flatMap((check) => check.exchanges)
  const lost = exchanges.filter(({ error }) => error === reason)
  const requests = new Set(lost.map(({ request }) => `${request.method} ${pathOf(request.url)}`))
  const answersOthers = exchanges.some(({ response }) => response !== undefined)
  if (requests.size === 0 || requests.size > shownRequests || !answersOthers) return reason
  return `${reason} It was ${[...requests].join(' and ')}; other requests were answered.`
}

/** Results may come from anywhere, so the address may be any text. */
function pathOf(address: string): string {
  return address.replace(/^[^/]+:\/\/[^/]*/, '').replace(/[?#].*/, '')
}

function andOthers(requests: number): string {
  return requests > 0 ? `, and ${requests} other ${requests === 1 ? 'request' : 'requests'}` : ''
}
