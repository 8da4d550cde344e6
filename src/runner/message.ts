import { requirement } from '../catalogue/catalogue.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { JudgedNothing } from '../check/check.ts'
import { placeInFile, placeInWords, type SourcePlace } from '../check/source-place.ts'
import { Cancelled } from '../client/cancelled.ts'
import { CommandFailed } from '../client/command.ts'
import { UnusableKey } from '../client/encryption.ts'
import { PasswordNotSent } from '../client/password-not-sent.ts'
import type { Answer } from '../http/answer.ts'
import type { Cause, SaidCause } from '../outcome/cause.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import { DoesNotApply, MissingPrerequisite } from '../outcome/does-not-apply.ts'
import {
  type Actual,
  type Expected,
  type Failure,
  type LostSessions,
  redacted,
  type Unredacted,
} from '../outcome/failure.ts'
import { failureParts, partsInLines, withShortLines } from '../outcome/failure-words.ts'
import type { CheckReport } from '../outcome/report.ts'
import { Violation, type ViolationFacts } from '../outcome/violation.ts'
import { internalError } from '../suite/suite.ts'
import { locationOf } from '../target/location.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { ownWords, type Redacting, type Words, words } from '../transport/words.ts'

/** What an error means for a check: its outcome, the reason as data, and the message for people, all redacted. */
type ConcludedCheck = Pick<CheckReport, 'outcome' | 'message' | 'reason' | 'failure' | 'cause'>

/** What is known about a check besides its error. */
interface Circumstances {
  readonly redaction: Redacting
  readonly definedAt?: SourcePlace | undefined
  /** The answers that the check got, with their numbers among its exchanges. */
  readonly answers?: readonly { readonly answer: Answer; readonly number?: number | undefined }[]
  /** Set if the deviating request carried a session, and the target loses sessions. */
  readonly lostSessions?: LostSessions | undefined
}

/**
 * What an error means: the target violates a requirement (failed), or a precondition of the check, gives no answer, or the check
 * broke (cantTell); or the requirement does not apply, or the environment provides too little. Undefined: the check passed.
 */
export function concludedFrom(error: unknown, requirement: Requirement, circumstances: Circumstances): ConcludedCheck {
  if (error === undefined) return { outcome: 'passed' }
  if (error instanceof Violation || error instanceof UnusableKey) {
    const failure =
      error instanceof Violation
        ? failureOf(error.facts, requirement, circumstances)
        : failureOfKey(error, circumstances.redaction)
    // A failed control proves nothing.
    const outcome = failure.control ? 'cantTell' : 'failed'
    return { outcome, message: partsInLines(failureParts(failure, requirement)), failure }
  }
  const { definedAt, redaction } = circumstances
  const judged = causeOf(error) ?? brokenBy(error, requirement, definedAt)
  const { reason, message, ...rest } = judged
  const short = reason && presentable(reason, redaction)
  return { ...rest, message: presentable(message, redaction), ...(short !== undefined && { reason: short }) }
}

/** The report with what else to look at. */
export function withHint(report: CheckReport, hint: string): CheckReport {
  const failure = report.failure && { ...report.failure, hint }
  return failure === undefined
    ? report
    : { ...report, failure, message: partsInLines(failureParts(failure, requirement(report.requirement))) }
}

/** The failure that a violation is, redacted. The expectation of a custom check may contain anything. */
export function failureOf(
  facts: ViolationFacts,
  requirement: Requirement,
  { redaction, definedAt, answers = [], lostSessions }: Circumstances,
): Failure {
  const { request, actual, operation, status, answer, part, control } = facts
  const { id, session, encrypted, loggedOut } = operation
  const signInStatus = answer?.operation.lacks?.signInStatus
  const show = (text: Words) => presentable(text, redaction)
  const expected: Unredacted<Expected> =
    facts.expected.kind === 'statement' && definedAt !== undefined
      ? { ...facts.expected, text: words`${String(facts.expected.text)}` }
      : facts.expected
  const exchange = answers.find((each) => each.answer === answer)?.number
  const hint = hintOn(facts, requirement)
  return {
    operation: id,
    ...(session && { session }),
    ...(encrypted && { encrypted }),
    ...(loggedOut && { loggedOut }),
    ...(lacksUsableCookie(facts) && { unusableCookie: true }),
    ...(signInStatus !== undefined && { signInStatus }),
    request: show(request),
    expected: redacted<Expected>(expected, show),
    actual: redacted<Actual>(actual, show),
    status,
    ...(part !== undefined && { part }),
    control,
    ...(exchange !== undefined && { exchange }),
    ...(lostSessions !== undefined && { lostSessions }),
    ...(hint !== undefined && { hint }),
  }
}

