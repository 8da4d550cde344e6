import { ignoreUnlessCancelled } from '../client/cancelled.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { loginArguments, loginForm } from '../methods/login.ts'
import { type ListedMethod, type MethodId, requestMethods, sessionMethods } from '../methods/methods.ts'
import { DoesNotApply, nothingToDecide } from '../outcome/does-not-apply.ts'
import { type AbsentLogin, absentOperation, existenceOf, saysAbsent } from '../target/absent-login.ts'
import {
  type AuthenticationOptions,
  authenticate,
  isAccepted,
  isAvailableIn,
  openBy,
} from '../target/authentication.ts'
import { type RunContext, type Target, type Visit, withTarget } from '../target/target.ts'
import { type CallerProfile, callerProfileFor } from './caller-profiles.ts'

/** What authenticates a request: a method that is part of it, or a session. */
export type RequestBy = ListedMethod | 'session'

export type RequestMethodId = MethodId | 'session'

/** Options of a request that must be served as a precondition only. */
export interface PreconditionOptions extends AuthenticationOptions {
  /** The method that the check is about: it is not used. */
  readonly otherThan?: RequestMethodId | undefined
}

/** How often a method is tried if its refusal was late. */
const mostProofs = 3

/**
 * The methods that work at a target, for checks that need one as a precondition only. Determined once for all checks of a run,
 * with the ordinary user, on first use. If none works, the usual one is used. Nothing is judged here.
 */
export class WorkingMethods {
  readonly #shared: RunContext
  #session: Promise<ListedMethod> | undefined
  readonly #proofs = new Map<string, Promise<unknown>>()
  readonly #request = new Map<string, Promise<RequestBy>>()
  #absentLogin: Promise<AbsentLogin | undefined> | undefined

  constructor(shared: RunContext) {
    this.#shared = shared
  }

  /** Sends a request by a method, or with a session opened for it. */
  async send(by: RequestBy, visit: Visit, options: AuthenticationOptions = {}): Promise<Answer> {
    if (by !== 'session') return authenticate(by, visit, options)
    await this.openSession(visit)
    return visit.client.probe(options)
  }

