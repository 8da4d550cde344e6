import { encrypted, fetchKey } from '../client/encryption.ts'
import { keptForRightPasswords } from '../client/login-budget.ts'
import { NoAnswer } from '../client/no-answer.ts'
import type { Environment } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import type { Selection } from './applicability.ts'
import { type Shared, withTarget } from './target.ts'

/**
 * How many attempts of the ordinary user it takes to find out whose the dynamic keys are: one in each part of a run,
 * and none where there is not even room for those beside what each part keeps.
 */
export function attemptsForKeys(environment: Environment, { shard }: Selection): number {
  const parts = shard?.count ?? 1
  return environment.encryption === 'dynamic' && environment.maxFailedLogins >= parts * (1 + keptForRightPasswords)
    ? parts
    : 0
}

/**
 * Finds out whether clients that fetch dynamic keys at the same time take them away from each other: one fetches a key,
 * as many others as there are at a time fetch theirs, and only then the first uses its own. Where that is refused, the
 * keys belong to everybody and only the newest count. Whatever else goes wrong shows in the checks.
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
      // Of a server that loses some answers it can be told, not of one that loses most.
      if (lost.length > others.length / 2) return
      const { userId, password } = credentialsOf(environment.user)
      const sent = { userId, password: target.secret(await encrypted(password, key)) }
      // Where the key is gone, this is a wrong password.
      const answer = await client.authenticate('login.form', sent, { plain: true, wrongFor: environment.user.variable })
      encryptions.sharing.undisturbed = answer.isSuccess
    })
  } catch {
    // One at a time is right everywhere.
  }
}