/** Another requirement judges the key. */
function failureOfKey({ message }: UnusableKey, redaction: Redacting): Failure {
  const text = presentable(ownWords(message), redaction)
  return { operation: 'key', expected: { kind: 'usable-key' }, actual: { kind: 'statement', text }, control: true }
}

type Judged = Pick<CheckReport, 'outcome'> & { readonly cause: Cause; readonly message: Words; readonly reason?: Words }

/** Why a check has judged nothing, for the errors that say so. */
function causeOf(error: unknown): Judged | undefined {
  const said = (outcome: CheckReport['outcome'], cause: SaidCause): Judged => {
    return { outcome, cause, message: ownWords(causeInWords(cause)) }
  }
  // These errors say more than their cause. Unless they distinguish them, all words are the suite's own.
  const judged = (cause: Cause): Judged => {
    const { message, words = ownWords(message) } = error as Error & { words?: Words }
    return { outcome: 'cantTell', cause, message: words }
  }
  if (error instanceof DoesNotApply) return said('inapplicable', error.why)
  if (error instanceof MissingPrerequisite) return said('untested', error.why)
  if (error instanceof PasswordNotSent)
    return said(leavesUntested.has(error.why.kind) ? 'untested' : 'cantTell', error.why)
  if (error instanceof Cancelled) return judged({ kind: 'ended-early', by: error.earlyEnd })
  if (error instanceof NoAnswer) return judged({ kind: 'no-answer', code: error.code })
  if (error instanceof CommandFailed) return judged({ kind: 'command-failed' })
  if (error instanceof JudgedNothing) return judged({ kind: 'no-expectation' })
  return undefined
}

const leavesUntested: ReadonlySet<Cause['kind']> = new Set(['budget-used-up', 'refusal-unconfirmed'])

function brokenBy(error: unknown, { id }: Requirement, definedAt: SourcePlace | undefined): Judged {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (definedAt === undefined)
    return {
      outcome: 'cantTell',
      cause: { kind: 'internal-error' },
      reason: ownWords(internalError),
      message: words`${ownWords(internalError)}\n${stack}`,
    }
  const place = placeInWords(placeInFile(definedAt.file, error) ?? definedAt)
  const broke = (how: string) => words`The custom check of ${ownWords(id)} broke at ${place}: ${how}`
  return {
    outcome: 'cantTell',
    cause: { kind: 'broken-check' },
    reason: broke(stack.split('\n', 1)[0] ?? ''),
    message: broke(stack),
  }
}

function lacksUsableCookie({ answer, part }: ViolationFacts): boolean {
  if (answer?.operation.lacks?.hasUnusableCookie) return true
  return part === 'set-cookie' && answer?.unusableSession !== undefined
}

/** What known servers do, if this one does the same, or what else to look at. */
function hintOn({ control, status, answer, finding }: ViolationFacts, { hint }: Requirement): string | undefined {
  // Without a session, the answer to the sign-in decided.
  const decisive = answer?.operation.lacks?.signInStatus ?? status
  if (hint === undefined || control || !hint.status.includes(decisive)) return undefined
  if (hint.found !== undefined && hint.found !== finding) return undefined
  const { path = '', query = '' } = (answer && locationOf(answer)) ?? {}
  const isThere = hint.location === undefined || (path + query).endsWith(hint.location)
  return isThere ? hint.says : undefined
}

/** A text ready to be stored. It is redacted before it is cut, because a partial secret would not be recognized. */
function presentable(text: Words, redaction: Redacting): string {
  return withShortLines(text.redacted(redaction))
}
