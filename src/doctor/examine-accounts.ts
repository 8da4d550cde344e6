import type { Client } from '../client/client.ts'
import { credentialsOf } from '../client/credentials.ts'
import { accountsOf } from '../environment/accounts.ts'
import { enterOnce, letsIn } from './enter.ts'
import type { Examination } from './examination.ts'
import { examineRefusal } from './examine-refusal.ts'

/** What the file says about an organization of the ordinary user although ORGANIZATIONS is single. */
export type UndeclaredOrganization = { readonly id: string; readonly alias: string | undefined } | undefined

/** Enters as the ordinary user, once. Gives the client that is in; undefined, and the cause noted, when it was refused. */
export async function examineUser(
  examination: Examination,
  undeclared: UndeclaredOrganization,
): Promise<Client | undefined> {
  const { environment, notes } = examination
  const { client, answer, by } = await enterOnce(examination, environment.user)
  if (!letsIn(answer)) {
    await examineRefusal(examination, answer, undeclared)
    return undefined
  }
  notes.ok('USER', `${environment.user.id} is let in by ${by}`)
  const { organization } = environment.user
  notes.fits('ORGANIZATIONS', organization === undefined ? 'single' : 'multiple')
  notes.ok('organizations', organization === undefined ? 'one: the bare user ID is let in' : nameBoth(organization))
  return client
}

function nameBoth({ id, alias }: { id: string; alias?: string | undefined }): string {
  return `several: ${id}${alias === undefined ? '' : `, alias ${alias}`}`
}

/** Enters once with the alias of the organization, and once as every other account that the environment declares. */
export async function examineOtherAccounts(examination: Examination): Promise<void> {
  const { environment, notes } = examination
  const { user } = environment
  const alias = user.organization?.alias
  if (alias !== undefined && alias !== user.organization?.id) {
    // The password is known to be right; a wrong alias names a user that does not exist.
    const { answer } = await enterOnce(examination, { ...user, organization: { id: alias } })
    if (letsIn(answer)) notes.ok('alias', `${user.id}|${alias} is let in as well`)
    else
      notes.error('alias', `USER_ORG_ALIAS: ${user.id}|${alias} is refused (status ${answer.status}).`, 'Correct it.')
  }
  for (const account of accountsOf(environment).filter((each) => each !== user)) {
    const { answer } = await enterOnce(examination, account)
    const name = account.organization === undefined ? account.id : `${account.id}|${account.organization.id}`
    const topic = account.variable
    if (letsIn(answer)) notes.ok(topic, `${name} is let in`)
    else {
      const says = `${topic}_ID: ${name} is refused with ${topic}_PASSWORD (status ${answer.status}).`
      notes.error(topic, says, `Correct the variables that start with ${topic}_, or take them away.`)
    }
  }
}

/** Where the ordinary user can go: the paths of the environment. */
export async function examinePaths(client: Client, { environment, notes }: Examination): Promise<void> {
  const { protectedPaths, absentPath, preferencesPath } = environment
  const statusOf = async (path: string) => (await client.probe({ path })).status
  for (const path of protectedPaths) {
    const status = await statusOf(path)
    const serves = status >= 200 && status < 300
    if (!serves)
      notes.error('paths', `PROTECTED_PATHS: ${path} answers ${status} to the user.`, 'Name a path that serves it.')
  }
  const absent = await statusOf(absentPath)
  if (absent >= 200 && absent < 300)
    notes.error('paths', `ABSENT_PATH: ${absentPath} exists (status ${absent}).`, 'Name one where nothing exists.')
  if (preferencesPath !== undefined) examinePreferences(preferencesPath, await statusOf(preferencesPath), notes)
}

function examinePreferences(path: string, status: number, notes: Examination['notes']): void {
  if (status === 200) notes.ok('preferences', path)
  else notes.error('preferences', `PREFERENCES_PATH: ${path} answers ${status}.`, 'Correct it, or take it away.')
}

/** The twin without a valid license, if there is one. */
export async function examineTwin({ environment, target, notes }: Examination): Promise<void> {
  const { user, expiredLicenseBaseUrl } = environment
  if (expiredLicenseBaseUrl === undefined) return
  const answer = await target.newClientOfExpiredTwin().login(credentialsOf(user), 'form')
  const says = `EXPIRED_LICENSE_TARGET_URL answers ${answer.status} to a login`
  if (answer.status === 403) notes.ok('license', says)
  else notes.warning('license', `${says}, not 403.`, 'Check that its license is not valid and that it has this user.')
}
