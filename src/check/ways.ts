import type { Answer } from '../client/answer.ts'
import { Cancelled } from '../client/cancelled.ts'
import { credentialsOf } from '../client/credentials.ts'
import type { Account } from '../environment/environment.ts'
import { DoesNotApply } from './does-not-apply.ts'
import { type Guise, guiseFor } from './guises.ts'
import { type Shared, withTarget } from './target.ts'
import {
  everySessionWay,
  isOpenIn,
  nobodyComesIn,
  openBy,
  type RequestOptions,
  type SessionWay,
  type StatelessWay,
  saysIn,
  statelessWays,
  type Visit,
  type WayIn,
} from './ways-in.ts'

export type RequestWay = keyof typeof statelessWays | 'session'

/** A request of which it is only a precondition that somebody is served. */
export interface PreconditionOptions extends RequestOptions {
  /** The way that the check is about: it is not taken. */
  readonly otherThan?: RequestWay | undefined
}

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
  /** What a request can be authenticated by; with a session last, which takes two requests and a logout. */
  readonly #requestWays: Readonly<Record<RequestWay, StatelessWay>>
  #session: Promise<SessionWay> | undefined
  readonly #proofs = new Map<string, Promise<unknown>>()
  readonly #request = new Map<string, Promise<StatelessWay>>()

  constructor(shared: Shared) {
    this.#shared = shared
    const session: StatelessWay = {
      title: 'A session.',
      takes: 'nothing',
      when: [],
      send: async (visit, options) => {
        await this.openSession(visit)
        return visit.client.probe(options)
      },
    }
    this.#requestWays = { ...statelessWays, session }
  }

  /** Tries to open a session for a client. Gives the answer, and whether it says that the client is in. */
  async openSession(visit: Visit): Promise<Entered> {
    this.#session ??= this.#firstThatWorks(everySessionWay, opensSession)
    return entered(ownWay(await this.#session, everySessionWay, visit.account), visit)
  }

  /**
   * Sends a request by a way other than the one that a check is about, and gives its answer, whatever that is.
   */
  async request(visit: Visit, { otherThan, ...options }: PreconditionOptions): Promise<Answer> {
    const left = ([name, { takes }]: [string, StatelessWay]) =>
      name !== otherThan && (takes === 'password' || options.credentials === undefined)
    const ways = Object.entries(this.#requestWays).filter(left)
    const names = ways.map(([name]) => name).join()
    const all = ways.map(([, way]) => way)
    const known = this.#request.get(names) ?? this.#firstThatWorks(all, isServed)
    this.#request.set(names, known)
    return ownWay(await known, all, visit.account).send(visit, options)
  }

  /**
   * Whether an account comes in by this way, or is served by it, is found out once for all checks: throws DoesNotApply
   * where it does not. A ticket of a list is not spent on that. What was thrown since an answer was lost says nothing of
   * the way: the next check asks again.
   */
  async requireWay(way: SessionWay | StatelessWay, account: Account, options: Guise['options'] = {}): Promise<void> {
    if (!isOpenIn(way, this.#shared.environment)) return
    const key = JSON.stringify([way.title, credentialsOf(account).userId, options])
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
   * The guise in which this way lets somebody in; the plain ordinary user where it does not in that. Proven as by
   * `requireWay`, so that nobody is refused more than once by a way: some servers count that.
   */
  async guise(way: SessionWay | StatelessWay, turn: number): Promise<Guise> {
    const { environment } = this.#shared
    const guise = guiseFor(way, environment, turn)
    try {
      await this.requireWay(way, guise.account, guise.options)
      return guise
    } catch (error) {
      if (!(error instanceof DoesNotApply)) throw error
      await this.requireWay(way, environment.user)
      return { account: environment.user, options: {} }
    }
  }

  async #proofOf(way: SessionWay | StatelessWay, account: Account, options: Guise['options']): Promise<void> {
    await withTarget(this.#shared, async (target) => {
      const visit = { target, client: target.newClient(), account }
      if ('enter' in way) await openBy(way, visit, options)
      else if (!(await way.send(visit, options)).isSuccess) throw new DoesNotApply(nobodyComesIn)
    })
  }

  async #firstThatWorks<W extends WayIn>(
    ways: readonly W[],
    works: (way: W, visit: Visit) => Promise<boolean>,
  ): Promise<W> {
    const { environment } = this.#shared
    for (const way of ways.filter((each) => isOpenIn(each, environment)))
      if (await this.#tried((visit) => works(way, visit))) return way
    return ways[0] as W
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
function ownWay<W extends WayIn>(works: W, ways: readonly W[], { variable }: Account): W {
  if (variable === 'USER' || works.takes === 'password' || works.takes === 'nothing') return works
  return ways.find(({ takes }) => takes === 'password') ?? works
}

async function isServed(way: StatelessWay, visit: Visit): Promise<boolean> {
  return (await way.send(visit)).isSuccess
}

async function entered(way: SessionWay, visit: Visit): Promise<Entered> {
  const answer = await way.enter(visit)
  return { answer, isIn: saysIn(way, answer) }
}

async function opensSession(way: SessionWay, visit: Visit): Promise<boolean> {
  const { isIn } = await entered(way, visit)
  return isIn && (await visit.client.probe()).isSuccess
}
