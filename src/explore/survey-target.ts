import { Fingerprints, shownIn } from '../check/fingerprints.ts'
import type { Account, Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { loginForm } from '../methods/login.ts'
import { type MethodId, signInMethods } from '../methods/methods.ts'
import { urlArguments } from '../methods/url-arguments.ts'
import { type RunContext, type Target, withTarget } from '../target/target.ts'
import type { Capabilities } from './capabilities.ts'
import { isFromOutside, saidFromOutside } from './outside.ts'

/** A target that answers sooner is near: there, the number of concurrent requests does not matter. */
const nearMs = 3

/** What is learned about a target before it is explored; or why it can't be explored. */
export type TargetSurvey =
  | { readonly fingerprints: Fingerprints; readonly capabilities: Capabilities; readonly near: boolean }
  | { readonly whyNot: string }

/** Learns how to identify users and settings, and whether the target is near. */
export async function surveyTarget(shared: RunContext, capabilities: Capabilities): Promise<TargetSurvey> {
  try {
    return await withTarget(shared, (target) => survey(target, shared.environment, capabilities))
  } catch (error) {
    if (!isFromOutside(error)) throw error
    return { whyNot: String(saidFromOutside(error)) }
  }
}

async function survey(target: Target, environment: Environment, capabilities: Capabilities): Promise<TargetSurvey> {
  const { identityPath, preferencesPath } = environment
  const withRequests = signInMethods.filter(
    (method) => method.sent === 'with each request' && capabilities.methods.includes(method),
  )
  // A dynamic key belongs to the session of the key request, so its cookie must be sent.
  const cookiesOfKeys = environment.encryption === 'dynamic' ? 'plain' : 'none'
  const start = performance.now()
  const anonymous = await target.newClient().probe({ cookies: 'none' })
  const near = performance.now() - start < nearMs
  if (anonymous.isSuccess)
    return { whyNot: 'PROTECTED_PATHS is accepted without credentials: it can’t show whether a session lives.' }
  const shown = preferencesPath === undefined ? '' : await shownTo(environment.user, preferencesPath, urlArguments.id)
  const locales = capabilities.locales.filter((value) => shownIn(shown, [value]) === '')
  const zones = capabilities.zones.filter((value) => shownIn(shown, [value]) === '')
  const [accounts, forbidden] = await accountsThatMayRead()
  const fingerprints = await fingerprintsOfUsers(locales, zones)
  const blind = fingerprints.unmarked.map((user) => {
    const variable = accounts[user]?.variable
    return `IDENTITY_PATH shows nothing to ${variable}_ID that it does not show to others.`
  })
  return {
    fingerprints,
    capabilities: {
      ...capabilities,
      accounts,
      locales,
      zones,
      blindSpots: [...capabilities.blindSpots, ...forbidden, ...blind],
    },
    near,
  }

  /**
   * The accounts without the last ones that may not read the first protected path, and a sentence about each of those: what such an
   * account gets says nothing. The numbers of the others stay.
   */
  async function accountsThatMayRead(): Promise<[Account[], string[]]> {
    const { ticketUser, tokenUser } = capabilities.facts
    const able = [...capabilities.accounts]
    const others: string[] = []
    for (let last = able.at(-1); last !== undefined && able.length > 1; last = able.at(-1)) {
      if (ticketUser === able.length - 1 || tokenUser === able.length - 1) break
      if (!(await isForbidden(last))) break
      others.push(`${last.variable}_ID has no permission to read PROTECTED_PATHS, so it is left out.`)
      able.pop()
    }
    return [able, others]
  }

  async function isForbidden(account: Account): Promise<boolean> {
    for (const { id } of withRequests) if ((await answerTo(account, id)).status !== 403) return false
    return true
  }

  /** If one authentication method shows the same to different users, another may distinguish them. */
  async function fingerprintsOfUsers(locales: readonly string[], zones: readonly string[]): Promise<Fingerprints> {
    let fingerprints = new Fingerprints([], locales, zones)
    if (identityPath === undefined) return fingerprints
    for (const { id } of withRequests) {
      const bodies: string[][] = []
      for (const account of accounts) {
        // Ignore the first answer: a server that mixes up users may answer for the previous one.
        await shownTo(account, identityPath, id)
        const before = await shownTo(account, identityPath, id)
        // What a login changes, such as the time of the last one, identifies no user.
        await target.newClient().authenticate(loginForm.id, credentialsOf(account))
        bodies.push([before, await shownTo(account, identityPath, id)])
      }
      fingerprints = new Fingerprints(bodies, locales, zones)
      if (fingerprints.unmarked.length === 0) return fingerprints
    }
    return fingerprints
  }

  async function shownTo(account: Account, path: string, by: MethodId): Promise<string> {
    return (await answerTo(account, by, path)).text
  }

  function answerTo(account: Account, by: MethodId, path?: string): Promise<Answer> {
    return target.newClient().authenticate(by, credentialsOf(account), { path, cookies: cookiesOfKeys })
  }
}
