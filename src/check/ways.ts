import type { Answer } from '../client/answer.ts'
import { Cancelled } from '../client/cancelled.ts'
import type { Account } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { loginArguments, loginForm } from '../methods/login.ts'
import { type ListedMethod, type MethodId, requestMethods, sessionMethods } from '../methods/methods.ts'
import { type AbsentLogin, existenceOf, saysAbsent, withoutLogin } from './absent-login.ts'
import {
  type AuthenticationOptions,
  authenticate,
  isAccepted,
  isAvailableIn,
  nobodyComesIn,
  openBy,
  type Visit,
} from './authentication.ts'
import { type CallerProfile, callerProfileFor } from './caller-profiles.ts'
import { DoesNotApply } from './does-not-apply.ts'
import { type Shared, type Target, withTarget } from './target.ts'

/** What a request can be authenticated by: a method that comes with it, or a session. */
export type RequestBy = ListedMethod | 'session'

export type RequestWay = MethodId | 'session'

/** A request of which it is only a precondition that somebody is served. */
export interface PreconditionOptions extends AuthenticationOptions {
  /** The way that the check is about: it is not taken. */
  readonly otherThan?: RequestWay | undefined
}

/** So often a method is tried whose refusal came late. */
const mostProofs = 3

/** What came of an attempt to open a session. */
interface Entered {
  readonly answer: Answer
  readonly isIn: boolean
}

/**
 * The ways of being authenticated that work at a target, for checks of which that is only a precondition: what a server
 * does wrong by one way says nothing of them. Found out once for all checks of a run, with the ordinary user, when the
 * first of them asks. Where none works the usual one is taken. Nothing is judged here.
 */
export class Ways {
  readonly #shared: Shared
  #session: Promise<ListedMethod> | undefined
  readonly #proofs = new Map<string, Promise<unknown>>()
  readonly #request = new Map<string, Promise<RequestBy>>()
  #absentLogin: Promise<AbsentLogin | undefined> | undefined

  constructor(shared: Shared) {
    this.#shared = shared
  }

  /** A request by a method, or with a session that is opened for it. */
  async send(by: RequestBy, visit: Visit, options: AuthenticationOptions = {}): Promise<Answer> {
    if (by !== 'session') return authenticate(by, visit, options)
    await this.openSession(visit)
    return visit.client.probe(options)
  }

