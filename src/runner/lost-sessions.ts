import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkingMethods } from '../check/working-methods.ts'
import type { Client } from '../client/client.ts'
import { sessionIdSent } from '../client/session-count.ts'
import type { LostSessions } from '../outcome/failure.ts'
import { Violation } from '../outcome/violation.ts'
import { type RunContext, withTarget } from '../target/target.ts'
import { foundOnce } from './found-once.ts'

/** At the same time, so that they use several connections: some load balancers bind a connection to a node. */
const requestsTogether = 4

/** How often they are sent. */
const mostTries = 3

/** Clusters that copy a new session to their other nodes have done so by then, in milliseconds. */
const copiedMs = 250

/** How many requests with the cookies of a client are refused, of some that are sent together. Throws NoAnswer. */
export async function refusedTogether(client: Client): Promise<LostSessions> {
  const answers = await Promise.all(Array.from({ length: requestsTogether }, () => client.probe()))
  return { refused: answers.filter(({ isSuccess }) => !isSuccess).length, of: requestsTogether }
}

function isNeverServed({ refused, of }: LostSessions): boolean {
  return refused === of
}

/** Whether nodes behind a load balancer serve a session in turn. Undefined if it is not served again once refused. */
export function lostSessions(shared: RunContext, methods: WorkingMethods): () => Promise<LostSessions | undefined> {
  return foundOnce(() =>
    withTarget(shared, async (target) => {
      const client = target.newClient()
      const { isAccepted } = await methods.openSession({ target, client, account: shared.environment.user })
      const { sessionId } = client.cookies
      if (!isAccepted || sessionId === undefined) return undefined
      const tries: LostSessions[] = []
      while (tries.length < mostTries) {
        const tried = await refusedTogether(client)
        // A refusal may have set the cookie of another session.
        client.cookies.sessionId = sessionId
        if (tries.length === 0 && isNeverServed(tried)) await sleep(copiedMs)
        tries.push(tried)
      }
      const firstRefused = tries.findIndex(({ refused }) => refused > 0)
      // A session that stays refused has ended, perhaps for a limit of sessions.
      const isServedAgain = firstRefused >= 0 && tries.slice(firstRefused + 1).some((each) => !isNeverServed(each))
      const refused = tries.reduce((sum, each) => sum + each.refused, 0)
      return isServedAgain ? { refused, of: tries.length * requestsTogether } : undefined
    }),
  )
}

/** Whether a check failed over a request that carried a session: then lost sessions may be the cause. */
export function isOverSession(error: unknown): boolean {
  const answer = error instanceof Violation ? error.facts.answer : undefined
  return answer !== undefined && sessionIdSent(answer.request) !== undefined
}
