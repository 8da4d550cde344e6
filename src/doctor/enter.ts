import { enter } from '../check/steps.ts'
import type { Answer } from '../client/answer.ts'
import { attemptsLeft } from '../client/attempts-left.ts'
import type { Client } from '../client/client.ts'
import { type Credentials, credentialsOf } from '../client/credentials.ts'
import { keptAttempts } from '../client/nearly-locked.ts'
import type { Account } from '../environment/environment.ts'
import type { Examination } from './examination.ts'
import { placeOf } from './place.ts'

/** A method of the document by which an account enters with its password. */
interface Door {
  readonly name: string
  enter(client: Client, account: Account, credentials: Credentials): Promise<Answer>
  /** Whether it brings these credentials over unharmed; if not, they would count as wrong. */
  carries?(credentials: Credentials): boolean
  /** Whether it answers success with a redirect. */
  readonly redirects?: true
}

/** In the order in which they are tried: what refuses first tells how many attempts are left. */
const doors: readonly Door[] = [
  { name: 'login', enter: (client, _, credentials) => client.login(credentials, 'form') },
  { name: 'URL arguments', enter: (client, _, credentials) => client.withArguments(credentials) },
  { name: 'login with URL arguments', enter: (client, _, credentials) => client.login(credentials, 'arguments') },
  { name: 'basic', enter: (client, _, credentials) => client.basic(credentials), carries: survivesBasic },
  { name: 'the security check', enter: (client, account) => enter(client, account), redirects: true },
]

/** What each method made of an account. */
export interface Entrance {
  readonly account: Account
  readonly letIn: readonly string[]
  readonly refused: readonly { readonly by: string; readonly answer: Answer }[]
  /** Methods that could not carry the credentials. */
  readonly unfit: readonly string[]
  /** Methods that were not tried any more, to spare the account. */
  readonly spared: readonly string[]
  /** How many attempts the account has left, where a refusal said so. */
  readonly attemptsLeft?: number | undefined
  /** A client with a session of this account, if one was opened, or else one that was let in. */
  readonly client?: Client | undefined
}

/** How often one password is sent that nothing has taken yet. */
const mostRefusals = 2

/** Whether an answer to a login, or to a stateless request, says that the credentials were right. */
export function letsIn({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/**
 * Enters as an account by each method. A password that two of them have refused may be wrong and the account real:
 * then the others are spared it, and sooner where the server says that few attempts are left.
 */
export async function enterByEach({ environment, target }: Examination, account: Account): Promise<Entrance> {
  const letIn: string[] = []
  const refused: { by: string; answer: Answer }[] = []
  const unfit: string[] = []
  const spared: string[] = []
  const credentials = credentialsOf(account)
  const most = Math.min(mostRefusals, Math.max(1, environment.maxFailedLogins))
  let left: number | undefined
  let inside: Client | undefined
  for (const door of doors) {
    if (door.carries?.(credentials) === false) {
      unfit.push(door.name)
      continue
    }
    const looked = refused.filter(({ answer }) => !isAbsent(answer)).length
    if ((letIn.length === 0 && looked >= most) || (left !== undefined && left <= keptAttempts)) {
      spared.push(door.name)
      continue
    }
    const client = target.newClient()
    const answer = await door.enter(client, account, credentials)
    const isIn = door.redirects ? placeOf(answer, target.contextPath)?.isLogin === false : letsIn(answer)
    if (isIn) {
      letIn.push(door.name)
      left = undefined
      if (inside?.cookies.sessionId === undefined) inside = client
    } else {
      refused.push({ by: door.name, answer })
      // Not every method tells it, but every one counts.
      left = attemptsLeft(answer) ?? (left === undefined ? undefined : left - 1)
    }
  }
  return { account, letIn, refused, unfit, spared, attemptsLeft: left, client: inside }
}

/** One login, and only one: for who is not sure that the account is the right one. */
export async function enterOnce(
  { target }: Examination,
  account: Account,
): Promise<{ client: Client; answer: Answer }> {
  const client = target.newClient()
  const credentials = credentialsOf(account)
  const answer = await client.login(credentials, 'form')
  if (!isAbsent(answer)) return { client, answer }
  return { client, answer: await client.withArguments(credentials) }
}

/** Community releases up to 7.1 have no login operation; nobody has looked at the password then. */
function isAbsent({ status }: Answer): boolean {
  return status === 404 || status === 405
}

/** Whether basic authentication brings these credentials over unharmed; if not, they would count as wrong. */
function survivesBasic({ userId, password }: Credentials): boolean {
  return /^[ -~]*$/.test(userId + password) && !userId.includes(':')
}
