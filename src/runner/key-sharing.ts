import type { Client } from '../client/client.ts'
import { encrypted, fetchKey } from '../client/encryption.ts'
import type { PublicKey } from '../client/password-encryption.ts'
import { keptForRightPasswords } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { type RunContext, type Target, withTarget } from '../target/target.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import type { Selection } from './applicability.ts'

/** How many attempts of the ordinary user the test for shared keys takes: one per shard, or none without room. */
export function attemptsForKeys(environment: Environment, { shard }: Selection): number {
  const parts = shard?.count ?? 1
  return environment.encryption === 'dynamic' && environment.maxFailedLogins >= parts * (1 + keptForRightPasswords)
    ? parts
    : 0
}

/** This many other clients in a row fetch their keys one after the other, so that the order is known. */
const oneByOne = 4

/**
 * Determines how many clients can fetch dynamic keys at the same time without invalidating each other's: groups of clients
 * fetch keys, smaller and smaller ones; then one of each group signs in, beginning with the last. The first refusal shows how
 * many later keys are too many; if the oldest key works, none disturbs another. The checks report any other error.
 */
export async function findOutAboutKeys(shared: RunContext): Promise<void> {
  const { environment, encryptions } = shared
  try {
    await withTarget(shared, async (target) => {
      const groups: KeyHolder[][] = []
      for (const size of [1, ...groupsOf(environment.concurrency)]) groups.push(await fetchTogether(target, size))
      const held = groups.flat().length
      // This works with a server that loses some answers, but not with one that loses most.
      if (held <= environment.concurrency / 2) return
      let later = 0
      for (const group of groups.toReversed()) {
        const holder = group.at(-1)
        // If the newest key is refused, the checks report it.
        if (holder !== undefined && later > 0) {
          if (!(await isAccepted(holder, target, environment))) return
          encryptions.sharing.laterKeys = group === groups[0] ? Number.POSITIVE_INFINITY : later
        }
        later += group.length
      }
    })
  } catch {
    // One at a time works with every server.
  }
}

interface KeyHolder {
  readonly client: Client
  readonly key: PublicKey
}

/** The sizes of the groups in which so many clients fetch keys: halves, then one by one. */
function groupsOf(count: number): number[] {
  if (count <= oneByOne) return Array.from({ length: count }, () => 1)
  const half = Math.floor(count / 2)
  return [half, ...groupsOf(count - half)]
}

/** So many clients fetch a key at the same time. Without those that get no answer; a single one asks twice. */
async function fetchTogether(target: Target, size: number): Promise<KeyHolder[]> {
  const fetched = Array.from({ length: size }, async () => {
    const client = target.newClient()
    const ask = () => fetchKey(client).catch(ignoreNoAnswer)
    const key = (await ask()) ?? (size === 1 ? await ask() : undefined)
    return key === undefined ? [] : [{ client, key }]
  })
  return (await Promise.all(fetched)).flat()
}

function ignoreNoAnswer(error: unknown): undefined {
  if (!(error instanceof NoAnswer)) throw error
}

/** Whether the ordinary user signs in with this key. If it is no longer valid, this is a wrong password. */
async function isAccepted({ client, key }: KeyHolder, target: Target, { user }: Environment): Promise<boolean> {
  const { userId, password } = credentialsOf(user)
  const sent = { userId, password: target.secret(await encrypted(password, key)) }
  const answer = await client.authenticate('login.form', sent, { plain: true, wrongFor: user.variable })
  return answer.isSuccess
}
