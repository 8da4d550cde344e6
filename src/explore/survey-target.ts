import { Fingerprints, shownIn } from '../check/fingerprints.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { basic } from '../methods/basic.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { loginForm } from '../methods/login.ts'
import { type MethodId, signInMethods } from '../methods/methods.ts'
import { urlArguments } from '../methods/url-arguments.ts'
import type { BlindSpot, Obstacle } from '../results/exploration-schema.ts'
import { type RunContext, type Target, withTarget } from '../target/target.ts'
import type { Capabilities } from './capabilities.ts'
import { isExternal, obstacleOf } from './external-errors.ts'
import { identityBodies } from './identity-bodies.ts'

/** A target that answers sooner is near: there, the number of concurrent requests does not matter. */
const nearMs = 3

/** Learns how to identify users and settings, and whether the target is near; or why it can't be explored. */
export async function surveyTarget(shared: RunContext, capabilities: Capabilities) {
  try {
    return await withTarget(shared, (target) => surveyed(target, shared, capabilities))
  } catch (error) {
    if (!isExternal(error)) throw error
    return { whyNot: obstacleOf(error, shared.redaction) }
  }
}

async function surveyed(target: Target, { environment }: RunContext, capabilities: Capabilities) {
  const { preferencesPath, identityPath, user } = environment
  /** The methods that are part of each request. */
  const methods = signInMethods
    .filter((method) => method.sent === 'with each request' && capabilities.methods.includes(method))
    .map(({ id }) => id)
  const start = performance.now()
  const anonymous = await target.newClient().probe({ cookies: 'none' })
  const isNear = performance.now() - start < nearMs
  if (anonymous.isSuccess) return { whyNot: { kind: 'unprotected-path' } satisfies Obstacle }
  const by = [urlArguments, basic].find((method) => capabilities.methods.includes(method))?.id
  const shown = preferencesPath === undefined || by === undefined ? '' : await shownTo(user, preferencesPath, by)
  const locales = capabilities.locales.filter((value) => shownIn(shown, [value]) === '')
  const zones = capabilities.zones.filter((value) => shownIn(shown, [value]) === '')
  const [accounts, forbidden] = await accountsThatMayRead()
  const fingerprints = await distinguishing(accounts, locales, zones)
  const unmarked = fingerprints.unmarked.flatMap((user) => accounts[user] ?? [])
  const blindSpots: BlindSpot[] = [
    ...capabilities.blindSpots,
    ...forbidden.map(({ variable: account }): BlindSpot => ({ kind: 'no-permission', account })),
    ...unmarked.map(({ variable: account }): BlindSpot => ({ kind: 'no-fingerprint', account })),
  ]
  return { fingerprints, capabilities: { ...capabilities, accounts, locales, zones, blindSpots }, isNear }

  /** Removes the last accounts that may not read the first protected path. The numbers of the others stay. */
  async function accountsThatMayRead(): Promise<[able: Account[], forbidden: Account[]]> {
    const { accounts, facts } = capabilities
    const isKept = (user: number) => user === 0 || user === facts.ticketUser || user === facts.tokenUser
    let count = accounts.length
    while (!isKept(count - 1) && (await isForbidden(accounts[count - 1] as Account))) count--
    return [accounts.slice(0, count), accounts.slice(count).toReversed()]
  }

  async function isForbidden(account: Account): Promise<boolean> {
    if (methods.length === 0) return false
    for (const id of methods) if ((await answerTo(account, id)).status !== 403) return false
    return true
  }

  /** If one authentication method shows the same to different users, another may distinguish them. */
  async function distinguishing(
    accounts: readonly Account[],
    locales: readonly string[],
    zones: readonly string[],
  ): Promise<Fingerprints> {
    let fingerprints = new Fingerprints([], locales, zones)
    if (identityPath === undefined) return fingerprints
    for (const id of methods) {
      const bodies = await identityBodies(
        accounts,
        (account) => shownTo(account, identityPath, id),
        (account) => target.newClient().authenticate(loginForm.id, credentialsOf(account)),
      )
      fingerprints = new Fingerprints(bodies, locales, zones)
      if (fingerprints.unmarked.length === 0) return fingerprints
    }
    return fingerprints
  }

  async function shownTo(account: Account, path: string, by: MethodId): Promise<string> {
    return (await answerTo(account, by, path)).text
  }

  function answerTo(account: Account, by: MethodId, path?: string): Promise<Answer> {
    // A dynamic key belongs to the session of the key request, so its cookie must be sent.
    const cookies = environment.encryption === 'dynamic' ? 'plain' : 'none'
    return target.newClient().authenticate(by, credentialsOf(account), { path, cookies })
  }
}
