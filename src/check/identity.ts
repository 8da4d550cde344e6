import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import type { Method } from '../methods/method.ts'
import { nothingToDecide } from '../outcome/does-not-apply.ts'
import { words } from '../transport/words.ts'
import { expect } from './expect.ts'
import { type Fingerprints, wordsIn } from './fingerprints.ts'

/** The accounts that tickets and tokens sign in, where that is known. */
export type ProofAccounts = Readonly<Partial<Record<'ticket' | 'token', Account | undefined>>>

/** What distinguishes the answers to different users at this target: a path whose body differs by user. */
export class Identity {
  readonly path: string
  readonly #accounts: readonly Account[]
  readonly #fingerprints: Fingerprints
  readonly #promised: boolean
  proofAccounts: ProofAccounts = {}

  /** `promised`: whether the body shows who the user is, and not only what the user may see (IDENTITY_PATH). */
  constructor(path: string, accounts: readonly Account[], marks: Fingerprints, promised: boolean) {
    this.path = path
    this.#accounts = accounts
    this.#fingerprints = marks
    this.#promised = promised
  }

  /** The distinguishable accounts that a method can sign in: those with a password, or the one of the tickets or tokens. */
  accountsBy({ takes, tokenVariable }: Pick<Method, 'takes' | 'tokenVariable'>): readonly Account[] {
    if (takes === 'password') return this.accounts
    return this.accounts.filter((account) =>
      tokenVariable === undefined ? account === this.proofAccounts[takes] : account.variable === 'USER',
    )
  }

  /** The account whose data a body shows; undefined if it is that of none, or not served. */
  shownIn({ text }: Answer): Account | undefined {
    // Neither an unknown user nor an inconclusive body has an account.
    return this.#accounts[Number(this.#fingerprints.userIn(text))]
  }

  get accounts(): readonly Account[] {
    return this.#accounts.filter((_, index) => !this.#fingerprints.unmarked.includes(index))
  }

  /** The user sees their own data. Throws DoesNotApply if they are not served: other requirements report that. */
  expectOwn(answer: Answer, account: Account): void {
    if (!answer.isSuccess) throw nothingToDecide('path-refused', { account: account.variable })
    const seen = this.#otherThan(account, answer)
    expect(answer).that(seen === undefined, `what ${account.variable}_ID is shown there`, words`what ${seen} is shown`)
  }

  /** If the user is served, they see their own data. Returns whether they are: other requirements judge that. */
  expectOwnIfServed(answer: Answer, account: Account): boolean {
    if (answer.isSuccess) this.expectOwn(answer, account)
    return answer.isSuccess
  }

  /** An answer to another name, if it is served at all, does not show what this user is shown. */
  expectNotTheirs(answer: Answer, account: Account): void {
    const shown = answer.isSuccess ? this.#fingerprints.marksIn(answer.text, this.#indexOf(account)) : 'none'
    expect(answer).toNotSignIn(shown === 'all', words`what ${account.variable}_ID is shown`)
  }

  /** Whether the path shows any user's own ID. It may show only roles, which several users share. */
  get #showsIds(): boolean {
    return this.#accounts.some(({ id }, index) => this.#fingerprints.hasShown(id, index))
  }

  /** The other user that an answer to this user shows; undefined if it may be this user's own. */
  #otherThan(account: Account, answer: Answer): string | undefined {
    const { text } = answer
    const index = this.#indexOf(account)
    const own = this.#fingerprints.marksIn(text, index)
    if (own === 'all') return undefined
    const other = this.shownIn(answer)
    if (other !== undefined) return `${other.variable}_ID`
    // A list of what a user may see can change completely; the user's identity can't, where it is shown.
    if (!this.#promised || (this.#fingerprints.unmarked.includes(index) && !this.#showsIds)) return undefined
    // Marks may have changed, such as the number of the last login, or may be shown to another user as well.
    if (own === 'none') return this.#namesOnly(account, text) ? undefined : 'no account of the environment'
    return this.#fingerprints.cutsIn(text, account.id, index) ? 'a user with a part of that name' : undefined
  }

  /** Whether a body has the ID of this user, and that of no other. Only marks distinguish accounts with the same ID. */
  #namesOnly(account: Account, body: string): boolean {
    const words = wordsIn(body)
    const isNamed = ({ id }: Account) => [...wordsIn(id)].every((word) => words.has(word))
    const index = this.#indexOf(account)
    const ofThatName = this.#accounts.filter(({ id }, at) =>
      this.#fingerprints.unmarked.includes(index) ? id === account.id : at === index,
    )
    return isNamed(account) && this.#accounts.every((other) => ofThatName.includes(other) || !isNamed(other))
  }

  #indexOf(account: Account): number {
    const { userId } = credentialsOf(account)
    return this.#accounts.findIndex((each) => credentialsOf(each).userId === userId)
  }
}
