import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { words } from '../http/words.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { DoesNotApply } from './does-not-apply.ts'
import { expect } from './expect.ts'
import type { Fingerprints } from './fingerprints.ts'

/** What distinguishes the answers to different users at this target: a path whose body differs by user. */
export class Identity {
  readonly path: string
  readonly #accounts: readonly Account[]
  readonly #marks: Fingerprints
  readonly #promised: boolean

  /**
   * @param accounts the accounts of the marks, in their order
   * @param promised true if the body shows who the user is, and not only what the user may see (IDENTITY_PATH)
   */
  constructor(path: string, accounts: readonly Account[], marks: Fingerprints, promised: boolean) {
    this.path = path
    this.#accounts = accounts
    this.#marks = marks
    this.#promised = promised
  }

  /** The accounts that can be distinguished. */
  get people(): readonly Account[] {
    return this.#accounts.filter((_, index) => !this.#marks.unmarked.includes(index))
  }

  /** The user sees their own data. Throws DoesNotApply if they are not served: other requirements report that. */
  expectOwn(answer: Answer, account: Account): void {
    if (!answer.isSuccess)
      throw new DoesNotApply(`${account.variable}_ID is refused on this path; other requirements judge that.`)
    const seen = this.#otherThan(account, answer)
    expect(answer).that(seen === undefined, `what ${account.variable}_ID is shown there`, words`what ${seen} is shown`)
  }

  /** An answer to another name, if it is served at all, does not show what this user is shown. */
  expectNotTheirs(answer: Answer, { id, variable }: Account): void {
    const index = this.#accounts.findIndex((each) => each.id === id)
    const isTheirs = answer.isSuccess && this.#marks.marksIn(answer.text, index) === 'all'
    expect(answer).toSignNoUserIn(isTheirs, words`what ${variable}_ID is shown`)
  }

  /** The other user that an answer to this user shows; undefined if it may be this user's own. */
  #otherThan(account: Account, { text }: Answer): string | undefined {
    const index = this.#indexOf(account)
    const own = this.#marks.marksIn(text, index)
    if (own === 'all') return undefined
    const other = this.#accounts.find((_, index) => this.#marks.marksIn(text, index) === 'all')
    if (other !== undefined) return `${other.variable}_ID`
    // A list of what a user may see can change completely; the user's identity can't.
    if (!this.#promised) return undefined
    if (own === 'none') return 'no account of the environment'
    return this.#marks.cutsIn(text, account.id, index) ? 'a user with a part of that name' : undefined
  }

  #indexOf(account: Account): number {
    const { userId } = credentialsOf(account)
    return this.#accounts.findIndex((each) => credentialsOf(each).userId === userId)
  }
}
