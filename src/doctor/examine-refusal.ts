import type { Answer } from '../client/answer.ts'
import { jsonIn } from '../client/key-service.ts'
import { tokenOf } from '../client/token.ts'
import type { Account } from '../environment/environment.ts'
import { enterOnce, letsIn } from './enter.ts'
import type { Examination } from './examination.ts'

/** Says why the ordinary user was refused, as far as that can be known without sending the password again in vain. */
export async function examineRefusal(
  examination: Examination,
  answer: Answer,
  undeclared: { readonly id: string; readonly alias: string | undefined } | undefined,
): Promise<void> {
  const { environment, notes } = examination
  const { user } = environment
  const note = (says: string, remedy: string) => notes.error('USER', says, remedy)
  const status = `status ${answer.status}`
  if (answer.status === 403)
    return note(`The license of the server is expired or not valid (${status}).`, 'Install a valid license.')
  if (answer.status >= 500)
    return note(`The server fails at the login (${status}).`, 'Look into the log of the server.')
  const unlock = 'Let an administrator unlock it, then correct USER_PASSWORD, or lower MAX_FAILED_LOGINS.'
  if (speaksOfALock(answer)) return note(`The account of USER_ID (${user.id}) is locked (${status}).`, unlock)
  const organization = await missingOrganization(examination, undeclared)
  if (organization !== undefined) {
    notes.fits('ORGANIZATIONS', 'multiple')
    const remedy = `Set ORGANIZATIONS=multiple, USER_ORG_ID${organization.id && `=${organization.id}`} and USER_ORG_ALIAS.`
    return note(`The organization of USER_ID (${user.id}) is missing: ${organization.evidence}.`, remedy)
  }
  const byToken = await entersByToken(examination)
  const check = 'Check USER_ID, USER_PASSWORD and USER_ORG_ID. It was sent once; try it in a browser before more.'
  if (byToken === true)
    note(`USER_PASSWORD is wrong (${status}); USER_ID (${user.id}) exists and is not locked.`, check)
  else if (byToken === false)
    note(`The account of USER_ID (${user.id}) is locked, disabled or absent: no token lets it in either.`, unlock)
  else {
    const says = `USER_PASSWORD is wrong, or the account of USER_ID (${user.id}) is locked or absent (${status}).`
    note(says, check)
  }
}

/** Some servers say so in the page, in a header or in the redirect. */
function speaksOfALock({ text, headers }: Answer): boolean {
  return /\block(ed|out)?\b|too many/i.test([text, ...headers.map(([, value]) => value)].join('\n'))
}

/**
 * Whether the user was refused because its ID needs an organization. The bare ID and the qualified one are two
 * different users, of which at most one exists: so none gets a wrong password twice.
 */
async function missingOrganization(
  examination: Examination,
  undeclared: { id: string; alias: string | undefined } | undefined,
): Promise<{ id: string; evidence: string } | undefined> {
  const { user, admin } = examination.environment
  if (user.organization !== undefined) return unknownOrganization(examination, user.organization.id)
  if (undeclared !== undefined) {
    const { answer } = await enterOnce(examination, { ...user, organization: undeclared })
    const evidence = `as ${user.id}|${undeclared.id} it is let in, but ORGANIZATIONS is single`
    if (letsIn(answer)) return { id: undeclared.id, evidence }
  }
  const seen = admin === undefined ? [] : await organizationsSeenBy(examination, admin)
  return seen.length < 2 ? undefined : { id: '', evidence: `the server has several (${named(seen)})` }
}

async function unknownOrganization(
  examination: Examination,
  name: string,
): Promise<{ id: string; evidence: string } | undefined> {
  const { admin } = examination.environment
  const seen = admin === undefined ? [] : await organizationsSeenBy(examination, admin)
  if (seen.length === 0 || seen.some(({ id, alias }) => id === name || alias === name)) return undefined
  return { id: '', evidence: `the server has no ${name}, but ${named(seen)}` }
}

interface SeenOrganization {
  readonly id: string
  readonly alias: string
}

function named(organizations: readonly SeenOrganization[]): string {
  return organizations
    .slice(0, 5)
    .map(({ id }) => id)
    .join(', ')
}

/** The organizations, where the server lists them to its admin. */
async function organizationsSeenBy(examination: Examination, admin: Account): Promise<SeenOrganization[]> {
  const { client, answer } = await enterOnce(examination, admin)
  if (!letsIn(answer)) return []
  const headers = [['Accept', 'application/json'] as const]
  const list = await client.send({
    purpose: 'list the organizations',
    method: 'GET',
    path: '/rest_v2/organizations',
    headers,
  })
  const { organization: found } = (jsonIn(list) ?? {}) as { organization?: unknown }
  if (!Array.isArray(found)) return []
  return found.map((each: { id?: unknown; alias?: unknown }) => ({ id: String(each.id), alias: String(each.alias) }))
}

/** Whether a pre-authentication token of the same user lets it in: then its account is alive. */
async function entersByToken({ environment, target }: Examination): Promise<boolean | undefined> {
  const source = environment.preauthentication?.token
  if (source?.kind !== 'fields' || source.fields.u !== environment.user.id) return undefined
  return letsIn(await target.newClient().withToken(tokenOf(source.fields)))
}
