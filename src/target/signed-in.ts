import type { Client } from '../client/client.ts'
import { UnusableKey } from '../client/encryption.ts'
import { PasswordNotSent } from '../client/password-not-sent.ts'
import { verdictOn } from '../client/password-verdict.ts'
import { accountsOf, hasSameCredentials, isUnusual } from '../environment/accounts.ts'
import type { Account, AccountVariable, Environment, RefusedAccounts } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { type ListedMethod, signInMethods } from '../methods/methods.ts'
import { urlArguments } from '../methods/url-arguments.ts'
import type { Explained, WhyUnreachable } from '../outcome/cause.ts'
import { refusalInWords } from '../outcome/cause-words.ts'
import { isCrash } from '../outcome/crash.ts'
import { inAList } from '../suite/count.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { mostRefusals, type SignIn, signIn } from './sign-in.ts'
import type { Target } from './target.ts'

/** The outcome of signing in as each declared account. */
export interface SignedIn {
  /** Why nothing can be judged with the ordinary user, and how to fix it, if so. */
  readonly noVerdict?: Explained | undefined
  /** Why other accounts can't be used. */
  readonly refused: Readonly<RefusedAccounts>
  /** Accounts that another method accepts, but URL arguments do not: the container may decode URLs differently. */
  readonly refusedInUrls: readonly AccountVariable[]
  /** The method by which each of the other accounts has signed in. */
  readonly methods: ReadonlyMap<AccountVariable, ListedMethod>
  /** The clients with which they have. */
  readonly clients: ReadonlyMap<AccountVariable, Client>
}

/** Signs in as each declared account by the first method that accepts it. Stops if there is no answer, or no key. */
export async function signInAccounts(target: Target, environment: Environment): Promise<SignedIn> {
  const methods = new Map<AccountVariable, ListedMethod>()
  const clients = new Map<AccountVariable, Client>()
  const refused: RefusedAccounts = {}
  const refusedInUrls: AccountVariable[] = []
  for (const account of accountsOf(environment)) {
    const { variable } = account
    const same = accountsOf(environment).find(
      (each) => refused[each.variable] !== undefined && hasSameCredentials(each, account),
    )
    if (same !== undefined) {
      // Two variables can name one account: what was refused is not sent again.
      refused[variable] = { sameAs: same.variable }
      continue
    }
    const options = { endsAtFirst: true, most: mostFor(variable), corrupting: variable === 'UTF8_USER' }
    const signedIn = await signIn(target, account, options).catch(unlessNoAnswer)
    // If the server does not answer, the next account would only wait as well; the checks report it.
    if (signedIn === undefined) break
    const [method] = signedIn.accepted
    if (method !== undefined) {
      methods.set(variable, method)
      if (signedIn.client !== undefined) clients.set(variable, signedIn.client)
      if (variable === 'UTF8_USER' && !(await isTakenInUrls(target, account, signedIn))) refusedInUrls.push(variable)
    } else if (variable === 'USER') {
      const noVerdict = whyNoVerdict(signedIn, environment)
      if (noVerdict !== undefined) return { noVerdict, refused, refusedInUrls, methods, clients }
    } else if (isRefused(signedIn)) refused[variable] = refusalOf(signedIn)
  }
  return { refused, refusedInUrls, methods, clients }
}

/** Whether URL arguments accept an account that has signed in; true if inconclusive. */
async function isTakenInUrls(target: Target, account: Account, { accepted, refused }: SignIn): Promise<boolean> {
  if (accepted.some(({ id }) => id === 'arguments')) return true
  if (refused.some(({ method }) => method.id === urlArguments.id)) return false
  const answer = await target.newClient().authenticate('arguments', credentialsOf(account)).catch(ignoreUnanswered)
  return answer === undefined || verdictOn(answer, true) !== 'refused'
}

/** Ignores errors that the checks will report. */
export function ignoreUnanswered(error: unknown): undefined {
  if (!(error instanceof PasswordNotSent)) unlessNoAnswer(error)
}

