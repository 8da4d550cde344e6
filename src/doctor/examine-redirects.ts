import { securityCheckAs } from '../check/steps.ts'
import { CommandFailed } from '../client/command.ts'
import type { Answer } from '../http/answer.ts'
import { tokenOf } from '../http/token.ts'
import { methods } from '../methods/methods.ts'
import { securityCheckPathOf } from '../methods/names.ts'
import { errorPage } from '../methods/operations.ts'
import { isAccepted } from '../target/authentication.ts'
import { getPage } from '../target/get-page.ts'
import { leadsTo, placeOf } from '../target/location.ts'
import { ownWords, words } from '../transport/words.ts'
import { deviationFrom } from './diagnosis.ts'
import type { Examination } from './examination.ts'

/** Examines the redirects of the security check, for browsers and for clients that ask for JSON (section 4.5). */
export async function examineSecurityCheck(examination: Examination): Promise<void> {
  const { environment, target, notes } = examination
  const answer = await securityCheckAs(target.newClient(), environment.user)
  const place = placeOf(answer, target.contextPath)
  const path = securityCheckPathOf(environment.framework)
  if (place === undefined || place.isLogin) {
    const says = words`${path} ${place === undefined ? `answers ${answer.status}` : `leads to ${place.path}`}.`
    notes.error('security check', says, words`Check SECURITY_FRAMEWORK.`)
    return
  }
  notes.fits('SECURITY_FRAMEWORK', environment.framework)
  const { declared, path: expected } = environment.successLocation
  // Unless declared, any location is right: it often depends on the previous request.
  if (declared) notes.fits('SUCCESS_LOCATION', place.path)
  if (declared && place.path !== expected) {
    const says = words`SUCCESS_LOCATION is ${expected}, but the security check leads to ${place.path}.`
    notes.error('security check', says, words`Set SUCCESS_LOCATION=${place.path}, or remove it: it often varies.`)
  } else notes.ok('security check', words`leads to ${place.path}`)
  await examineJsonFile(place.path, examination)
}

/** Examines where clients that ask for JSON are redirected, and whether the file exists. */
async function examineJsonFile(plainPlace: string, examination: Examination): Promise<void> {
  const { environment, target, notes } = examination
  const client = target.newClient()
  const place = placeOf(await securityCheckAs(client, environment.user, { json: true }), target.contextPath)?.path
  const { jsonSuccessLocation: expected } = environment
  if (place === undefined || place === plainPlace) {
    const says = words`accept: application/json leads ${place === undefined ? 'nowhere' : `to ${place} as well`}, not to a JSON file.`
    return notes.warning('JSON file', says, deviationFrom('4.5'))
  }
  notes.fits('JSON_SUCCESS_LOCATION', place)
  if (place !== expected) {
    const says = words`accept: application/json leads to ${place}, not to ${expected}.`
    notes.warning('JSON file', says, words`If it is configured so, set JSON_SUCCESS_LOCATION=${place}.`)
  }
  const { status } = await getPage(examination.target, place, client)
  if (status !== 200) notes.warning('JSON file', words`${place} answers ${status}.`, deviationFrom('4.5'))
  else if (place === expected) notes.ok('security check', words`for JSON to ${place}`)
}

/**
 * The framework name in the path of the security check: the declared one, or another whose check says that the sign-in failed,
 * as there are no credentials. A server may redirect each path that it does not have to the login page, without an error.
 */
export async function findFramework({ environment, target }: Examination): Promise<string> {
  const there: string[] = []
  for (const word of new Set([environment.framework, 'spring', 'acegi'])) {
    const answer = await getPage(target, securityCheckPathOf(word))
    if (leadsTo(answer, errorPage)) return word
    if (answer.status !== 404) there.push(word)
  }
  return there[0] ?? environment.framework
}

/** Reports a framework name that differs from the declared one. */
export function noteFramework(word: string, { environment, notes }: Examination): void {
  if (word === environment.framework) return
  const says = words`SECURITY_FRAMEWORK is ${environment.framework}, but the security check is at ${securityCheckPathOf(word)}.`
  notes.error('security check', says, words`Set SECURITY_FRAMEWORK=${word}.`)
}

/** What single sign-on and pre-authentication send, and their variables, by the one that turns them on. */
const credentials = {
  SSO: { thing: 'ticket', argument: 'SSO_TICKET_ARGUMENT', source: 'SSO_TICKET_COMMAND (or SSO_TICKETS)' },
  PREAUTH: { thing: 'token', argument: 'PREAUTH_ARGUMENT', source: 'PREAUTH_U (or PREAUTH_TOKEN_COMMAND)' },
} as const

/** Examines single sign-on and pre-authentication, if declared. */
export async function examineTicketsAndTokens(examination: Examination): Promise<void> {
  const { environment, target, notes } = examination
  const { sso, preauthentication } = environment
  const unset = (variable: keyof typeof credentials) => {
    const { thing, source } = credentials[variable]
    notes.warning(variable, words`${variable} is on, but no variable provides a ${thing}.`, words`Set ${source}.`)
  }
  if (sso !== undefined) {
    if (sso.tickets === undefined) unset('SSO')
    // Tickets of a list are valid once, and the checks need them.
    else if (sso.tickets.kind === 'list')
      notes.ok('SSO', words`${sso.tickets.tickets.length} tickets are kept for the run`)
    else
      await examineOne('SSO', examination, async () =>
        target.newClient().authenticate('login.ticket-in-form', { ticket: await target.takeTicket() }),
      )
  }
  await examineDeclaredTokens(examination)
  const token = preauthentication?.token
  if (preauthentication === undefined) return
  if (token === undefined) return unset('PREAUTH')
  const take = async () => (token.kind === 'fields' ? tokenOf(token.fields) : target.takeToken())
  await examineOne('PREAUTH', examination, async () =>
    target.newClient().authenticate('token', { token: await take() }),
  )
}

/** Sends each token of a variable by the method that takes it. */
async function examineDeclaredTokens({ environment, target, notes }: Examination): Promise<void> {
  for (const method of methods) {
    const { id, name, tokenVariable: variable = '' } = method
    const token = environment.tokens?.[variable]
    if (token === undefined) continue
    const answer = await target.newClient().authenticate(id, { token })
    const says = words`${variable}: ${ownWords(name)} is refused (status ${answer.status}).`
    if (isAccepted(method, answer)) notes.ok(variable, ownWords(`${name} is accepted`))
    else notes.error(variable, says, words`Check the token, and that it belongs to USER_ID.`)
  }
}

async function examineOne(
  variable: keyof typeof credentials,
  { environment, notes }: Examination,
  request: () => Promise<Answer>,
): Promise<void> {
  const { thing, argument } = credentials[variable]
  try {
    const answer = await request()
    if (answer.isSuccess) {
      notes.fits(variable, 'on')
      return notes.ok(variable, words`a ${thing} is accepted`)
    }
    if (answer.status === 403 && variable === 'PREAUTH') {
      notes.fits(variable, 'on')
      const says = words`PREAUTH: the token authenticates, but its user may not read ${environment.protectedPaths[0]} (status 403).`
      const remedy = words`Give the token roles that the server maps (PREAUTH_R), or name another path in PROTECTED_PATHS.`
      return notes.error(variable, says, remedy)
    }
    const says = words`${variable}: a ${thing} is refused (status ${answer.status}).`
    notes.error(variable, says, words`Check ${argument} and how the ${thing} is made.`)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    const remedy = words`Run the command by hand: no message shows what it prints, because it may contain the secret.`
    notes.error(variable, error.words, remedy)
  }
}
