/** The part of a session ID that identifies the session, and the session ID with another text in its place. */
interface IdentifyingPart {
  readonly id: string
  replacedBy(other: string): string
}

/**
 * The identifying part of a session ID: its longest run of letters and digits. A server or a load balancer may put the name of a
 * cluster node before or behind it, as `node1~`, `.node1` or `!hash`, and leave it out when it looks the session up.
 */
export function identifyingPartOf(sessionId: string): IdentifyingPart {
  const runs = sessionId.match(/[\da-z]+/gi) ?? []
  const [longest = ''] = runs.toSorted((a, b) => b.length - a.length)
  const id = longest.length < shortestId ? sessionId : longest
  const [before = '', ...behind] = sessionId.split(id)
  return { id, replacedBy: (other) => `${before}${other}${behind.join(id)}` }
}

/** A shorter part does not identify a session. */
const shortestId = 8
