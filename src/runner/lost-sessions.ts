import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../http/client.ts'
import { sessionIdSent } from '../http/session-count.ts'
import type { LostSessions } from './failure.ts'
import { foundOnce } from './found-once.ts'
import { type RunContext, withTarget } from './target.ts'
import { Violation } from './violation.ts'
import type { WorkingMethods } from './working-methods.ts'

/** At the same time, so that they use several connections: some load balancers bind a connection to a node. */
const requestsTogether = 4

/** Clusters that copy a new session to their other nodes have done so by then, in milliseconds. */
const copiedMs = 250

/** How many requests with the cookies of a client are refused, of some that are sent together. Throws NoAnswer. */
export async function refusedTogether(client: Client): Promise<LostSessions> {
  const answers = await Promise.all(Array.from({ length: requestsTogether }, () => client.probe()))
  return { refused: answers.filter(({ isSuccess }) => !isSuccess).length, of: requestsTogether }
}

/**
 * Whether the target loses sessions: nodes behind a load balancer that do not share them serve a session in turn. Determined
 * once for all checks of a run, with a session of its own. Undefined if all requests with it are served, or none is.
 */
export function lostSessions(shared: RunContext, methods: WorkingMethods): () => Promise<LostSessions | undefined> {
  return foundOnce(() =>
    withTarget(shared, async (target) => {
      const client = target.newClient()
      const { isAccepted } = await methods.openSession({ target, client, account: shared.environment.user })
      const { sessionId } = client.cookies
      if (!isAccepted || sessionId === undefined) return undefined
      const first = await refusedTogether(client)
      if (first.refused === requestsTogether) await sleep(copiedMs)
      // A refusal may have set the cookie of another session.
      client.cookies.sessionId = sessionId
      const second = await refusedTogether(client)
      client.cookies.sessionId = sessionId
      const refused = first.refused + second.refused
      const of = first.of + second.of
      return refused > 0 && refused < of ? { refused, of } : undefined
    }),
  )
}

/** Whether a check failed over a request that carried a session: then lost sessions may be the cause. */
export function isOverSession(error: unknown): boolean {
  return (
    error instanceof Violation &&
    error.facts.answer !== undefined &&
    sessionIdSent(error.facts.answer.request) !== undefined
  )
}
