import { tokenOf } from '../http/token.ts'
import { inAList, timesInWords } from '../suite/count.ts'
import { type SignIn, signInOnce } from '../target/sign-in.ts'
import { noServiceInWords, saysLocked, saysRefused, saysUnlicensed } from '../target/signed-in.ts'
import { ownWords, type Words, words } from '../transport/words.ts'
import type { Examination } from './examination.ts'
import { type NamedOrganization, organizationsSeenBy } from './organizations.ts'

/** Explains why the ordinary user was refused, as far as possible without sending the password again in vain. */
export async function examineRefusal(
  examination: Examination,
  signIn: SignIn,
  undeclared: NamedOrganization | undefined,
): Promise<void> {
  const { environment, notes } = examination
  const { user } = environment
  const answers = signIn.refused.map(({ answer }) => answer)
  const note = (says: Words, remedy: Words) => notes.error('USER', says, remedy, 'USER')
  const status = `status ${inAList([...new Set(answers.map((answer) => String(answer.status)))])}`
  if (saysUnlicensed(answers))
    return note(
      words`The license of the server has expired or is not valid, or a gateway blocks sign-ins (${status}).`,
      words`Install a valid license, or look at the log of the gateway.`,
    )
  if (answers.every((answer) => answer.status >= 500))
    return note(words`The server fails at the login (${status}).`, words`Check the log of the server.`)
  const unlock = words`Let an administrator unlock it, then correct USER_PASSWORD, or lower MAX_FAILED_LOGINS.`
  const { attemptsLeft } = signIn
  // A server that reports remaining attempts may also describe the lockout before it happens.
  if (attemptsLeft === undefined ? answers.some(saysLocked) : attemptsLeft <= 0)
    return note(words`The account of USER_ID (${user.id}) is locked (${status}).`, unlock)
  if (!answers.some(saysRefused))
    return notes.error('service', ownWords(noServiceInWords(signIn, environment.baseUrl)), words`Correct TARGET_URL.`)
  const organization = await missingOrganization(examination, undeclared)
  if (organization !== undefined) {
    notes.fits('ORGANIZATIONS', 'multiple')
    if (organization.id !== '') notes.fits('USER_ORG_ID', organization.id)
    const remedy = words`Set ORGANIZATIONS=multiple, USER_ORG_ID${organization.id && `=${organization.id}`} and USER_ORG_ALIAS.`
    return note(words`The organization of USER_ID (${user.id}) is missing: ${organization.evidence}.`, remedy)
  }
  const byToken = await signsInByToken(examination)
  const check = words`Check USER_ID, USER_PASSWORD and USER_ORG_ID. ${lockWarning(signIn)}`
  if (byToken === true)
    note(words`USER_PASSWORD is wrong (${status}); USER_ID (${user.id}) exists and is not locked.`, check)
  else if (byToken === undefined)
    note(words`USER_PASSWORD is wrong, or the account of USER_ID (${user.id}) is locked or absent (${status}).`, check)
  else
    note(
      words`The account of USER_ID (${user.id}) is locked, disabled or absent: a token for it is refused as well.`,
      unlock,
    )
}

/** Describes what a refused password may have done to the account, and how to continue safely. */
export function lockWarning({ refused, attemptsLeft }: SignIn): Words {
  const sent = timesInWords(refused.length)
  if (attemptsLeft !== undefined)
    return words`The password was sent ${sent}; attempts left before the account is locked: ${attemptsLeft}.`
  return words`The password was sent ${sent}; a locked account answers 401 too (8.2 locks after 10 failures): try it in a browser first.`
}

/** Whether the user was refused because its ID needs an organization. Without one it is another user, so no account is locked. */
async function missingOrganization(
  examination: Examination,
  undeclared: NamedOrganization | undefined,
): Promise<{ id: string; evidence: string } | undefined> {
  const { user, admin } = examination.environment
  const seenByAdmin = () => (admin === undefined ? [] : organizationsSeenBy(examination, admin))
  if (user.organization !== undefined) {
    const name = user.organization.id
    const seen = await seenByAdmin()
    if (seen.length === 0 || seen.some(({ id, alias }) => id === name || alias === name)) return undefined
    return { id: '', evidence: `the server has no ${name}, but ${named(seen)}` }
  }
  if (undeclared !== undefined) {
    const { client } = await signInOnce(examination.target, { ...user, organization: undeclared })
    const evidence = `as ${user.id}|${undeclared.id} it is accepted, but ORGANIZATIONS is single`
    if (client !== undefined) return { id: undeclared.id, evidence }
  }
  const seen = await seenByAdmin()
  return seen.length < 2 ? undefined : { id: '', evidence: `the server has several (${named(seen)})` }
}

function named(organizations: readonly NamedOrganization[]): string {
  const ids = organizations.map(({ id }) => id)
  return ids.slice(0, 5).join(', ')
}

/** Whether a pre-authentication token of the same user is accepted: then its account is active. */
async function signsInByToken({ environment, target }: Examination): Promise<boolean | undefined> {
  const source = environment.preauthentication?.token
  if (source?.kind !== 'fields' || source.fields.u !== environment.user.id) return undefined
  return (await target.newClient().authenticate('token', { token: tokenOf(source.fields) })).isSuccess
}
