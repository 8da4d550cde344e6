import { methodOf } from '../methods/methods.ts'
import { explainAnswer } from './explain.ts'
import type { Facts } from './facts.ts'
import { isKnown } from './known-deviations.ts'
import { userOf } from './method.ts'
import { type Authentication, cookieChoiceOf, type ModelOperation } from './operation.ts'
import type { ModelViolation } from './ruling.ts'
import { isRefused, isServed, type ModelExchange, type Seen } from './seen.ts'
import { either, given, perhapsUnset, type Settings, settingsViolation, unset } from './settings.ts'
import { beginning, type SessionState, type State, sessionStateOf } from './state.ts'
import { stateAfterViolations } from './state-after-violation.ts'

/** The state of the session that an operation carried, what its answer violates, if anything, and the known deviations in it. */
export interface ModelJudgement {
  readonly sessionState: SessionState
  readonly known: readonly ModelViolation[]
  readonly violation?: (ModelViolation & { readonly isOverlapping: boolean }) | undefined
}

/** An operation, and its answer if it sent something. */
interface PerformedOperation {
  readonly operation: ModelOperation
  readonly seen?: Seen | undefined
}

function isAnswered<Each extends PerformedOperation>(performed: Each): performed is Each & ModelExchange {
  return performed.seen !== undefined
}

/** Checks the answers of one sequence, one after another, and keeps track of sessions and settings. */
export function sequenceJudge(facts: Facts) {
  const settingsByBrowser = new Map<number, Settings>()
  let states: readonly State[] = [beginning]
  return {
    /** Checks operations that ran at the same time, and the answers of those that sent something. */
    judge<Each extends PerformedOperation>(performed: readonly Each[]): (Each & ModelJudgement)[] {
      const answered = performed.filter((each) => isAnswered(each))
      const [before = beginning] = states
      const explained = explainAnswer(facts, states, answered)
      const { states: after, known: tolerated } =
        explained.violation === undefined ? explained : { states: [stateAfterViolations(before, answered)], known: [] }
      states = after
      const inSettings = judgeSettings(performed)
      return performed.map((each) => {
        const sessionState = isAnswered(each) ? sessionStateOf(facts, before, each.seen) : 'none'
        const known = tolerated.flatMap(({ exchange, violation }) => (exchange === each ? [violation] : []))
        const inSetting = inSettings.get(each)
        const isTolerated = inSetting !== undefined && isKnown(facts, inSetting.requirement)
        if (isTolerated) known.push(inSetting)
        const unexplained = explained.exchange === each ? explained.violation : undefined
        const deviating = isTolerated || inSetting === undefined ? undefined : { ...inSetting, isOverlapping: false }
        const violation = unexplained ?? deviating
        return { ...each, sessionState, known, violation }
      })
    },

    /** The IDs of sessions that may still be logged in. */
    get openSessions(): string[] {
      const open = states.flatMap(({ sessions }) =>
        [...sessions].flatMap(([id, { owner, life }]) => (owner === 'none' || life === 'ended' ? [] : [id])),
      )
      return [...new Set(open)]
    },
  }

  /** Locale and time zone belong to a browser: only its own answers may show what it set. */
  function judgeSettings(performed: readonly PerformedOperation[]): Map<PerformedOperation, ModelViolation> {
    const after = new Map<number, Settings>()
    for (const { operation, seen } of performed) {
      const before = after.get(operation.browser) ?? settingsOf(operation.browser)
      const next = settingsAfter(before, operation, seen, facts)
      // Overlapping operations take effect in any order, and perhaps the arguments of one user in the session of another.
      const isSure = performed.length === 1 && !isOfAnother(operation, seen)
      after.set(operation.browser, isSure ? next : either(before, next))
    }
    const violations = new Map<PerformedOperation, ModelViolation>()
    for (const each of performed.filter((each) => isAnswered(each))) {
      const { operation, seen } = each
      const carried = cookieChoiceOf(operation)
      if (carried !== 'own' && carried !== 'none') continue
      const values = operation.kind === 'authenticate' ? operation : {}
      const allowed =
        carried === 'own'
          ? either(settingsOf(operation.browser), after.get(operation.browser) ?? unset)
          : either(unset, given(unset, values, { facts: facts, isTaken: true }))
      const violation = settingsViolation(allowed, seen)
      if (violation !== undefined) violations.set(each, violation)
    }
    for (const [browser, settings] of after) settingsByBrowser.set(browser, settings)
    // Accept a reported value from now on, so that it is not reported again and again.
    for (const { operation, seen } of violations.keys()) {
      const shown = { locale: [seen?.locale ?? ''], zone: [seen?.zone ?? ''] }
      settingsByBrowser.set(operation.browser, either(settingsOf(operation.browser), shown))
    }
    return violations
  }

  /** Whether a request with credentials comes with a session that may be that of another user. */
  function isOfAnother(operation: ModelOperation, seen: Seen | undefined): boolean {
    if (operation.kind !== 'authenticate' || methodOf(operation.by).sent === 'once') return false
    const user = userOf(facts, operation)
    return states.some(({ sessions }) => (sessions.get(seen?.sent ?? '')?.owner ?? user) !== user)
  }

  function settingsOf(browser: number): Settings {
    return settingsByBrowser.get(browser) ?? unset
  }
}

/** The settings that may apply to a browser after one of its operations. */
function settingsAfter(before: Settings, operation: ModelOperation, seen: Seen | undefined, facts: Facts): Settings {
  switch (operation.kind) {
    case 'forget':
      return unset
    case 'long wait':
    case 'logout':
      return perhapsUnset(before)
    case 'authenticate':
      return seen === undefined ? before : settingsAfterCredentials(before, operation, seen, facts)
    default:
      return before
  }
}

function settingsAfterCredentials(before: Settings, operation: Authentication, seen: Seen, facts: Facts): Settings {
  const { takes, sent, redirects } = methodOf(operation.by)
  // The user of a ticket or a token may be another.
  if (takes !== 'password') return perhapsUnset(before)
  if (sent === 'with each request')
    // The specification does not say whether a request that is answered with an error stores its settings.
    return operation.carried === 'none' ? before : given(before, operation, { facts, isTaken: isServed(seen) })
  const isOffered = !facts.disabled.includes(operation.by)
  const isTaken = isOffered && seen.status === (redirects ? 302 : 200) && !isRefused(seen)
  return given(isTaken ? perhapsUnset(before) : before, operation, { facts, isTaken })
}
