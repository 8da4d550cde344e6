import { explainAnswer } from './explain.ts'
import type { Facts } from './facts.ts'
import { isKnown } from './known-deviations.ts'
import { methodBy, userOf } from './method.ts'
import { type Authentication, cookieChoiceOf, type ModelOperation, settingsGivenBy } from './operation.ts'
import type { ModelViolation } from './ruling.ts'
import { isRefused, isServed, type Seen } from './seen.ts'
import { either, given, perhapsUnset, type Settings, settingsViolation, unset } from './settings.ts'
import { beginning, type SessionState, type State, sessionStateOf } from './state.ts'
import { stateAfterViolation } from './state-after-violation.ts'

/** The state of the session that an operation carried, what its answer violates, if anything, and the known deviations in it. */
export interface ModelJudgement {
  readonly sessionState: SessionState
  readonly known: readonly ModelViolation[]
  readonly violation?: (ModelViolation & { readonly isOverlapping: boolean }) | undefined
}

/** Checks the answers of one sequence, one after another, and keeps track of sessions and settings. */
export class Judge {
  readonly #facts: Facts
  readonly #settings = new Map<number, Settings>()
  #states: readonly State[] = [beginning]

  constructor(facts: Facts) {
    this.#facts = facts
  }

  /** Checks operations that ran at the same time. `seen` is undefined where nothing was sent. */
  judge(operations: readonly ModelOperation[], seen: readonly (Seen | undefined)[]): ModelJudgement[] {
    const answered = operations.flatMap((operation, index) => {
      const one = seen[index]
      return one === undefined ? [] : [{ operation, seen: one, index }]
    })
    const [before = beginning] = this.#states
    const explained = explainAnswer(this.#facts, this.#states, answered)
    const violations = new Map<number, ModelJudgement['violation']>()
    const known: [number, ModelViolation][] = []
    if (explained.violation === undefined) {
      this.#states = explained.states
      known.push(...explained.known.map(({ violation, index }): [number, ModelViolation] => [place(index), violation]))
    } else {
      const { violation, isOverlapping, index } = explained
      violations.set(place(index), { ...violation, isOverlapping })
      this.#states = [
        answered.reduce(
          (state, { operation, seen: one }) => stateAfterViolation(this.#facts, state, operation, one),
          before,
        ),
      ]
    }
    for (const [index, violation] of this.#judgeSettings(operations, seen))
      if (isKnown(this.#facts, violation.requirement)) known.push([index, violation])
      else if (!violations.has(index)) violations.set(index, { ...violation, isOverlapping: false })
    return operations.map((_, index) => {
      const one = seen[index]
      const sessionState = one === undefined ? 'none' : sessionStateOf(this.#facts, before, one)
      const ofThis = known.flatMap(([at, violation]) => (at === index ? [violation] : []))
      return { sessionState, known: ofThis, violation: violations.get(index) }
    })

    function place(index: number): number {
      return answered[index]?.index ?? 0
    }
  }

  /** The IDs of sessions that may still be logged in. */
  get openSessions(): string[] {
    const open = this.#states.flatMap(({ sessions }) =>
      [...sessions].flatMap(([id, { owner, life }]) => (owner === 'none' || life === 'ended' ? [] : [id])),
    )
    return [...new Set(open)]
  }

  /** Locale and time zone belong to a browser: only its own answers may show what it set. */
  #judgeSettings(
    operations: readonly ModelOperation[],
    seen: readonly (Seen | undefined)[],
  ): [number, ModelViolation][] {
    const after = new Map<number, Settings>()
    for (const [index, operation] of operations.entries()) {
      const before = after.get(operation.browser) ?? this.#settingsOf(operation.browser)
      const one = seen[index]
      const next = settingsAfter(before, operation, one, this.#facts)
      // Overlapping operations may take effect in any order. And the specification does not say whether the arguments of one user
      // change what the session of another shows.
      const isSure = operations.length === 1 && !this.#isOfAnother(operation, one)
      after.set(operation.browser, isSure ? next : either(before, next))
    }
    const violations = operations.flatMap((operation, index): [number, ModelViolation][] => {
      const one = seen[index]
      const { browser } = operation
      const carried = cookieChoiceOf(operation)
      if (one === undefined || (carried !== 'own' && carried !== 'none')) return []
      const allowed =
        carried === 'own'
          ? either(this.#settingsOf(browser), after.get(browser) ?? unset)
          : either(unset, given(unset, settingsGivenBy(operation), { facts: this.#facts, isTaken: true }))
      const violation = settingsViolation(allowed, one)
      return violation === undefined ? [] : [[index, violation]]
    })
    for (const [browser, settings] of after) this.#settings.set(browser, settings)
    // Accept a reported value from now on, so that it is not reported again and again.
    for (const [index] of violations) {
      const one = seen[index]
      const browser = operations[index]?.browser ?? 0
      const shown = { locale: [one?.locale ?? ''], zone: [one?.zone ?? ''] }
      this.#settings.set(browser, either(this.#settingsOf(browser), shown))
    }
    return violations
  }

  /** Whether a request with credentials comes with a session that may be that of another user. */
  #isOfAnother(operation: ModelOperation, seen: Seen | undefined): boolean {
    if (operation.kind !== 'authenticate' || methodBy(this.#facts, operation).sent === 'once') return false
    const user = userOf(this.#facts, operation)
    return this.#states.some(({ sessions }) => (sessions.get(seen?.sent ?? '')?.owner ?? user) !== user)
  }

  #settingsOf(browser: number): Settings {
    return this.#settings.get(browser) ?? unset
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
  const { takes, sent, redirects } = methodBy(facts, operation)
  // The user of a ticket or a token may be another.
  if (takes !== 'password') return perhapsUnset(before)
  if (sent === 'with each request')
    // The specification does not say whether a request that is answered with an error stores its settings.
    return operation.carried === 'none'
      ? before
      : given(before, settingsGivenBy(operation), { facts, isTaken: isServed(seen) })
  const isOffered = !facts.disabled.includes(operation.by)
  const isTaken = isOffered && seen.status === (redirects ? 302 : 200) && !isRefused(seen)
  return given(isTaken ? perhapsUnset(before) : before, settingsGivenBy(operation), { facts, isTaken })
}
