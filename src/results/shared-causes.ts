import { sectionOfOperation } from '../methods/methods.ts'
import { actualInWords, directionOf, expectedInWords, withoutSession } from '../outcome/failure-words.ts'
import { controlFailed } from '../outcome/report.ts'
import { groupedBy } from './grouped-by.ts'
import { answerOf, type Happening, happeningIn } from './happening.ts'
import type { Outcome } from './outcome.ts'
import type { CheckResult, RequirementResult } from './result.ts'

/** Several requirements that failed or are open for the same reason: reports show them as one, with a count. */
export interface SharedCause {
  readonly happening: Happening
  readonly requirements: readonly RequirementResult[]
}

/** Smaller groups are listed one by one. */
const fewestAlike = 5
/** A failed control says nothing about the requirement, so smaller groups suffice. */
const fewestControls = 3

/** The inconclusive requirements that these failed ones explain; they are reported with their cause. */
export function blockedBy(requirements: readonly RequirementResult[], causes: readonly RequirementResult[]) {
  const ids = new Set(causes.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id))
  return requirements.filter((each) => each.blockedBy !== undefined && ids.has(each.blockedBy))
}

/** Groups requirements with a common cause. One that another failure explains is left out: it is reported with that. */
export function gather(requirements: readonly RequirementResult[], outcome: Outcome) {
  const explained = new Set(blockedBy(requirements, requirements))
  const chosen = requirements.filter((requirement) => requirement.outcome === outcome && !explained.has(requirement))
  const byCause = ofOneCause(chosen)
  const grouped = new Set(byCause.flatMap((cause) => cause.requirements))
  const rest = chosen.filter((requirement) => !grouped.has(requirement))
  const shared = [...byCause, ...ofOneAnswer(rest)]
  const gathered = new Set(shared.flatMap((cause) => cause.requirements))
  return {
    shared: shared.toSorted((a, b) => b.requirements.length - a.requirements.length),
    alone: chosen.filter((requirement) => !gathered.has(requirement)),
  }
}

/** Groups requirements whose failures all deviated on one operation, in one direction and with one status. */
function ofOneCause(chosen: readonly RequirementResult[]): SharedCause[] {
  const caused = chosen.flatMap((requirement) => {
    const [cause, ...others] = new Set(failuresOf(requirement).map(causeOf))
    return cause === undefined || others.length > 0 ? [] : [{ requirement, cause }]
  })
  return [...groupedBy(caused, ({ cause }) => cause).values()]
    .map((group) => group.map(({ requirement }) => requirement))
    .filter((group) => group.length >= fewestAlike)
    .map((group) => ({ happening: commonIn(group.flatMap(failuresOf)), requirements: group }))
}

/** A failed control next to a failure says nothing about it. */
function failuresOf({ checks }: RequirementResult): readonly CheckResult[] {
  return checks.filter(({ outcome, failure }) => outcome === 'failed' && !failure?.control)
}

/** The cause of a failed check, if an operation was accepted or refused; sessions are the same for every operation. */
function causeOf({ failure }: CheckResult): string | undefined {
  const direction = failure && directionOf(failure.expected)
  if (failure?.status === undefined || direction === undefined) return undefined
  const { operation, session, encrypted = false, status } = failure
  return [session ? 'session' : (sectionOfOperation(operation) ?? operation), encrypted, direction, status].join(' ')
}

const shownExpectations = 2

function commonIn(checks: readonly CheckResult[]): Happening {
  const failures = checks.flatMap(({ failure }) => failure ?? [])
  const [first, ...others] = new Set(failures.map(({ request }) => request))
  const wanted = [...new Set(failures.map(({ expected }) => expectedInWords(expected)))]
  const more = wanted.length > shownExpectations ? `, or one of ${wanted.length - shownExpectations} more` : ''
  const found = [...new Set(failures.map(({ actual }) => actualInWords(actual)))]
  const why = failures.map(({ actual }) => (actual.kind === 'status' ? actual.noSession : undefined)).find(Boolean)
  const status = `status ${failures[0]?.status}${why === undefined ? '' : `, ${withoutSession(why)}`}`
  return {
    request: first,
    others: others.length,
    rows: [
      ['expected', `${wanted.slice(0, shownExpectations).join(', or ')}${more}`],
      ['actual', found.length === 1 ? (found[0] ?? '') : status],
    ],
  }
}

/** Groups requirements with the same unexpected answer, whatever the request, or with the same reason. */
function ofOneAnswer(chosen: readonly RequirementResult[]): SharedCause[] {
  const keys = new Map(chosen.map((requirement) => [requirement, keysOf(requirement)]))
  const controls = new Set(chosen.flatMap((requirement) => happeningsOf(requirement).filter(isControl).map(keyOf)))
  const groups = groupedBy(chosen, (requirement) => keys.get(requirement)?.[0] ?? '')
  const isShared = (key: string) => (groups.get(key)?.length ?? 0) >= (controls.has(key) ? fewestControls : fewestAlike)
  const alike = (requirement: RequirementResult) => {
    const own = keys.get(requirement) ?? []
    return own.length > 0 && own.every(isShared)
  }
  return [...groups.values()]
    .map((group) => group.filter(alike))
    .filter((group) => group.length >= fewestControls)
    .map((group): SharedCause => ({ happening: happeningOf(group), requirements: group }))
}

/** The single cause of all that were gathered, if there is one. */
export function onlyCause({ shared: [first, ...others], alone }: ReturnType<typeof gather>): SharedCause | undefined {
  return others.length === 0 && alone.length === 0 ? first : undefined
}

/** Whether its checks report an answer: it failed, or a control did. */
function hasDeviated({ outcome, checks }: RequirementResult): boolean {
  return outcome === 'failed' || (outcome === 'cantTell' && checks.some(controlFailed))
}

function keysOf(requirement: RequirementResult): string[] {
  if (!hasDeviated(requirement)) return requirement.reason === undefined ? [] : [requirement.reason]
  return happeningsOf(requirement).map(keyOf)
}

function keyOf(happening: Happening): string {
  return JSON.stringify([isControl(happening), answerOf(happening)])
}

function isControl({ control }: Happening): boolean {
  return control !== undefined
}

function happeningsOf({ checks }: RequirementResult): Happening[] {
  // Untested and inapplicable checks say nothing about the others.
  return checks
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
    .flatMap((check) => happeningIn(check) ?? [])
}

/** What requirements with the same answer, or with the same reason, have in common. */
function happeningOf(group: readonly RequirementResult[]): Happening {
  const [first] = group
  if (first === undefined || !hasDeviated(first)) return { rows: [], text: reasonOf(group) }
  const [happening] = happeningsOf(first)
  if (happening === undefined) return { rows: [] }
  const all = group.flatMap(happeningsOf).filter((each) => keyOf(each) === keyOf(happening))
  const others = new Set(all.map(({ request }) => request)).size - 1
  const rows = happening.rows.filter(([label]) => label === 'expected' || label === 'actual')
  return { ...happening, rows, control: happening.control && 'of these checks', others }
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
