/** A session ID in three parts. */
export interface SessionIdParts {
  readonly before: string
  readonly id: string
  readonly behind: string
}

/**
 * The parts of a session ID: the longest run of letters and digits, which identifies the session, and what stands before and behind
 * it. A server or a load balancer may put the name of a cluster node there, as `node1~`, `.node1` or `!hash`, and leave it out when
 * it looks the session up.
 */
export function partsOfSessionId(sessionId: string): SessionIdParts {
  const runs = [...sessionId.matchAll(/[\da-z]+/gi)]
  const [longest] = runs.toSorted(([a], [b]) => b.length - a.length)
  if (longest === undefined || longest[0].length < shortestId) return { before: '', id: sessionId, behind: '' }
  const end = longest.index + longest[0].length
  return { before: sessionId.slice(0, longest.index), id: longest[0], behind: sessionId.slice(end) }
}

/** A shorter part does not identify a session. */
const shortestId = 8
