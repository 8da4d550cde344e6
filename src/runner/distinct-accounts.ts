import { bodyOf } from '../check/actual.ts'
import { control, expect } from '../check/expect.ts'
import { type Fingerprints, fingerprintsOf, shownIn } from '../check/fingerprints.ts'
import { Identity, type ProofAccounts } from '../check/identity.ts'
import type { RequestBy, WorkingMethods } from '../check/working-methods.ts'
import { ignoreUnlessCancelled } from '../client/cancelled.ts'
import { accountOfTickets, accountOfTokens, accountsOf } from '../environment/accounts.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { loginTicketInUrl } from '../methods/login.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { requestToken } from '../methods/request-token.ts'
import { urlArguments } from '../methods/url-arguments.ts'
import { MissingPrerequisite } from '../outcome/does-not-apply.ts'
import { authenticate } from '../target/authentication.ts'
import { type RunContext, type Target, withTarget } from '../target/target.ts'
import { foundOnce } from './found-once.ts'

/** How many paths are tried if none is declared. */
const mostPaths = 4

/** The answers to one of several users who take turns: a user's own data recurs, and timestamps are in the answers to all. */
interface Seen {
  readonly account: Account
  readonly answers: readonly Answer[]
}

/**
 * Returns a function that determines what distinguishes the answers to the users, once for all checks of a run. It throws
 * MissingPrerequisite if they see the same data everywhere, and a Violation if they do although IDENTITY_PATH promises otherwise.
 */
export function distinctAccounts(shared: RunContext, methods: WorkingMethods): () => Promise<Identity> {
  const { environment } = shared
  const { identityPath, preferencesPath, protectedPaths, sso, preauthentication, user, admin } = environment
  return foundOnce(find)

  async function find(): Promise<Identity> {
    if (admin === undefined) throw new MissingPrerequisite('two-users')
    return withTarget(shared, async (target) => {
      const candidates = [preferencesPath, ...protectedPaths].filter((path) => path !== undefined).slice(0, mostPaths)
      let last: readonly Seen[] = []
      // If one method confuses users, another one may distinguish them.
      for (const path of identityPath === undefined ? candidates : [identityPath])
        for (const method of [urlArguments, 'session'] as const) {
          last = await look(target, path, method, [user, admin])
          if ((await fingerprintsOfAnswers(last)).unmarked.length > 0) continue
          const all = await look(target, path, method, everyAccount())
          const marks = await fingerprintsOfAnswers(all)
          if (identityPath !== undefined) expectOwnNames(all)
          const accounts = all.map(({ account }) => account)
          const identity = new Identity(path, accounts, marks, identityPath !== undefined)
          identity.proofAccounts = await proofAccounts(target, identity)
          return identity
        }
      if (identityPath !== undefined) controlTellingApart(last, accountsOf(environment))
      throw new MissingPrerequisite('two-users', 'same-data')
    })
  }

  /** The accounts of tickets and tokens: if only their command knows, what the target shows for one. */
  async function proofAccounts(target: Target, identity: Identity): Promise<ProofAccounts> {
    const { path } = identity
    const shownBy = async (method: ListedMethod) => {
      const visit = target.visit(user)
      const opens = method.opens === 'session'
      const answer = await authenticate(method, visit, opens ? {} : { path })
      return identity.shownIn(opens ? await visit.client.probe({ path }) : answer)
    }
    const isCommand = (source: { readonly kind: string } | undefined) => source?.kind === 'command'
    return {
      ticket: isCommand(sso?.tickets)
        ? await shownBy(loginTicketInUrl).catch(ignoreUnlessCancelled)
        : accountOfTickets(environment),
      token: isCommand(preauthentication?.token)
        ? await shownBy(requestToken).catch(ignoreUnlessCancelled)
        : accountOfTokens(environment),
    }
  }

  /** Each account once: duplicates can't be distinguished. */
  function everyAccount(): Account[] {
    const accounts = accountsOf(environment)
    const names = accounts.map((account) => credentialsOf(account).userId.toLowerCase())
    return accounts.filter((_, index) => names.indexOf(names[index] ?? '') === index)
  }

  async function look(target: Target, path: string, by: RequestBy, accounts: readonly Account[]): Promise<Seen[]> {
    const seen = accounts.map((account) => ({ account, answers: [] as Answer[] }))
    for (let round = 1; round <= 2; round++)
      for (const { account, answers } of seen) answers.push(await methods.send(by, target.visit(account), { path }))
    return seen
  }
}

/** Only bodies that a user is served count. */
function fingerprintsOfAnswers(seen: readonly Seen[]): Promise<Fingerprints> {
  return fingerprintsOf(seen.map(({ answers }) => answers.map(({ isSuccess, text }) => (isSuccess ? text : ''))))
}

/** Where IDENTITY_PATH shows names, no user is shown exactly what another one is, with the name of that one. */
function expectOwnNames(seen: readonly Seen[]): void {
  for (const { account, answers } of seen) {
    const [answer] = answers
    if (!answer?.isSuccess || shownIn(answer.text, [account.id]) !== '') continue
    const isTheirs = (other: Seen) => other.answers[0]?.text === answer.text && shownIn(answer.text, [other.account.id])
    if (seen.some(isTheirs))
      expect(answer).that(false, `what only ${account.variable}_ID is shown (IDENTITY_PATH)`, bodyOf(answer))
  }
}

/** IDENTITY_PATH promises different data for each user. A user who sees the name of another one is mistaken for that user. */
function controlTellingApart(seen: readonly Seen[], declared: readonly Account[]): void {
  const all = seen.flatMap(({ account, answers }) => answers.map((answer) => ({ account, answer })))
  for (const { answer } of all) control(answer).toBeServed()
  const showsOwn = ({ account, answer: { text } }: (typeof all)[number]) => text.includes(account.id)
  // Where no text names its own user, the name of a third one may stand there for another reason.
  const others = all.some(showsOwn) ? declared : seen.map(({ account }) => account)
  const isTakenForAnother = (each: (typeof all)[number]) =>
    !showsOwn(each) && others.some(({ id }) => each.answer.text.includes(id))
  const taken = all.find(isTakenForAnother)
  const { account, answer } = taken ?? all.find((each) => !showsOwn(each)) ?? (all[0] as (typeof all)[number])
  const judge = taken === undefined ? control : expect
  judge(answer).that(false, `what only ${account.variable}_ID is shown (IDENTITY_PATH)`, bodyOf(answer))
}
