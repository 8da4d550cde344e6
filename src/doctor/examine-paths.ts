import { shownIn } from '../check/fingerprints.ts'
import { locale, timeZone } from '../check/preferences.ts'
import type { Client } from '../client/client.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { whyNotAbsent } from '../runner/absent-path.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { words } from '../transport/words.ts'
import type { Examination } from './examination.ts'

/** Examines whether the ordinary user can read the paths of the environment. */
export async function examinePaths(client: Client, examination: Examination): Promise<void> {
  const { environment, notes } = examination
  const { protectedPaths, preferencesPath, identityPath } = environment
  for (const path of protectedPaths) {
    const { isSuccess, status } = await client.probe({ path })
    const says = words`PROTECTED_PATHS: ${path} answers ${status} to the user.`
    if (!isSuccess) notes.error('paths', says, words`Name a path that the user may read.`)
  }
  await examineAbsentPath(client, examination)
  if (identityPath !== undefined && identityPath !== preferencesPath) {
    const { status } = await client.probe({ path: identityPath })
    const says = words`IDENTITY_PATH: ${identityPath} answers ${status}.`
    if (status !== 200) notes.error('identity', says, words`Correct it, or remove it.`)
  }
  if (preferencesPath !== undefined) await examinePreferences(client, preferencesPath, notes)
}

/** Examines whether ABSENT_PATH is absent for the account of this session, which a run requires of each. Says it once. */
export async function examineAbsentPath(client: Client, { environment, notes }: Examination): Promise<void> {
  const { absentPath } = environment
  const unusable = whyNotAbsent(absentPath, [await client.probe({ path: absentPath })])
  if (unusable === undefined || notes.findings.some(({ says }) => `${says}` === `${unusable.says}`)) return
  notes.error('paths', unusable.says, unusable.remedy)
}

/** Examines whether a path shows the locale or the time zone that a request gives, in the form of the arguments. */
async function examinePreferences(client: Client, preferencesPath: string, notes: Examination['notes']): Promise<void> {
  const [, , word] = locale.values
  const [, , zone] = timeZone.values
  const args = new URLSearchParams({ [locale.argument]: word, [timeZone.argument]: zone })
  const { status, text } = await client.probe({
    path: `${preferencesPath}${preferencesPath.includes('?') ? '&' : '?'}${args}`,
  })
  if (status !== 200) {
    const says = words`PREFERENCES_PATH: ${preferencesPath} answers ${status}.`
    return notes.error('preferences', says, words`Correct it, or remove it.`)
  }
  if (shownIn(text, [word, zone]) !== '') return notes.ok('paths', words`preferences at ${preferencesPath}`)
  notes.warning(
    'preferences',
    words`PREFERENCES_PATH: ${preferencesPath} shows neither the locale ${word} nor the time zone ${zone}, which its request gives.`,
    words`Name a path that shows them in this form, or remove it: else the requirements on them stay inconclusive, or fail.`,
  )
}

/** Examines the instance with an expired license, if there is one. Findings name it, because it is another server. */
export async function examineExpiredInstance({ environment, target, notes }: Examination): Promise<void> {
  const { user, expiredLicenseBaseUrl: expired } = environment
  if (expired === undefined) return
  const variable = `EXPIRED_LICENSE_TARGET_URL (${expired})`
  try {
    const { status } = await target.newClientOfExpiredInstance().authenticate('login.form', credentialsOf(user))
    if (status === 403)
      return notes.ok('license', words`the instance ${expired} refuses a login because of its license`)
    const remedy =
      status === 401
        ? words`Create the user USER_ID with the same password there.`
        : words`Check that its license is not valid, and that it is not the address of another server.`
    notes.warning('license', words`${variable} answers ${status} to a login, not 403.`, remedy)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const remedy = words`Start that server, or correct the variable, or remove it.`
    notes.error('license', words`${variable} gives no answer (${error.code}).`, remedy)
  }
}
