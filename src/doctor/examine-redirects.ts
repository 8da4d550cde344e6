import { locationOf } from '../check/location.ts'
import { enter } from '../check/steps.ts'
import type { Answer } from '../client/answer.ts'
import { CommandFailed } from '../client/command.ts'
import { tokenOf } from '../client/token.ts'
import { letsIn } from './enter.ts'
import type { Examination } from './examination.ts'

/** Where the security check leads, for browsers and for clients that ask for JSON (section 4.5). */
export async function examineSecurityCheck(examination: Examination): Promise<void> {
  const { environment, target, notes } = examination
  const answer = await enter(target.newClient(), environment.user)
  const place = placeOf(answer, target.contextPath)
  const path = `/j_${environment.framework}_security_check`
  if (place === undefined || isRefusal(place)) {
    const says = `${path} ${place === undefined ? `answers ${answer.status}` : `leads to ${place}`}.`
    notes.error('security check', says, 'Check SECURITY_FRAMEWORK.')
    return
  }
  notes.fits('SECURITY_FRAMEWORK', environment.framework)
  notes.fits('SUCCESS_LOCATION', place)
  const { declared, path: expected } = environment.successLocation
  if (declared && place !== expected) {
    const says = `SUCCESS_LOCATION is ${expected}, but the security check leads to ${place}.`
    notes.error('security check', says, `Set SUCCESS_LOCATION=${place}, or take it away: it often varies.`)
  } else notes.ok('security check', `${path} leads to ${place}`)
  const json = placeOf(await enter(target.newClient(), environment.user, { json: true }), target.contextPath)
  if (json === undefined) return
  notes.fits('JSON_SUCCESS_LOCATION', json)
  if (json === environment.jsonSuccessLocation) notes.ok('JSON', `leads to ${json}`)
  else {
    const says = `With accept: application/json it leads to ${json}, not to ${environment.jsonSuccessLocation}.`
    notes.warning('JSON', says, `If it is configured so, set JSON_SUCCESS_LOCATION=${json}.`)
  }
}

/** The word in the path of the security check: the declared one, or another that is used. */
export async function findFramework({ environment, statusOf }: Examination): Promise<string> {
  for (const word of new Set([environment.framework, 'spring', 'acegi']))
    if ((await statusOf(`${environment.baseUrl}/j_${word}_security_check`)) !== 404) return word
  return environment.framework
}

/** Says so when the word is another than the declared one. */
export function noteFramework(word: string, { environment, notes }: Examination): void {
  if (word === environment.framework) return
  const says = `SECURITY_FRAMEWORK is ${environment.framework}, but the security check is at /j_${word}_security_check.`
  notes.error('security check', says, `Set SECURITY_FRAMEWORK=${word}.`)
}

/** Single sign-on and pre-authentication, where they are declared. */
export async function examineTicketsAndTokens(examination: Examination): Promise<void> {
  const { environment, target, notes } = examination
  const { sso, preauthentication } = environment
  const unset = (what: string, variables: string) =>
    notes.warning(
      what,
      `${what} is on, but nothing gives a ${what === 'SSO' ? 'ticket' : 'token'}.`,
      `Set ${variables}.`,
    )
  if (sso !== undefined) {
    if (sso.tickets === undefined) unset('SSO', 'SSO_TICKET_COMMAND (or SSO_TICKETS)')
    // Those of a list are good once, and the checks need them.
    else if (sso.tickets.kind === 'list') notes.ok('SSO', `${sso.tickets.tickets.length} tickets are kept for the run`)
    else
      await examineOne('SSO', examination, async () =>
        target.newClient().loginWithTicket(await target.takeTicket(), 'form'),
      )
  }
  const token = preauthentication?.token
  if (preauthentication === undefined) return
  if (token === undefined) return unset('PREAUTH', 'PREAUTH_U (or PREAUTH_TOKEN_COMMAND)')
  const take = async () => (token.kind === 'fields' ? tokenOf(token.fields) : target.takeToken())
  await examineOne('PREAUTH', examination, async () => target.newClient().withToken(await take()))
}

async function examineOne(
  variable: 'SSO' | 'PREAUTH',
  { notes }: Examination,
  request: () => Promise<Answer>,
): Promise<void> {
  const thing = variable === 'SSO' ? 'ticket' : 'token'
  try {
    const answer = await request()
    if (!letsIn(answer)) {
      const says = `${variable}: a ${thing} is refused (status ${answer.status}).`
      return notes.error(
        variable,
        says,
        `Check ${variable}_${variable === 'SSO' ? 'TICKET_' : ''}ARGUMENT and how the ${thing} is made.`,
      )
    }
    notes.fits(variable, 'on')
    notes.ok(variable, `on: a ${thing} is taken`)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    notes.error(variable, error.message, 'Run the command by hand.')
  }
}

function placeOf(answer: Answer, contextPath: string): string | undefined {
  const location = locationOf(answer)
  if (answer.status !== 302 || location === undefined) return undefined
  const isBelow = contextPath !== '' && location.path.startsWith(`${contextPath}/`)
  return (isBelow ? location.path.slice(contextPath.length) : location.path) + location.query
}

function isRefusal(place: string): boolean {
  return place.includes('/login.html') && place.includes('error')
}