/** How often an account may be refused before the checks, in a run or a shard: as often as signing in takes. */
export function attemptsToSignIn(variable: AccountVariable, { maxFailedLogins }: Environment, shards = 1): number {
  return Math.min(mostFor(variable), Math.floor(maxFailedLogins / shards))
}

/** The checks judge how servers handle unusual names and passwords, so such an account tries every method. */
function mostFor(variable: AccountVariable): number {
  return isUnusual(variable) ? signInMethods.length : mostRefusals
}

function unlessNoAnswer(error: unknown): undefined {
  if (!(error instanceof NoAnswer) && !(error instanceof UnusableKey)) throw error
}

/** Whether the account is refused. A crash says nothing about the password; the checks report it. */
function isRefused({ refused }: SignIn): boolean {
  const answers = refused.map(({ answer }) => answer)
  return !answers.some(isCrash) && answers.some(saysRefused)
}

/** Whether an answer to a right password says that it is not accepted. */
export function saysRefused(answer: Answer): boolean {
  return verdictOn(answer, true) === 'refused'
}

/** Why the ordinary user can't be used; undefined if the server is at fault, which the checks report. */
function whyNoVerdict(signedIn: SignIn, environment: Environment): Explained | undefined {
  const { baseUrl, severalOrganizations, encryption } = environment
  const answers = signedIn.refused.map(({ answer }) => answer)
  if (answers.some(isCrash)) return undefined
  if (isRefused(signedIn)) {
    const names = ['USER_ID', 'USER_PASSWORD', ...(severalOrganizations ? ['USER_ORG_ID'] : [])]
    const remedy = `Check ${inAList(names)}, or have an administrator unlock the account.`
    const key = encryption === 'off' ? '' : ' A key service that gives the wrong keys has the same effect.'
    const refusal = refusalInWords('USER', refusalOf(signedIn))
    return unusable('user-refused', `${refusal} No check has run. ${remedy}${key}`)
  }
  if (saysUnlicensed(answers))
    return unusable(
      'unlicensed',
      'The license of the server has expired or is not valid, or a gateway blocks sign-ins (status 403). Install a valid license, or look at the log of the gateway.',
    )
  if (answers.every(({ isSuccess }) => !isSuccess))
    return unusable('wrong-address', `${noServiceInWords(signedIn, baseUrl)} Correct TARGET_URL.`)
  return undefined
}

/** What the answers to a sign-in show if none is a refusal. */
export function noServiceInWords({ refused }: SignIn, baseUrl: string): string {
  const statuses = refused.map(({ by, answer }) => `${by} (status ${answer.status})`).join(', ')
  return `TARGET_URL: nothing under ${baseUrl} looks like the service: no authentication method gets the expected response: ${statuses}.`
}

function unusable(why: WhyUnreachable, reason: string): Explained {
  return { reason, cause: { kind: 'unreachable', why } }
}

function refusalOf({ refused, attemptsLeft }: SignIn) {
  const counted = refused.filter(({ answer }) => saysRefused(answer))
  const isLocked = attemptsLeft === undefined ? counted.some(({ answer }) => saysLocked(answer)) : attemptsLeft <= 0
  const by = counted.map(({ method, answer }) => ({ method: method.id, status: answer.status }))
  return { by, isLocked, ...(attemptsLeft !== undefined && { attemptsLeft }) }
}

/** Whether every method is refused as without a valid license (section 5.3). */
export function saysUnlicensed(answers: readonly Answer[]): boolean {
  return answers.length > 0 && answers.every(({ status }) => status === 403)
}

/** Some servers report a lockout in the page, in a header or in the redirect. */
export function saysLocked({ text, headers }: Answer): boolean {
  const shown = [text.replace(/<[^<>]*>/g, ' '), ...headers.map(([, value]) => value)]
  return /\block(ed|out)\b|too many/i.test(shown.join('\n'))
}
