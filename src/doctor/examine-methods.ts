import { withSession } from '../check/steps.ts'
import type { Client } from '../client/client.ts'
import { hasLegacyLogin } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { legacyLoginPaths } from '../methods/legacy-login.ts'
import { loginPath } from '../methods/names.ts'
import { keepOnNode, lostSessionsInWords } from '../outcome/failure-words.ts'
import { refusedTogether } from '../runner/lost-sessions.ts'
import { existenceOf, saysAbsent } from '../target/absent-login.ts'
import { type SignIn, signInOnce } from '../target/sign-in.ts'
import { ownWords, words } from '../transport/words.ts'
import { deviationFrom } from './diagnosis.ts'
import type { Examination } from './examination.ts'

/** Whether the target has no login operation: its answer says so, for a password that another method accepted. */
export function lacksLogin({ notes }: Examination, { accepted, refused }: SignIn): boolean {
  const answer = refused.map(({ answer }) => answer).find(existenceOf)
  const isThere = accepted.some(({ existence }) => existence !== undefined)
  if (answer === undefined || isThere || !saysAbsent(answer)) return false
  const says = words`There is no login operation at ${loginPath} (${answer.status}).`
  notes.warning('logins', says, deviationFrom('4.3'))
  return true
}

const wordOf = (isEnabled: boolean) => (isEnabled ? 'enabled' : 'disabled')

/** Determines whether login accepts GET, with credentials known to be right. */
export async function examineGetLogin({ environment, target, notes }: Examination): Promise<boolean> {
  const answer = await target.newClient().authenticate('login.get', credentialsOf(environment.user))
  const isEnabled = answer.isSuccess
  const word = wordOf(isEnabled)
  notes.fits('GET_LOGIN', word)
  if (isEnabled === environment.getLogin) notes.ok('logins', words`GET ${word}`)
  else {
    const says = words`GET_LOGIN is ${wordOf(environment.getLogin)}, but it is ${word} (status ${answer.status}).`
    notes.error('GET login', says, words`Set GET_LOGIN=${word}.`)
  }
  return isEnabled
}

/** Determines whether the server has the legacy login, with credentials known to be right. */
export async function examineLegacyLogin({ environment, target, notes }: Examination): Promise<void> {
  const { user, release } = environment
  const ask = (path?: string) => target.newClient().authenticate('legacy-login.form', credentialsOf(user), { path })
  const answer = await ask()
  const [withoutSlash] = legacyLoginPaths
  if (!answer.isSuccess && (await ask(withoutSlash)).isSuccess) {
    const says = words`It is at ${withoutSlash}, without the slash of section 4.4 (with the slash: ${answer.status}).`
    return notes.warning('legacy login', says, deviationFrom('4.4'))
  }
  const says = answer.isSuccess ? words`there` : words`missing (${answer.status})`
  if (release === undefined || answer.isSuccess === hasLegacyLogin(release))
    return notes.ok('logins', words`legacy login ${says}`)
  const remedy = words`Check SERVER_RELEASE: section 9 removes the legacy login as of release 7.1.`
  notes.warning('legacy login', words`${says}, against release ${release}.`, remedy)
}

/** Whether sessions persist; also examines whether they need other cookies, such as that of a load balancer. */
export async function examineSessions(client: Client, examination: Examination): Promise<boolean> {
  const { environment, target, notes } = examination
  const { sessionId } = client.cookies
  if (sessionId === undefined) {
    notes.warning('session', words`The login gives no JSESSIONID cookie.`, words`No session can be tested.`)
    return false
  }
  const lost = await refusedTogether(client)
  if (lost.refused > 0) {
    const isNeverServed = lost.refused === lost.of
    const { client: newest } = isNeverServed ? await signInOnce(target, environment.user) : {}
    if (newest !== undefined && (await refusedTogether(newest)).refused === 0) {
      const says = words`Another login of the same user ends the session of a login.`
      notes.error('session', says, words`Permit several sessions for each user: a run needs many at a time.`)
      return false
    }
    const path = 'If it changes the context path, it must also rewrite the Path of cookies.'
    const remedy = isNeverServed ? `${keepOnNode} ${path}` : keepOnNode
    notes.error('session', ownWords(lostSessionsInWords(lost)), ownWords(remedy))
    return false
  }
  const names = client.cookies.namesOfOthers
  // A longer text is a signature.
  const route = /\.(\w{1,16})$/.exec(sessionId)?.[1]
  const bare = withSession(target.newClient(), sessionId)
  if ((await refusedTogether(bare)).refused > 0)
    notes.ok('session', words`kept, with the sticky cookie ${names.join(', ')}`)
  else
    notes.ok('session', words`kept; no sticky cookie is needed${route === undefined ? '' : `, its node is ${route}`}`)
  return true
}

/** Logs out, and says so if that does not end the session. */
export async function examineLogout(client: Client, { notes }: Examination): Promise<void> {
  const { sessionId } = client.cookies
  await client.logout()
  client.cookies.sessionId = sessionId
  if (!(await client.probe()).isSuccess) return
  const says = words`A session is still served after its logout, so the sessions of a run stay open until they expire.`
  notes.warning('session', says, deviationFrom('4.8'))
}
