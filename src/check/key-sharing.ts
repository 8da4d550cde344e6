import { encrypted, fetchKey } from '../client/encryption.ts'
import { keptForRightPasswords } from '../client/login-budget.ts'
import { NoAnswer } from '../client/no-answer.ts'
import type { Environment } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import type { Selection } from './applicability.ts'
import { type Shared, withTarget } from './target.ts'

/**
 * How many attempts of the ordinary user the test for shared dynamic keys takes: one in each shard of a run, or none if the
 * budget has no room for them beside those that each shard reserves.
 */
export function attemptsForKeys(environment: Environment, { shard }: Selection): number {
  const parts = shard?.count ?? 1
  return environment.encryption === 'dynamic' && environment.maxFailedLogins >= parts * (1 + keptForRightPasswords)
    ? parts
    : 0
}

/**
 * Determines whether clients that fetch dynamic keys at the same time invalidate each other's. One client fetches a key, as
 * many others as the concurrency allows fetch theirs, and then the first one uses its own. If that is refused, all clients
 * share the keys and only the newest is valid. The checks report any other error.
 */
export async function findOutAboutKeys(shared: Shared): Promise<void> {
  const { environment, encryptions } = shared
  try {
    await withTarget(shared, async (target) => {
      const client = target.newClient()
      const key = await fetchKey(client).catch((error) => {
        if (error instanceof NoAnswer) return fetchKey(client)
        throw error
      })
      const others = Array.from({ length: environment.concurrency }, () => target.newClient().requestKey())
      const lost = (await Promise.allSettled(others)).filter(({ status }) => status === 'rejected')
      // This works with a server that loses some answers, but not with one that loses most.
      if (lost.length > others.length / 2) return
      const { userId, password } = credentialsOf(environment.user)
      const sent = { userId, password: target.secret(await encrypted(password, key)) }
      // If the key is no longer valid, this is a wrong password.
      const answer = await client.authenticate('login.form', sent, { plain: true, wrongFor: environment.user.variable })
      encryptions.sharing.undisturbed = answer.isSuccess
    })
  } catch {
    // One at a time works with every server.
  }
}