  /** Tries to open a session for a client. Returns the answer, and whether it reports success. */
  async openSession(visit: Visit) {
    this.#session ??= this.#firstThatWorks(sessionMethods, opensSession)
    return attemptSession(ownMethod(await this.#session, sessionMethods, visit.account), visit)
  }

  /** Sends a request by another method than the one that a check is about, and returns its answer, whatever that is. */
  async request(visit: Visit, { otherThan, ...options }: PreconditionOptions): Promise<Answer> {
    // A session comes last: it takes two requests and a logout.
    const all = [...requestMethods, 'session' as const].filter((by) => {
      if (by === 'session') return otherThan !== by && options.credentials === undefined
      return by.id !== otherThan && (by.takes === 'password' || options.credentials === undefined)
    })
    const names = all.map((by) => (by === 'session' ? by : by.id)).join()
    const known = this.#request.get(names) ?? this.#firstThatWorks(all, (by, each) => this.#isServed(by, each))
    this.#request.set(names, known)
    return this.send(ownMethod(await known, all, visit.account), visit, options)
  }

  /** Requires that a method accepts an account; throws DoesNotApply otherwise. After other errors it is tried again. */
  async requireMethod(method: ListedMethod, account: Account, options: CallerProfile['options'] = {}): Promise<void> {
    if (!isAvailableIn(method, this.#shared.environment)) return
    const key = keyOfProof(method, account, options)
    const proof = this.#proofs.get(key) ?? this.#proofOf(method, account, options)
    this.#proofs.set(key, proof)
    try {
      await proof
    } catch (error) {
      if (!(error instanceof DoesNotApply)) this.#proofs.delete(key)
      throw error
    }
  }

  /** Notes that this method accepts an account, as a check has seen: then `requireMethod` does not try it again. */
  recordProof(method: ListedMethod, account: Account): void {
    this.#proofs.set(keyOfProof(method, account, {}), Promise.resolve())
  }

  /** The caller profile, or the plain ordinary user if the method refuses it, which happens once: servers may count. */
  async callerProfile(method: ListedMethod, index: number): Promise<CallerProfile> {
    const { environment } = this.#shared
    const callerProfile = callerProfileFor(method, environment, index)
    try {
      await this.requireMethod(method, callerProfile.account, callerProfile.options)
      return callerProfile
    } catch (error) {
      if (!(error instanceof DoesNotApply)) throw error
      await this.requireMethod(method, environment.user)
      return { account: environment.user, options: {} }
    }
  }

  /** Evidence that the target has no login operation; undefined if it has one. Determined once for all checks of a run. */
  absentLogin(): Promise<AbsentLogin | undefined> {
    this.#absentLogin ??= withTarget(this.#shared, (target) => this.#findAbsentLogin(target)).catch(
      ignoreUnlessCancelled,
    )
    return this.#absentLogin
  }

  async #findAbsentLogin(target: Target): Promise<AbsentLogin | undefined> {
    const account = this.#shared.environment.user
    const client = target.newClient()
    const answer = await authenticate(loginForm, { target, client, account })
    if (!saysAbsent(answer)) return undefined
    const posted = await authenticate(loginArguments, target.visit(account))
    const other = await this.request(target.visit(account), {})
    if (!saysAbsent(posted) || !other.isSuccess) return undefined
    return { answer, acceptedBy: other.purpose, leavesASession: (await client.probe()).isSuccess }
  }

  async #proofOf(method: ListedMethod, account: Account, options: CallerProfile['options']): Promise<void> {
    const { sessionTimeoutMs } = this.#shared.environment
    for (let left = mostProofs; ; left--) {
      const start = performance.now()
      try {
        await withTarget(this.#shared, async (target) => {
          const visit = target.visit(account)
          if (method.opens === 'session')
            await openBy(method, visit, options).catch((error) => this.#unlessAbsent(error, target))
          else if (!(await authenticate(method, visit, options)).isSuccess)
            throw nothingToDecide('method-does-not-work', { method: method.id })
        })
        return
      } catch (error) {
        // A session, or that of a key, may have ended in between.
        const isLate = performance.now() - start >= sessionTimeoutMs
        if (!(error instanceof DoesNotApply) || !isLate || left === 1) throw error
      }
    }
  }

  /** Throws the error of a login, or the missing login operation as its cause. */
  async #unlessAbsent(error: unknown, { answers }: Target): Promise<never> {
    const isAsked = answers.some(({ answer }) => existenceOf(answer) !== undefined && saysAbsent(answer))
    const absent = error instanceof DoesNotApply && isAsked ? await this.absentLogin() : undefined
    throw absent === undefined ? error : absentOperation(absent)
  }

  async #firstThatWorks<W extends RequestBy>(
    methods: readonly W[],
    works: (method: W, visit: Visit) => Promise<boolean>,
  ): Promise<W> {
    const { environment } = this.#shared
    for (const method of methods.filter((each) => each === 'session' || isAvailableIn(each, environment)))
      if (await this.#tried((visit) => works(method, visit))) return method
    return methods[0] as W
  }

  async #isServed(by: RequestBy, visit: Visit): Promise<boolean> {
    return (await this.send(by, visit)).isSuccess
  }

  /** Whether a method works; false without an answer. Logs out of the session. */
  async #tried(works: (visit: Visit) => Promise<boolean>): Promise<boolean> {
    const { user } = this.#shared.environment
    return (await withTarget(this.#shared, (target) => works(target.visit(user))).catch(ignoreUnlessCancelled)) ?? false
  }
}

/** The working method, or one by password where a ticket or a token would sign in the ordinary user instead. */
function ownMethod<W extends RequestBy>(works: W, methods: readonly W[], { variable }: Account): W {
  if (variable === 'USER' || works === 'session' || works.takes === 'password') return works
  return methods.find((each) => each !== 'session' && each.takes === 'password') ?? works
}

function keyOfProof({ id }: ListedMethod, account: Account, options: CallerProfile['options']): string {
  return JSON.stringify([id, credentialsOf(account).userId, options])
}

async function attemptSession(method: ListedMethod, visit: Visit) {
  const answer = await authenticate(method, visit)
  return { answer, isAccepted: isAccepted(method, answer) }
}

async function opensSession(method: ListedMethod, visit: Visit): Promise<boolean> {
  const { isAccepted } = await attemptSession(method, visit)
  return isAccepted && (await visit.client.probe()).isSuccess
}
