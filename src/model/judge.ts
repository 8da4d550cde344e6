import { explain } from './explain.ts'
import type { Facts } from './facts.ts'
import { type Operation, settingsGivenBy } from './operation.ts'
import type { Violation } from './ruling.ts'
import { isServed, type Seen } from './seen.ts'
import { either, given, perhapsUnset, type Settings, settingsViolation, unset } from './settings.ts'
import { type Carrying, carrying, type State } from './state.ts'
import { beginning, forgive } from './step.ts'

/** What an operation came with, and what its answer violates, if anything. */
export interface Judged {
  readonly carried: Carrying
  readonly violation?: (Violation & { readonly orders: boolean }) | undefined
}

/** Judges the answers of one sequence, one after another: it knows what every browser has and what holds by now. */
export class Judge {
  readonly #facts: Facts
  readonly #settings = new Map<number, Settings>()
  #states: readonly State[] = [beginning]

  constructor(facts: Facts) {
    this.#facts = facts
  }

  /** Judges operations that were under way at the same time. `seen` is undefined where nothing was sent. */
  judge(operations: readonly Operation[], seen: readonly (Seen | undefined)[]): Judged[] {
    const happened = operations.flatMap((doing, index) => {
      const one = seen[index]
      return one === undefined ? [] : [{ doing, seen: one, index }]
    })
    const [before = beginning] = this.#states
    const explained = explain(this.#facts, this.#states, happened)
    const violations = new Map<number, Judged['violation']>()
    if (explained.violation === undefined) this.#states = explained.states
    else {
      const { violation, orders, index } = explained
      violations.set(happened[index]?.index ?? 0, { ...violation, orders })
      this.#states = [happened.reduce((state, { seen: one }) => forgive(state, one), before)]
    }
    for (const [index, violation] of this.#judgeSettings(operations, seen))
      if (!violations.has(index)) violations.set(index, { ...violation, orders: false })
    return operations.map((_, index) => {
      const one = seen[index]
      const carried = one === undefined ? 'no session' : carrying(this.#facts, before, one)
      return { carried, violation: violations.get(index) }
    })
  }

  /** The IDs of sessions that somebody may still be logged in with. */
  get openSessions(): string[] {
    const open = this.#states.flatMap(({ sessions }) =>
      [...sessions].flatMap(([id, { owner, life }]) => (owner === 'nobody' || life === 'ended' ? [] : [id])),
    )
    return [...new Set(open)]
  }

  /** Locale and time zone belong to browsers: what one has given, only its own answers may show. */
  #judgeSettings(operations: readonly Operation[], seen: readonly (Seen | undefined)[]): [number, Violation][] {
    const after = new Map<number, Settings>()
    for (const [index, operation] of operations.entries()) {
      const before = after.get(operation.browser) ?? this.#settingsOf(operation.browser)
      const next = settingsAfter(before, operation, seen[index])
      // Of what overlaps, any part may have come first.
      after.set(operation.browser, operations.length === 1 ? next : either(before, next))
    }
    const violations = operations.flatMap((operation, index): [number, Violation][] => {
      const one = seen[index]
      if (one === undefined || !('carried' in operation)) return []
      const { browser, carried } = operation
      if (carried !== 'own' && carried !== 'none') return []
      const allowed =
        carried === 'own'
          ? either(this.#settingsOf(browser), after.get(browser) ?? unset)
          : either(unset, given(unset, settingsGivenBy(operation), true))
      const violation = settingsViolation(allowed, one)
      return violation === undefined ? [] : [[index, violation]]
    })
    for (const [browser, settings] of after) this.#settings.set(browser, settings)
    // What was seen against the rule would be seen again and again.
    for (const [index] of violations) {
      const one = seen[index]
      const browser = operations[index]?.browser ?? 0
      const shown = { locale: [one?.locale ?? ''], zone: [one?.zone ?? ''] }
      this.#settings.set(browser, either(this.#settingsOf(browser), shown))
    }
    return violations
  }

  #settingsOf(browser: number): Settings {
    return this.#settings.get(browser) ?? unset
  }
}

/** Settings that may be in force for a browser after one of its operations. */
function settingsAfter(before: Settings, operation: Operation, seen: Seen | undefined): Settings {
  switch (operation.kind) {
    case 'forget':
      return unset
    case 'long wait':
    case 'logout':
      return perhapsUnset(before)
    case 'ticket':
    case 'token':
      return perhapsUnset(before)
    case 'login':
    case 'security check': {
      if (seen === undefined) return before
      const taken = seen.status === 200 || (seen.status === 302 && seen.leadsTo !== 'error')
      return given(taken ? perhapsUnset(before) : before, settingsGivenBy(operation), taken)
    }
    case 'arguments':
      if (seen === undefined || operation.carried === 'none') return before
      // Whether a request that is answered with an error has stored it, the document does not say.
      return given(before, settingsGivenBy(operation), isServed(seen))
    default:
      return before
  }
}
