/**
 * A session ID without what follows its first part: a server may append the name of a cluster node there, as `.node1` or
 * `!hash`, and leave it out when it looks the session up.
 */
export function withoutRoute(sessionId: string): string {
  const [id = ''] = sessionId.split(/[^\da-z]/i)
  return id.length < shortestId ? sessionId : id
}

/** A shorter first part does not identify a session. */
const shortestId = 8
