import { Cancelled } from '../client/cancelled.ts'
import { credentialsOf } from '../client/credentials.ts'
import { NoAnswer } from '../client/no-answer.ts'
import { askingOnce, type Protection } from './protection.ts'
import { enter } from './steps.ts'
import { type Shared, type Target, withTarget } from './target.ts'

/** A server that has just started compiles its pages when they are first asked for: so much longer it may take. */
const patience = 6
const longestPatienceMs = 60_000

/**
 * Makes the acquaintance of a target: one request of each kind, one after the other, each with several times
 * REQUEST_TIMEOUT. What a server only does once it does now, and not under the checks. Gives why the target can't be
 * reached, undefined when it can: then the checks meet whatever else went wrong again, and say it. Whether the target
 * is closed to strangers is asked before any credentials are sent: it may remember them.
 */
export async function prepare(
  shared: Shared,
  protection: (shared: Shared) => Promise<Protection> = askingOnce(),
): Promise<string | undefined> {
  const patient = { ...shared, patienceMs: patienceMs(shared.environment.transport.requestTimeoutMs) }
  try {
    await withTarget(patient, async (target) => {
      await target
        .newClient()
        .send({ purpose: 'get a page that is open to everybody', method: 'GET', path: '/login.html' })
      const { failure } = await protection(patient)
      // Waiting for one kind more would not help a server that does not answer.
      if (failure === undefined) await askForEachKind(target, shared).catch(() => {})
    })
    return undefined
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    if (error instanceof Cancelled) return undefined
    throw error
  }
}

/** How long a single request may take before the checks, when those after it may take so long. */
export function patienceMs(requestTimeoutMs: number): number {
  return Math.max(requestTimeoutMs, Math.min(patience * requestTimeoutMs, longestPatienceMs))
}

/** The key service, and every way in that the document gives to all servers. */
async function askForEachKind(target: Target, { environment: { user } }: Shared): Promise<void> {
  const credentials = credentialsOf(user)
  await target.newClient().encryptionKey()
  await target.newClient().login(credentials, 'form')
  await target.newClient().basic(credentials)
  await target.newClient().withArguments(credentials)
  await enter(target.newClient(), user)
}
