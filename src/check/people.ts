import type { Answer } from '../client/answer.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Account } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { urlArguments } from '../methods/url-arguments.ts'
import { LacksMeans } from './does-not-apply.ts'
import { bodyOf, control, expect } from './expect.ts'
import { Identity } from './identity.ts'
import { type Marks, marksIn } from './marks.ts'
import { type Shared, type Target, withTarget } from './target.ts'
import type { RequestBy, Ways } from './ways.ts'

/** So many paths are looked at where none is declared. */
const mostPaths = 4

/** What two users see of a path, in turns: what is theirs comes back, and what the clock writes is seen by both. */
interface Seen {
  readonly account: Account
  readonly answers: readonly Answer[]
}

/** Finds out by what users are told apart, once for all checks of a run, when the first of them asks. */
export class People {
  readonly #shared: Shared
  readonly #ways: Ways
  #identity: Promise<Identity> | undefined

  constructor(shared: Shared, ways: Ways) {
    this.#shared = shared
    this.#ways = ways
  }

  /**
   * By what the answers to the users are told apart. Throws LacksMeans where they see the same everywhere, and a
   * Departure of a control where they do although IDENTITY_PATH says that they don't.
   */
  identity(): Promise<Identity> {
    this.#identity ??= this.#find()
    return this.#identity
  }

  async #find(): Promise<Identity> {
    const { identityPath, preferencesPath, protectedPaths, user, admin } = this.#shared.environment
    if (admin === undefined) throw new LacksMeans('There is only one user (ADMIN_ID); this check needs two.')
    return withTarget(this.#shared, async (target) => {
      const candidates = [preferencesPath, ...protectedPaths].filter((path) => path !== undefined).slice(0, mostPaths)
      let last: readonly Seen[] = []
      // Where one method takes users for each other, another one may tell them apart.
      for (const path of identityPath === undefined ? candidates : [identityPath])
        for (const way of [urlArguments, 'session'] as const) {
          last = await this.#look(target, path, way, [user, admin])
          if ((await marksOf(last)).unmarked.length > 0) continue
          const all = await this.#look(target, path, way, this.#everybody())
          const marks = await marksOf(all)
          return new Identity(
            path,
            all.map(({ account }) => account),
            marks,
            identityPath !== undefined,
          )
        }
      if (identityPath !== undefined) controlTellingApart(last)
      throw new LacksMeans(
        'USER_ID and ADMIN_ID see the same data everywhere: set IDENTITY_PATH to a path whose body differs by user.',
      )
    })
  }

  /** Everybody once: nothing tells an account from itself. */
  #everybody(): Account[] {
    const accounts = accountsOf(this.#shared.environment)
    const names = accounts.map((account) => credentialsOf(account).userId.toLowerCase())
    return accounts.filter((_, index) => names.indexOf(names[index] ?? '') === index)
  }

  async #look(target: Target, path: string, by: RequestBy, accounts: readonly Account[]): Promise<Seen[]> {
    const seen = accounts.map((account) => ({ account, answers: [] as Answer[] }))
    for (let round = 1; round <= 2; round++)
      for (const { account, answers } of seen)
        answers.push(await this.#ways.send(by, { target, client: target.newClient(), account }, { path }))
    return seen
  }
}

/** Only of what a user is served. */
function marksOf(seen: readonly Seen[]): Promise<Marks> {
  return marksIn(seen.map(({ answers }) => answers.map(({ isSuccess, text }) => (isSuccess ? text : ''))))
}

/** Somebody has promised that users see different things; whoever sees the name of another is taken for that user. */
function controlTellingApart(seen: readonly Seen[]): void {
  const all = seen.flatMap(({ account, answers }) => answers.map((answer) => ({ account, answer })))
  for (const { answer } of all) control(answer).toBeServed()
  const isTakenForAnother = ({ account, answer: { text } }: (typeof all)[number]) =>
    !text.includes(account.id) && seen.some((other) => text.includes(other.account.id))
  const taken = all.find(isTakenForAnother)
  const { account, answer } = taken ?? (all[0] as (typeof all)[number])
  const judge = taken === undefined ? control : expect
  judge(answer).that(false, `what only ${account.variable}_ID is shown (IDENTITY_PATH)`, bodyOf(answer))
}
