import type { Slots } from '../check/slots.ts'
import { type Shared, Target } from '../check/target.ts'
import type { Evidence } from '../client/evidence.ts'
import type { Redaction } from '../client/redaction.ts'
import { explain } from '../model/explain.ts'
import { givenBy, isSilent, type Operation } from '../model/operation.ts'
import type { Violation } from '../model/ruling.ts'
import { isServed, type Seen } from '../model/seen.ts'
import { either, given, perhapsUnset, type Settings, settingsViolation, unset } from '../model/settings.ts'
import { type Carrying, carrying, type State } from '../model/state.ts'
import { beginning, forgive } from '../model/step.ts'
import { Browsers } from './browsers.ts'
import type { Latencies } from './latencies.ts'
import type { Marks } from './marks.ts'
import type { Means } from './means.ts'
import { observe } from './observe.ts'
import { isFromOutside } from './outside.ts'
import type { Pacer } from './pacer.ts'
import type { Supplies } from './supplies.ts'

/** What every sequence of an exploration shares. */
export interface Surroundings {
  readonly shared: Shared
  readonly means: Means
  readonly marks: Marks
  readonly supplies: Supplies
  readonly pacer: Pacer
  readonly latencies: Latencies
  /** Room for so many requests at the same time. */
  readonly slots: Slots
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}

/** One operation of a sequence, as it was done, and its answer; without one, nothing was sent. */
export interface Done {
  readonly operation: Operation
  readonly seen?: Seen | undefined
  readonly carried: Carrying
  readonly violation?: (Violation & { readonly orders: boolean }) | undefined
  /** The evidence of the operation, if evidence is kept: positions in that of the sequence. */
  readonly evidence: readonly [from: number, to: number]
}

/** What became of a sequence. */
export interface Trace {
  readonly done: readonly Done[]
  readonly evidence: readonly Evidence[]
  readonly redaction: Redaction
  /** Why it was given up, if it was: the target gave no answer, or none that can be used. */
  readonly givenUp?: string | undefined
}

/** Does what the operations say, judges every answer by the model, and logs out of every session in the end. */
export async function runSequence(around: Surroundings, operations: readonly Operation[]): Promise<Trace> {
  const target = new Target(around.shared)
  const run = new Run(around, target)
  try {
    for (const batch of batchesOf(operations)) await run.batch(batch)
    return run.trace()
  } catch (error) {
    if (isFromOutside(error)) return { ...run.trace(), givenUp: target.recorder.redaction.apply(error.message) }
    throw error
  } finally {
    await target.end()
  }
}

/** Operations that are under way at the same time. */
export function batchesOf(operations: readonly Operation[]): Operation[][] {
  const batches: Operation[][] = []
  for (const operation of operations) {
    const last = batches.at(-1)
    if (operation.together && last !== undefined) last.push(operation)
    else batches.push([{ ...operation, together: false }])
  }
  return batches
}

/** A sequence up to this operation, and what was under way with it. */
export function upTo(operations: readonly Operation[], at: number): Operation[] {
  let length = 0
  const kept: Operation[] = []
  for (const batch of batchesOf(operations)) {
    if (length > at) break
    kept.push(...batch)
    length += batch.length
  }
  return kept
}

class Run {
  readonly #around: Surroundings
  readonly #target: Target
  readonly #browsers: Browsers
  readonly #done: Done[] = []
  readonly #settings = new Map<number, Settings>()
  #states: readonly State[] = [beginning]

  constructor(around: Surroundings, target: Target) {
    this.#around = around
    this.#target = target
    const { environment } = around.shared
    this.#browsers = new Browsers(target, environment, around.means.accounts, around.supplies)
  }

  trace(): Trace {
    const { evidence, redaction } = this.#target.recorder
    return { done: this.#done, evidence, redaction }
  }

  async batch(wanted: readonly Operation[]): Promise<void> {
    const { facts } = this.#around.means
    const operations = wanted.map((operation) => this.#browsers.feasible(operation))
    const from = this.#target.recorder.evidence.length
    const answers = await Promise.allSettled(operations.map((operation) => this.#do(operation)))
    const failure = answers.find((answer) => answer.status === 'rejected')
    if (failure !== undefined) throw failure.reason
    const seen = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
    const happened = operations.flatMap((doing, index) => {
      const one = seen[index]
      return one === undefined ? [] : [{ doing, seen: one, index }]
    })

    const [before = beginning] = this.#states
    const explained = explain(facts, this.#states, happened)
    const violations = new Map<number, Violation & { orders: boolean }>()
    if (explained.violation === undefined) this.#states = explained.states
    else {
      const { violation, orders, index } = explained
      violations.set(happened[index]?.index ?? 0, { ...violation, orders })
      this.#states = [happened.reduce((state, { seen: one }) => forgive(state, one), before)]
    }
    for (const [index, violation] of this.#judgeSettings(operations, seen))
      if (!violations.has(index)) violations.set(index, { ...violation, orders: false })
    const to = this.#target.recorder.evidence.length
    for (const [index, operation] of operations.entries()) {
      const one = seen[index]
      const carried = one === undefined ? 'no session' : carrying(facts, before, one)
      this.#done.push({ operation, seen: one, carried, violation: violations.get(index), evidence: [from, to] })
    }
  }

  async #do(operation: Operation): Promise<Seen | undefined> {
    const { now, wait, means, marks, shared, pacer, latencies, slots } = this.#around
    if (operation.kind === 'short wait') await wait(means.facts.sessionTimeoutMs * 0.6)
    if (operation.kind === 'long wait') await wait(means.facts.sessionTimeoutMs * 1.08)
    if (!isSilent(operation)) await pacer.turn()
    await slots.enter()
    try {
      const start = performance.now()
      const sentAt = now()
      const answer = await this.#browsers.do(operation)
      const receivedAt = now()
      if (answer === undefined) return undefined
      latencies.record(operation.kind, performance.now() - start)
      return observe(answer, operation, shared.environment, marks, { sentAt, receivedAt })
    } finally {
      slots.leave()
    }
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
          : either(unset, given(unset, givenBy(operation), true))
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
      return given(taken ? perhapsUnset(before) : before, givenBy(operation), taken)
    }
    case 'arguments':
      if (seen === undefined || operation.carried === 'none') return before
      // Whether a request that is answered with an error has stored it, the document does not say.
      return given(before, givenBy(operation), isServed(seen))
    default:
      return before
  }
}