  /** Tries to open a session for a client. Gives the answer, and whether it says that the client is in. */
  async openSession(visit: Visit): Promise<Entered> {
    this.#session ??= this.#firstThatWorks(sessionMethods, opensSession)
    return entered(ownWay(await this.#session, sessionMethods, visit.account), visit)
  }

  /**
   * Sends a request by a way other than the one that a check is about, and gives its answer, whatever that is.
   */
  async request(visit: Visit, { otherThan, ...options }: PreconditionOptions): Promise<Answer> {
    // A session last: it takes two requests and a logout.
    const all = [...requestMethods, 'session' as const].filter((by) => {
      if (by === 'session') return otherThan !== by && options.credentials === undefined
      return by.id !== otherThan && (by.takes === 'password' || options.credentials === undefined)
    })
    const names = all.map((by) => (by === 'session' ? by : by.id)).join()
    const known = this.#request.get(names) ?? this.#firstThatWorks(all, (by, each) => this.#isServed(by, each))
    this.#request.set(names, known)
    return this.send(ownWay(await known, all, visit.account), visit, options)
  }

  /**
   * Whether an account comes in by this way, or is served by it, is found out once for all checks: throws DoesNotApply
   * where it does not. A ticket of a list is not spent on that. What was thrown since an answer was lost says nothing of
   * the way: the next check asks again.
   */
  async requireWay(way: ListedMethod, account: Account, options: CallerProfile['options'] = {}): Promise<void> {
    if (!isAvailableIn(way, this.#shared.environment)) return
    const key = JSON.stringify([way.id, credentialsOf(account).userId, options])
    const proof = this.#proofs.get(key) ?? this.#proofOf(way, account, options)
    this.#proofs.set(key, proof)
    try {
      await proof
    } catch (error) {
      if (!(error instanceof DoesNotApply)) this.#proofs.delete(key)
      throw error
    }
  }

  /**
   * The caller profile with which this way lets somebody in; the plain ordinary user where it does not in that. Proven as by
   * `requireWay`, so that nobody is refused more than once by a way: some servers count that.
   */
  async callerProfile(way: ListedMethod, turn: number): Promise<CallerProfile> {
    const { environment } = this.#shared
    const callerProfile = callerProfileFor(way, environment, turn)
    try {
      await this.requireWay(way, callerProfile.account, callerProfile.options)
      return callerProfile
    } catch (error) {
      if (!(error instanceof DoesNotApply)) throw error
      await this.requireWay(way, environment.user)
      return { account: environment.user, options: {} }
    }
  }

  /** What shows that the target has no login operation; undefined where it has one. Found out once for all checks of a run. */
  absentLogin(): Promise<AbsentLogin | undefined> {
    this.#absentLogin ??= withTarget(this.#shared, (target) => this.#findAbsentLogin(target)).catch((error) => {
      if (error instanceof Cancelled) throw error
      return undefined
    })
    return this.#absentLogin
  }

  async #findAbsentLogin(target: Target): Promise<AbsentLogin | undefined> {
    const account = this.#shared.environment.user
    const client = target.newClient()
    const answer = await authenticate(loginForm, { target, client, account })
    if (!saysAbsent(answer)) return undefined
    const posted = await authenticate(loginArguments, { target, client: target.newClient(), account })
    const other = await this.request({ target, client: target.newClient(), account }, {})
    if (!saysAbsent(posted) || !other.isSuccess) return undefined
    return { answer, acceptedBy: other.purpose, leavesASession: (await client.probe()).isSuccess }
  }

  async #proofOf(way: ListedMethod, account: Account, options: CallerProfile['options']): Promise<void> {
    const { sessionTimeoutMs } = this.#shared.environment
    for (let left = mostProofs; ; left--) {
      const start = performance.now()
      try {
        await withTarget(this.#shared, async (target) => {
          const visit = { target, client: target.newClient(), account }
          if (way.opens === 'session')
            await openBy(way, visit, options).catch((error) => this.#unlessAbsent(error, target))
          else if (!(await authenticate(way, visit, options)).isSuccess) throw new DoesNotApply(nobodyComesIn)
        })
        return
      } catch (error) {
        // A session, or the one that a key belongs to, may have ended in between.
        const isLate = performance.now() - start >= sessionTimeoutMs
        if (!(error instanceof DoesNotApply) || !isLate || left === 1) throw error
      }
    }
  }

  /** What was thrown over a login; where the target has none, that is why. */
  async #unlessAbsent(error: unknown, { answers }: Target): Promise<never> {
    const isAsked = answers.some(({ answer }) => existenceOf(answer) !== undefined && saysAbsent(answer))
    const absent = error instanceof DoesNotApply && isAsked ? await this.absentLogin() : undefined
    throw absent === undefined ? error : withoutLogin(absent, '')
  }

  async #firstThatWorks<W extends RequestBy>(
    ways: readonly W[],
    works: (way: W, visit: Visit) => Promise<boolean>,
  ): Promise<W> {
    const { environment } = this.#shared
    for (const way of ways.filter((each) => each === 'session' || isAvailableIn(each, environment)))
      if (await this.#tried((visit) => works(way, visit))) return way
    return ways[0] as W
  }

  async #isServed(by: RequestBy, visit: Visit): Promise<boolean> {
    return (await this.send(by, visit)).isSuccess
  }

  /** Whether a way works; no answer is a no. The session is logged out. */
  async #tried(works: (visit: Visit) => Promise<boolean>): Promise<boolean> {
    const account = this.#shared.environment.user
    try {
      return await withTarget(this.#shared, (target) => works({ target, client: target.newClient(), account }))
    } catch (error) {
      if (error instanceof Cancelled) throw error
      return false
    }
  }
}

/**
 * The way that works, for an account: a ticket or a token speaks for the ordinary user whoever comes with it, and anybody
 * else would be taken for that user. They come with their password, whatever becomes of that.
 */
function ownWay<W extends RequestBy>(works: W, ways: readonly W[], { variable }: Account): W {
  if (variable === 'USER' || works === 'session' || works.takes === 'password') return works
  return ways.find((each) => each !== 'session' && each.takes === 'password') ?? works
}

async function entered(way: ListedMethod, visit: Visit): Promise<Entered> {
  const answer = await authenticate(way, visit)
  return { answer, isIn: isAccepted(way, answer) }
}

async function opensSession(way: ListedMethod, visit: Visit): Promise<boolean> {
  const { isIn } = await entered(way, visit)
  return isIn && (await visit.client.probe()).isSuccess
}
