import type { Facts } from './facts.ts'
import type { ModelViolation } from './ruling.ts'
import type { ModelExchange } from './seen.ts'
import type { State } from './state.ts'
import { stateAfterViolations } from './state-after-violation.ts'
import { step } from './step.ts'

/** A violation in the answer of an exchange. */
interface Found {
  readonly violation: ModelViolation
  readonly exchange: ModelExchange
}

/** The states after each explanation, and the known deviations of the one with the fewest; or the violation that none explains. */
type Explanation =
  | {
      readonly states: readonly State[]
      readonly known: readonly Found[]
      readonly violation?: undefined
      readonly exchange?: undefined
    }
  | { readonly violation: ModelViolation & { readonly isOverlapping: boolean }; readonly exchange: ModelExchange }

/** The maximum number of explanations to follow; more than two were never needed. */
const mostStates = 16
/** Where more requests than this may come first in different ways, all answers of the group are accepted. */
const mostBeginnings = 128

/**
 * Explains the answers to overlapping requests. There must be an order in which every answer conforms and no request precedes
 * one that was answered before it was sent. Only requests that share a session are ordered, because no others reveal an order.
 */
export function explainAnswer(facts: Facts, states: readonly State[], answered: readonly ModelExchange[]): Explanation {
  let reached = states
  const known: Found[] = []
  for (const group of connected(answered)) {
    const explained = explainGroup(facts, reached, group)
    if (explained?.violation !== undefined) return explained
    reached = explained?.states ?? reached.map((state) => stateAfterViolations(state, group))
    known.push(...(explained?.known ?? []))
  }
  return { states: reached, known }
}

/** A state that an order of requests may have caused, and the known deviations up to it. */
interface Path {
  readonly state: State
  readonly known: readonly Found[]
}

/** Undefined where too many orders are possible. */
function explainGroup(
  facts: Facts,
  states: readonly State[],
  group: readonly ModelExchange[],
): Explanation | undefined {
  // For each set of requests that may come first, the states that they may cause.
  let reached = [{ done: new Set<ModelExchange>(), paths: states.map((state): Path => ({ state, known: [] })) }]
  let furthest: Found | undefined
  for (let length = 0; length < group.length; length++) {
    const longer = new Map<string, { done: Set<ModelExchange>; paths: Map<string, Path> }>()
    const before = furthest
    furthest = undefined
    for (const { done, paths } of reached)
      for (const exchange of nextOf(group, done, states)) {
        for (const { state, known } of paths) {
          const next = step(facts, state, exchange.operation, exchange.seen)
          if (next.violation !== undefined) {
            furthest ??= { violation: next.violation, exchange }
            continue
          }
          const doneThen = new Set(done).add(exchange)
          const key = group.map((each) => (doneThen.has(each) ? 1 : 0)).join('')
          const there = longer.get(key) ?? { done: doneThen, paths: new Map() }
          const path = {
            state: next.next,
            known: [...known, ...next.known.map((violation) => ({ violation, exchange }))],
          }
          const outline = outlineOf(next.next)
          const same = there.paths.get(outline)
          if (same === undefined ? there.paths.size < mostStates : path.known.length < same.known.length)
            there.paths.set(outline, path)
          longer.set(key, there)
        }
        if (longer.size > mostBeginnings) return undefined
      }
    if (longer.size === 0) {
      const worst = furthest ?? before
      if (worst === undefined) throw new Error('No request of the group may be next.')
      return { ...worst, violation: { ...worst.violation, isOverlapping: group.length > 1 } }
    }
    reached = [...longer.values()].map(({ done, paths }) => ({ done, paths: [...paths.values()] }))
  }
  const paths = reached.flatMap((each) => each.paths)
  const [fewest] = paths.toSorted((one, other) => one.known.length - other.known.length)
  return { states: paths.map(({ state }) => state), known: fewest?.known ?? [] }
}

/** The requests that may be next: none that is left was answered before they were sent or set the session that they carry. */
function nextOf(
  group: readonly ModelExchange[],
  done: ReadonlySet<ModelExchange>,
  states: readonly State[],
): ModelExchange[] {
  const left = group.filter((each) => !done.has(each))
  const inTime = left.filter(({ seen }) => left.every((other) => other.seen.receivedAt >= seen.sentAt))
  const isNew = (id: string) => !states.some(({ sessions }) => sessions.has(id))
  const inOrder = inTime.filter((each) => {
    const { sent } = each.seen
    if (sent === undefined || !isNew(sent)) return true
    return !left.some((other) => other !== each && other.seen.set === sent && other.seen.sent !== sent)
  })
  // A server may happen to set a session ID that a client forged.
  return inOrder.length > 0 ? inOrder : inTime
}

/** Groups of requests whose order may matter: they share a session that one of them may change. */
function connected(answered: readonly ModelExchange[]): ModelExchange[][] {
  const changed = new Set(answered.flatMap(changedBy))
  const groups: { ids: Set<string>; members: ModelExchange[] }[] = []
  for (const one of answered) {
    const { sent } = one.seen
    const ids = new Set([...changedBy(one), ...(sent !== undefined && changed.has(sent) ? [sent] : [])])
    const joined = groups.filter((group) => [...ids].some((id) => group.ids.has(id)))
    const united = {
      ids: new Set([...ids, ...joined.flatMap((group) => [...group.ids])]),
      members: [...joined.flatMap((group) => group.members), one],
    }
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push(united)
  }
  return groups.map(({ members }) => members)
}

/** What an operation may change: the session that it sets, the one that it carries (unless it only reads), and the keys. */
function changedBy({ operation, seen }: ModelExchange): string[] {
  const carried = operation.kind === 'request' ? undefined : seen.sent
  const ids = [seen.set, carried, operation.kind === 'key' ? 'keys' : undefined]
  return ids.filter((id) => id !== undefined)
}

/** A text that two states share if they differ in nothing but times and requirements. */
function outlineOf({ sessions, keys }: State): string {
  const lives = [...sessions].map(([id, { owner, life }]) => `${id} ${owner} ${life}`)
  return `${keys.size} ${lives.toSorted().join()}`
}
