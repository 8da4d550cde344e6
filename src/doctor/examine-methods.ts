import type { Answer } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import { credentialsOf } from '../client/credentials.ts'
import { hasLegacyLogin } from '../environment/environment.ts'
import { letsIn, survivesBasic } from './enter.ts'
import type { Examination } from './examination.ts'

/** The methods by which credentials that are known to be right are taken. */
export async function examineMethods(examination: Examination): Promise<void> {
  const { environment, target, notes } = examination
  const credentials = credentialsOf(environment.user)
  const taken: string[] = []
  const refused: string[] = []
  const note = (method: string, answer: Answer) =>
    letsIn(answer) ? taken.push(method) : refused.push(`${method} (status ${answer.status})`)
  if (survivesBasic(credentials)) note('basic', await target.newClient().basic(credentials))
  note('URL arguments', await target.newClient().withArguments(credentials))
  note('login with a form', await target.newClient().login(credentials, 'form'))
  note('login with URL arguments', await target.newClient().login(credentials, 'arguments'))
  notes.ok('methods', `taken: ${taken.join(', ') || 'none'}`)
  if (refused.length > 0) {
    const remedy = 'The checks will say which statement that breaks; a waiver accepts it.'
    notes.warning('methods', `refused: ${refused.join(', ')}.`, remedy)
  }
  await examineGetLogin(examination)
  await examineLegacyLogin(examination)
}

async function examineGetLogin({ environment, target, notes }: Examination): Promise<void> {
  const answer = await target.newClient().login(credentialsOf(environment.user), 'get')
  const isEnabled = letsIn(answer)
  const word = isEnabled ? 'enabled' : 'disabled'
  notes.fits('GET_LOGIN', word)
  if (isEnabled === environment.getLogin) return notes.ok('GET login', `${word} (status ${answer.status})`)
  const declared = environment.getLogin ? 'enabled' : 'disabled'
  const says = `GET_LOGIN is ${declared}, but it is ${word} (status ${answer.status}).`
  notes.error('GET login', says, `Set GET_LOGIN=${word}.`)
}

async function examineLegacyLogin({ environment, target, notes }: Examination): Promise<void> {
  const answer = await target.newClient().legacyLogin(credentialsOf(environment.user), 'form')
  const says = `${letsIn(answer) ? 'there' : 'removed'} (status ${answer.status})`
  const { release } = environment
  if (release === undefined || letsIn(answer) === hasLegacyLogin(release)) return notes.ok('legacy login', says)
  const remedy = 'Check SERVER_RELEASE: section 9 removes the legacy login as of release 7.1.'
  notes.warning('legacy login', `${says}, against release ${release}.`, remedy)
}

/**
 * Whether sessions hold: with all cookies, and without those that are not the session's, such as that of a load
 * balancer. Gives false when they get lost.
 */
export async function examineSessions(client: Client, examination: Examination): Promise<boolean> {
  const { target, notes } = examination
  const { sessionId } = client.cookies
  if (sessionId === undefined) {
    notes.warning('session', 'The login gives no cookie JSESSIONID.', 'No session can be tested.')
    return false
  }
  const requests = [1, 2, 3, 4]
  const lost = async (by: () => Client) => {
    let count = 0
    for (const _ of requests) if (!letsIn(await by().probe())) count++
    return count
  }
  const lostWithAll = await lost(() => client)
  if (lostWithAll > 0) {
    const says = `Sessions get lost: ${lostWithAll} of ${requests.length} requests with the cookies of a login were refused.`
    notes.error('session', says, 'Make the load balancer keep a session on its node (sticky sessions).')
    return false
  }
  const bare = () => {
    const other = target.newClient()
    other.cookies.sessionId = sessionId
    return other
  }
  const names = client.cookies.namesOfOthers
  const route = /\.(\w+)$/.exec(sessionId)?.[1]
  if ((await lost(bare)) > 0) notes.ok('session', `holds, with the sticky cookie ${names.join(', ')}`)
  else notes.ok('session', `holds; no sticky cookie is needed${route === undefined ? '' : `, its node is ${route}`}`)
  return true
}
