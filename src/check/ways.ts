import type { Answer } from '../client/answer.ts'
import { Cancelled } from '../client/cancelled.ts'
import type { Client } from '../client/client.ts'
import { type Credentials, credentialsOf } from '../client/credentials.ts'
import type { StatelessOptions } from '../client/send-options.ts'
import type { Account, Environment } from '../environment/environment.ts'
import { errorPage, leadsTo } from './location.ts'
import { enter } from './steps.ts'
import { type Shared, Target } from './target.ts'

/** Who asks whom. */
interface Visit {
  readonly target: Target
  readonly client: Client
  readonly account: Account
}

export type RequestWay = 'basic' | 'arguments' | 'token' | 'session'

/** A request of which it is only a precondition that somebody is served. */
export interface RequestOptions extends StatelessOptions {
  /** Those of the ordinary user if nothing is said. */
  readonly credentials?: Credentials | undefined
  /** The way that the check is about: it is not taken. */
  readonly otherThan?: RequestWay | undefined
}

/** What came of an attempt to open a session. */
interface Entered {
  readonly answer: Answer
  readonly isIn: boolean
}

/** A lawful way to be authenticated. */
interface Way {
  readonly send: (visit: Visit, options: RequestOptions) => Promise<Answer>
  /** Whether the environment has what it takes, as often as somebody asks; for all that take user and password it has. */
  readonly possible?: (environment: Environment) => boolean
  /** It answers with a redirect. */
  readonly redirects?: true
}

const hasTickets = ({ sso }: Environment) => sso?.tickets !== undefined && sso.tickets.kind !== 'list'
const hasTokens = ({ preauthentication }: Environment) => preauthentication?.token !== undefined

/** Ways of opening a session, in the order in which they are tried. */
const sessionWays: readonly Way[] = [
  { send: ({ client, account }) => client.login(credentialsOf(account), 'form') },
  { send: ({ client, account }) => client.login(credentialsOf(account), 'arguments') },
  { send: ({ client, account }) => enter(client, account), redirects: true },
  { send: ({ client, account }) => client.login(credentialsOf(account), 'get'), possible: ({ getLogin }) => getLogin },
  {
    send: async ({ client, target }) => client.loginWithTicket(await target.takeTicket(), 'arguments'),
    possible: hasTickets,
  },
  {
    send: async ({ client, target }) => client.preauthenticate(await target.takeToken()),
    possible: hasTokens,
    redirects: true,
  },
]

/** What a request can be authenticated by without a session, in the order in which it is tried. */
const statelessWays: Readonly<Record<Exclude<RequestWay, 'session'>, Way>> = {
  basic: {
    send: ({ client, account }, { credentials = credentialsOf(account), ...options }) =>
      client.basic(credentials, options),
  },
  arguments: {
    send: ({ client, account }, { credentials = credentialsOf(account), ...options }) =>
      client.withArguments(credentials, options),
  },
  token: {
    send: async ({ client, target }, options) => client.withToken(await target.takeToken(), options),
    possible: hasTokens,
  },
}

/**
 * The ways of being authenticated that work at a target, for checks of which that is only a precondition: what a server
 * does wrong by one way says nothing of them. Found out once for all checks of a run, with the ordinary user, when the
 * first of them asks. Where none works the usual one is taken. Nothing is judged here.
 */
export class Ways {
  readonly #shared: Shared
  /** What a request can be authenticated by; with a session last, which takes two requests and a logout. */
  readonly #requestWays: Readonly<Record<RequestWay, Way>>
  #session: Promise<Way> | undefined
  readonly #request = new Map<string, Promise<Way>>()

  constructor(shared: Shared) {
    this.#shared = shared
    const session = async (visit: Visit, options: StatelessOptions) => {
      await this.openSession(visit)
      return visit.client.probe(options)
    }
    this.#requestWays = { ...statelessWays, session: { send: session } }
  }

  /** Tries to open a session for a client. Gives the answer, and whether it says that the client is in. */
  async openSession(visit: Visit): Promise<Entered> {
    this.#session ??= this.#firstThatWorks(sessionWays, opensSession)
    return entered(await this.#session, visit)
  }

  /**
   * Sends a request by a way other than the one that a check is about, and gives its answer, whatever that is.
   */
  async request(visit: Visit, options: RequestOptions): Promise<Answer> {
    const takesCredentials = (name: string) => name === 'basic' || name === 'arguments'
    const left = ([name]: [string, Way]) =>
      name !== options.otherThan && (takesCredentials(name) || options.credentials === undefined)
    const ways = Object.entries(this.#requestWays).filter(left)
    const names = ways.map(([name]) => name).join()
    const known =
      this.#request.get(names) ??
      this.#firstThatWorks(
        ways.map(([, way]) => way),
        isServed,
      )
    this.#request.set(names, known)
    return (await known).send(visit, options)
  }

  async #firstThatWorks(ways: readonly Way[], works: (way: Way, visit: Visit) => Promise<boolean>): Promise<Way> {
    const { environment } = this.#shared
    for (const way of ways.filter(({ possible = () => true }) => possible(environment)))
      if (await this.#tried(way, works)) return way
    return ways[0] as Way
  }

  /** Whether a way works; no answer is a no. The session is logged out. */
  async #tried(way: Way, works: (way: Way, visit: Visit) => Promise<boolean>): Promise<boolean> {
    const target = new Target(this.#shared)
    try {
      return await works(way, { target, client: target.newClient(), account: this.#shared.environment.user })
    } catch (error) {
      if (error instanceof Cancelled) throw error
      return false
    } finally {
      await target.end()
    }
  }
}

async function isServed(way: Way, visit: Visit): Promise<boolean> {
  return (await way.send(visit, {})).isSuccess
}

async function entered(way: Way, visit: Visit): Promise<Entered> {
  const answer = await way.send(visit, {})
  return { answer, isIn: way.redirects ? isRedirectIn(answer) : answer.isSuccess }
}

function isRedirectIn(answer: Answer): boolean {
  return answer.status === 302 && !leadsTo(answer, errorPage)
}

async function opensSession(way: Way, visit: Visit): Promise<boolean> {
  const { isIn } = await entered(way, visit)
  return isIn && (await visit.client.probe()).isSuccess
}
