/** The part of a session ID that identifies the session, and the session ID with another text in its place. */
interface IdentifyingPart {
  readonly id: string
  replacedBy(other: string): string
}

/** The longest run of letters and digits of a session ID: beside it, a load balancer may name a node (`.node1`). */
export function identifyingPartOf(sessionId: string): IdentifyingPart {
  const runs = sessionId.match(/[\da-z]+/gi) ?? []
  const [longest = ''] = runs.toSorted((a, b) => b.length - a.length)
  const id = longest.length < shortestId ? sessionId : longest
  const [before = '', ...behind] = sessionId.split(id)
  return { id, replacedBy: (other) => `${before}${other}${behind.join(id)}` }
}

/** A shorter part does not identify a session. */
const shortestId = 8

/** This place in an identifying part, or the first that counts: some servers begin each ID with four digits that do not. */
export function placeThatCounts(place: number): number {
  return Math.max(4, Math.floor(place))
}
