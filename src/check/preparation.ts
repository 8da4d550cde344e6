import { Cancelled } from '../client/cancelled.ts'
import { credentialsOf } from '../client/credentials.ts'
import { NoAnswer } from '../client/no-answer.ts'
import { enter } from './steps.ts'
import { type Shared, Target } from './target.ts'

/** A server that has just started compiles its pages when they are first asked for: so much longer it may take. */
const patience = 6
const longestPatienceMs = 60_000

/**
 * Makes the acquaintance of a target: one request of each kind, one after the other, each with several times
 * REQUEST_TIMEOUT. What a server only does once it does now, and not under the checks. Gives why the target can't be
 * reached, undefined when it can: then the checks meet whatever else went wrong again, and say it.
 */
export async function prepare(shared: Shared): Promise<string | undefined> {
  const target = new Target({ ...shared, patienceMs: patienceMs(shared.environment.transport.requestTimeoutMs) })
  try {
    await target.newClient().send({ purpose: 'get the login page', method: 'GET', path: '/login.html' })
    // Waiting for one kind more would not help a server that does not answer.
    await askForEachKind(target, shared).catch(() => {})
    return undefined
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    if (error instanceof Cancelled) return undefined
    throw error
  } finally {
    await target.end()
  }
}

/** How long a single request may take before the checks, when those after it may take so long. */
export function patienceMs(requestTimeoutMs: number): number {
  return Math.max(requestTimeoutMs, Math.min(patience * requestTimeoutMs, longestPatienceMs))
}

/** The protected path, the key service, and every way in that the document gives to all servers. */
async function askForEachKind(target: Target, { environment: { user } }: Shared): Promise<void> {
  const credentials = credentialsOf(user)
  await target.newClient().probe()
  await target.newClient().encryptionKey()
  await target.newClient().login(credentials, 'form')
  await target.newClient().basic(credentials)
  await target.newClient().withArguments(credentials)
  await enter(target.newClient(), user)
}
