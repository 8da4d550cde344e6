import { accountsOf, accountsWithoutSecret, hasSameCredentials, nameOf, variablesOf } from '../environment/accounts.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { requestMethods } from '../methods/methods.ts'
import { loginPage } from '../methods/operations.ts'
import { securityCheck } from '../methods/security-check.ts'
import { inAList } from '../suite/count.ts'
import { existenceOf } from '../target/absent-login.ts'
import { leadsTo } from '../target/location.ts'
import { type SignIn, signIn, signInOnce } from '../target/sign-in.ts'
import { words } from '../transport/words.ts'
import type { Examination } from './examination.ts'
import { lacksLogin } from './examine-methods.ts'
import { examineAbsentPath } from './examine-paths.ts'
import { examineRefusal, lockWarning } from './examine-refusal.ts'
import { type NamedOrganization, organizationsSeenBy } from './organizations.ts'

/** Signs in as the ordinary user with each method. Returns undefined, with the cause recorded, if all refuse. */
export async function examineUser(examination: Examination, undeclared: NamedOrganization | undefined) {
  const { environment, notes } = examination
  const signedIn = await signIn(examination.target, environment.user)
  if (signedIn.accepted.length === 0) {
    await examineRefusal(examination, signedIn, undeclared)
    return undefined
  }
  const withoutLogin = lacksLogin(examination, signedIn)
  noteSignIn(examination, signedIn, withoutLogin)
  notes.fits('ORGANIZATIONS', environment.user.organization === undefined ? 'single' : 'multiple')
  return { ...signedIn, withoutLogin }
}

function noteSignIn({ notes }: Examination, signedIn: SignIn, withoutLogin: boolean): void {
  const { account, accepted, unfit } = signedIn
  const refused = signedIn.refused.filter(({ answer }) => !(withoutLogin && existenceOf(answer)))
  const topic = account.variable
  const who = nameOf(account)
  const isToPath = ({ operation }: Answer) => requestMethods.some(({ id }) => id === operation.id)
  const but = unfit.length === 0 ? '' : ` but ${inAList(unfit)}, which may corrupt it and is not tried`
  const by = inAList(refused.map(({ by, answer }) => `${by} (${answer.status})`))
  const says = words`${who}: refused by ${by}; accepted by ${inAList(accepted.map(({ name }) => name))}.`
  if (refused.length === 0)
    notes.ok(topic, words`${who}: accepted by every ${withoutLogin ? 'other ' : ''}method${but}`)
  else if (refused.every(({ answer }) => answer.status === 403 && isToPath(answer))) {
    const remedy = words`The password is right, but the user has no permission to read the path: name another one in PROTECTED_PATHS.`
    notes.error(topic, says, remedy, topic)
  } else {
    const remedy = refused.some(({ answer }) => isRedirectOfAnyPath(answer))
      ? words`The security check leads to the login page without an error, as any page may: check SECURITY_FRAMEWORK.`
      : words`The variables are correct: the server deviates from the specification here, and the run will report it.`
    notes.warning(topic, says, remedy)
  }
}

/** Whether the security check leads to the login page without the error to which it leads when it refuses (section 4.5). */
function isRedirectOfAnyPath(answer: Answer): boolean {
  return answer.operation.id === securityCheck.id && leadsTo(answer, loginPage)
}

/** Warns about a password that is a user ID, because it appears wherever the user is named. */
export function examinePasswords({ environment, notes }: Examination): void {
  const variables = accountsWithoutSecret(environment).map(({ variable }) => variablesOf[variable].password)
  if (variables.length === 0) return
  const says = words`${inAList(variables)} ${variables.length === 1 ? 'is a user ID' : 'are user IDs'}: reports can’t redact that everywhere.`
  notes.warning('passwords', says, words`Give the accounts other passwords.`)
}

/** Signs in with each method as every other declared account, and requests ABSENT_PATH. */
export async function examineOtherAccounts(examination: Examination, withoutLogin: boolean): Promise<void> {
  const { environment, notes } = examination
  const refused: Account[] = []
  for (const account of accountsOf(environment).filter((each) => each !== environment.user)) {
    const { variable } = account
    const other = refused.find((each) => hasSameCredentials(each, account))
    if (other !== undefined) {
      // Two variables may name one account; refused credentials are not sent again.
      const says = words`${variable}_ID: ${nameOf(account)} is the account of ${other.variable}_ID, which was refused.`
      notes.error(variable, says, words`Correct the variables that start with ${variable}_ as well.`, variable)
      continue
    }
    const signedIn = await signIn(examination.target, account)
    if (signedIn.accepted.length > 0) {
      noteSignIn(examination, signedIn, withoutLogin)
      if (signedIn.client?.cookies.sessionId !== undefined) await examineAbsentPath(signedIn.client, examination)
    } else {
      refused.push(account)
      await noteRefusal(examination, signedIn)
    }
  }
}

async function noteRefusal({ target, notes }: Examination, signedIn: SignIn): Promise<void> {
  const { account, refused, unfit } = signedIn
  const topic = account.variable
  const by = inAList(refused.map(({ by, answer }) => `${by} (${answer.status})`))
  // Some servers corrupt the characters in basic authentication, others read them as UTF-8: then the variables are right.
  if (unfit.length > 0 && (await target.newClient().authenticate('basic', credentialsOf(account))).isSuccess) {
    const says = words`${nameOf(account)}: accepted by basic authentication in UTF-8, refused by ${by}.`
    const remedy = words`The variables are correct. The server reads URLs in another encoding (Tomcat: set URIEncoding="UTF-8").`
    return notes.warning(topic, says, remedy)
  }
  const says = words`${topic}_ID: ${nameOf(account)} is refused with ${topic}_PASSWORD by ${by}.`
  notes.error(topic, says, words`Check the variables that start with ${topic}_. ${lockWarning(signedIn)}`, topic)
}

/** Signs in once with the alias of the organization, which a run requires. If it is missing, looks it up at the server. */
export async function examineAlias(examination: Examination): Promise<void> {
  const { environment, notes } = examination
  const { user, admin } = environment
  const { organization } = user
  if (organization === undefined) return
  const { id, alias } = organization
  if (alias === undefined) {
    const accounts = [user, admin].filter((account) => account !== undefined)
    for (const account of accounts) {
      const found = (await organizationsSeenBy(examination, account)).find((each) => each.id === id)?.alias
      if (found === undefined) continue
      notes.fits('USER_ORG_ALIAS', found)
      const says = words`USER_ORG_ALIAS is not given; the server says ${found}.`
      return notes.error('alias', says, words`Set USER_ORG_ALIAS=${found}.`)
    }
    const remedy = words`Ask an administrator for it: a run against several organizations needs it.`
    const says = words`USER_ORG_ALIAS is not given: the organization ${id} has one besides its ID.`
    return notes.error('alias', says, remedy)
  }
  if (alias === id) return
  // The password is known to be right; a wrong alias names an unknown user.
  const { client, answer } = await signInOnce(examination.target, { ...user, organization: { id: alias } })
  if (client !== undefined) notes.ok('USER', words`${user.id}|${alias} is accepted as well`)
  else if (answer !== undefined)
    notes.error('alias', words`USER_ORG_ALIAS: ${user.id}|${alias} is refused (${answer.status}).`, words`Correct it.`)
}
