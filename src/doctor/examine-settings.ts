import type { Client } from '../client/client.ts'
import { jsonIn } from '../client/key-service.ts'
import type { Environment } from '../environment/environment.ts'
import { variables } from '../environment/variables.ts'
import { knownResources } from '../methods/names.ts'
import { getPage } from '../target/get-page.ts'
import { words } from '../transport/words.ts'
import type { Examination } from './examination.ts'

/** Compares settings that the server publishes with the file. Returns the detected ones of single sign-on. */
export async function examineSettings(examination: Examination): Promise<Environment['sso']> {
  const { contextPath, maxInactiveInterval } = await settings(examination, knownResources.requestSettings)
  examineContextPath(typeof contextPath === 'string' ? contextPath : undefined, examination)
  examineTimeout(typeof maxInactiveInterval === 'number' ? maxInactiveInterval : undefined, examination)
  const { ticketParameterName } = await settings(examination, knownResources.authenticationSettings)
  const { sso } = examination.environment
  const name = typeof ticketParameterName === 'string' ? ticketParameterName : undefined
  examineTicketName(name, examination)
  return sso === undefined || name === undefined ? sso : { ...sso, argument: name }
}

async function settings(examination: Examination, path: string): Promise<Record<string, unknown>> {
  const answer = await getPage(examination.target, path)
  const reported = answer.status === 200 ? jsonIn(answer) : undefined
  return typeof reported === 'object' && reported !== null ? (reported as Record<string, unknown>) : {}
}

function examineContextPath(reported: string | undefined, { target, notes }: Examination): void {
  const here = target.contextPath || '/'
  // A proxy may rewrite the path; the examination of sessions shows whether it does so everywhere.
  const isOther = reported !== undefined && (reported.replace(/\/$/, '') || '/') !== here
  notes.ok(
    'server',
    isOther ? words`context path ${here} (the server calls it ${reported})` : words`context path ${here}`,
  )
}

function examineTimeout(seconds: number | undefined, examination: Examination): void {
  const { environment, notes } = examination
  if (seconds === undefined) askForTimeout(examination)
  else if (seconds <= 0) {
    const remedy = words`Skip the checks that wait for it, with --no-timing.`
    notes.warning('timeout', words`Sessions of this server never expire.`, remedy)
  } else {
    const reported = seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`
    notes.fits('SESSION_TIMEOUT', reported)
    // The server counts whole seconds.
    if (Math.abs(environment.sessionTimeoutMs - seconds * 1000) < 1000)
      notes.ok('server', words`session timeout ${reported}`)
    else {
      const says = words`SESSION_TIMEOUT is ${timeoutIn(examination)}, but the server says ${reported}.`
      notes.error('timeout', says, words`Set SESSION_TIMEOUT=${reported}.`)
    }
  }
}

function timeoutIn({ given }: Examination): string {
  return given.SESSION_TIMEOUT ?? `${variables.SESSION_TIMEOUT.default} (its default)`
}

function askForTimeout(examination: Examination): void {
  const { given, notes } = examination
  const inWords = timeoutIn(examination)
  if (given.SESSION_TIMEOUT !== undefined)
    notes.ok('server', words`session timeout ${inWords} (SESSION_TIMEOUT; the server does not report it)`)
  else {
    const remedy = words`Ask its operator, and set SESSION_TIMEOUT: checks wait for it.`
    const says = words`Is the session timeout ${inWords}? The server does not report it.`
    notes.question('timeout', says, 'SESSION_TIMEOUT', remedy)
  }
}

function examineTicketName(reported: string | undefined, { environment, given, notes }: Examination): void {
  if (reported !== undefined) notes.fits('SSO_TICKET_ARGUMENT', reported)
  const declared = environment.sso?.argument
  if (declared === undefined) return
  if (reported !== undefined && reported !== declared) {
    const says = words`SSO_TICKET_ARGUMENT is ${declared}, but the server says ${reported}.`
    notes.error('SSO', says, words`Set SSO_TICKET_ARGUMENT=${reported}.`)
  } else if (reported === undefined && given.SSO_TICKET_ARGUMENT === undefined && !isTried(environment)) {
    const remedy = words`Ask who set up single sign-on, and set SSO_TICKET_ARGUMENT.`
    const says = words`Is the ticket argument called ${declared}? The server does not report it.`
    notes.question('SSO', says, 'SSO_TICKET_ARGUMENT', remedy)
  } else notes.ok('SSO', words`the argument is ${declared}`)
}

/** Whether doctor signs in with a ticket later, which shows whether the name of the argument is right. */
function isTried({ sso }: Environment): boolean {
  return sso?.tickets !== undefined && sso.tickets.kind !== 'list'
}

/** Determines the release, which the server reveals to all or to signed-in users; it decides applicability (section 9). */
export async function examineRelease(examination: Examination, client: Client | undefined): Promise<void> {
  const { environment, notes } = examination
  const { release, status } = await releaseReportedTo(examination, client)
  const declared = environment.release
  if (release !== undefined) {
    notes.fits('SERVER_RELEASE', release)
    if (declared === undefined) return notes.ok('server', words`release ${release} (SERVER_RELEASE is not given)`)
    // 8.2 is a name of 8.2.0, too.
    if (`${release}.`.startsWith(`${declared}.`)) return notes.ok('server', words`release ${release}`)
    const says = words`The server says ${release}, SERVER_RELEASE is ${declared}.`
    return notes.warning('release', says, words`Set SERVER_RELEASE=${release}: it decides what is applicable.`)
  }
  if (declared !== undefined)
    return notes.ok('server', words`release ${declared} (SERVER_RELEASE; the server does not report it)`)
  const remedy = words`Ask the operator, and set SERVER_RELEASE: without it nothing of section 9 is judged.`
  const says = words`The release is not known: ${knownResources.information} answers ${status}.`
  notes.question('release', says, 'SERVER_RELEASE', remedy)
}

async function releaseReportedTo(
  examination: Examination,
  client: Client | undefined,
): Promise<{ release?: string | undefined; status: number }> {
  const anonymous = await getPage(examination.target, knownResources.information)
  const isClosed = anonymous.status === 401 || anonymous.status === 403
  const information =
    isClosed && client !== undefined ? await getPage(examination.target, knownResources.information, client) : anonymous
  const reported = (jsonIn(information) as { version?: unknown } | undefined)?.version
  const version = String(reported ?? /<version>([^<]*)</.exec(information.text)?.[1] ?? '')
  return { release: /^\d+(\.\d+){0,3}/.exec(version)?.[0], status: information.status }
}
