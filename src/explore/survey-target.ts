import { Fingerprints, shownIn } from '../check/fingerprints.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
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

type TargetSurvey =
  | { readonly fingerprints: Fingerprints; readonly capabilities: Capabilities; readonly isNear: boolean }
  | { readonly whyNot: Obstacle }

/** Learns how to identify users and settings, and whether the target is near. */
export async function surveyTarget(shared: RunContext, capabilities: Capabilities): Promise<TargetSurvey> {
  try {
    return await withTarget(shared, (target) => new Survey(target, shared, capabilities).result())
  } catch (error) {
    if (!isExternal(error)) throw error
    return { whyNot: obstacleOf(error, shared.redaction) }
  }
}

class Survey {
  readonly #target: Target
  readonly #environment: RunContext['environment']
  readonly #capabilities: Capabilities
  /** The methods that are part of each request. */
  readonly #methods: readonly MethodId[]

  constructor(target: Target, { environment }: RunContext, capabilities: Capabilities) {
    this.#target = target
    this.#environment = environment
    this.#capabilities = capabilities
    this.#methods = signInMethods
      .filter((method) => method.sent === 'with each request' && capabilities.methods.includes(method))
      .map(({ id }) => id)
  }

  async result(): Promise<TargetSurvey> {
    const start = performance.now()
    const anonymous = await this.#target.newClient().probe({ cookies: 'none' })
    const isNear = performance.now() - start < nearMs
    if (anonymous.isSuccess) return { whyNot: { kind: 'unprotected-path' } }
    const { preferencesPath, user } = this.#environment
    const shown = preferencesPath === undefined ? '' : await this.#shownTo(user, preferencesPath, urlArguments.id)
    const locales = this.#capabilities.locales.filter((value) => shownIn(shown, [value]) === '')
    const zones = this.#capabilities.zones.filter((value) => shownIn(shown, [value]) === '')
    const [accounts, forbidden] = await this.#accountsThatMayRead()
    const fingerprints = await this.#fingerprintsOf(accounts, locales, zones)
    const unmarked = fingerprints.unmarked.flatMap((user) => accounts[user] ?? [])
    const blindSpots: BlindSpot[] = [
      ...this.#capabilities.blindSpots,
      ...forbidden.map(({ variable: account }): BlindSpot => ({ kind: 'no-permission', account })),
      ...unmarked.map(({ variable: account }): BlindSpot => ({ kind: 'no-fingerprint', account })),
    ]
    return { fingerprints, capabilities: { ...this.#capabilities, accounts, locales, zones, blindSpots }, isNear }
  }

  /** Removes the last accounts that may not read the first protected path. The numbers of the others stay. */
  async #accountsThatMayRead(): Promise<[able: Account[], forbidden: Account[]]> {
    const { accounts, facts } = this.#capabilities
    const able = [...accounts]
    const forbidden: Account[] = []
    for (let last = able.at(-1); last !== undefined && able.length > 1; last = able.at(-1)) {
      if (facts.ticketUser === able.length - 1 || facts.tokenUser === able.length - 1) break
      if (!(await this.#isForbidden(last))) break
      forbidden.push(last)
      able.pop()
    }
    return [able, forbidden]
  }

  async #isForbidden(account: Account): Promise<boolean> {
    for (const id of this.#methods) if ((await this.#answerTo(account, id)).status !== 403) return false
    return true
  }

  /** If one authentication method shows the same to different users, another may distinguish them. */
  async #fingerprintsOf(
    accounts: readonly Account[],
    locales: readonly string[],
    zones: readonly string[],
  ): Promise<Fingerprints> {
    const { identityPath } = this.#environment
    let fingerprints = new Fingerprints([], locales, zones)
    if (identityPath === undefined) return fingerprints
    for (const id of this.#methods) {
      const bodies = await identityBodies(
        accounts,
        (account) => this.#shownTo(account, identityPath, id),
        (account) => this.#target.newClient().authenticate(loginForm.id, credentialsOf(account)),
      )
      fingerprints = new Fingerprints(bodies, locales, zones)
      if (fingerprints.unmarked.length === 0) return fingerprints
    }
    return fingerprints
  }

  async #shownTo(account: Account, path: string, by: MethodId): Promise<string> {
    return (await this.#answerTo(account, by, path)).text
  }

  #answerTo(account: Account, by: MethodId, path?: string): Promise<Answer> {
    // A dynamic key belongs to the session of the key request, so its cookie must be sent.
    const cookies = this.#environment.encryption === 'dynamic' ? 'plain' : 'none'
    return this.#target.newClient().authenticate(by, credentialsOf(account), { path, cookies })
  }
}
