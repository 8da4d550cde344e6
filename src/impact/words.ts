import { methodOf } from '../methods/methods.ts'
import { count } from '../report/wording.ts'
import type { Endings, MethodUse } from './client-use.ts'
import type { ClientImpact, Effect, Impact, ReliedOn } from './impact.ts'
import { type UseId, uses } from './uses.ts'

/** What an effect is called, in the order in which it matters. */
export const effectWords: Readonly<Record<Effect, string>> = {
  fails: 'fails',
  absent: 'not there',
  worse: 'got worse',
  unknown: 'not known',
  waived: 'fails, and is waived',
  holds: 'holds',
}

/** What a client does, one fact a line. */
export function useInWords({ use, uses: done, hides }: ClientImpact): string[] {
  const { methods, sessions, keyRequests, withoutCredentials, unseen, pages, followedRedirects } = use
  const { accepted, refused, unknown } = sessions.requests
  return [
    ...methods.map(methodInWords),
    ...(accepted + refused + unknown === 0
      ? []
      : [`${sessions.verbs.join(', ')} /rest_v2/… with the session cookie: ${endingsInWords(sessions.requests)}`]),
    ...sessionsInWords(use),
    ...(followedRedirects === 0 ? [] : ['follows the redirect of its sign-in']),
    ...(keyRequests === 0 ? [] : [`gets the encryption key: ${count(keyRequests, 'request')}`]),
    ...mannersInWords(Object.keys(done) as UseId[]),
    ...(sum(withoutCredentials) === 0 ? [] : [`REST without credentials: ${endingsInWords(withoutCredentials)}`]),
    ...(unseen === 0 ? [] : [`REST by credentials that cannot be seen ${hiding(hides)}: ${count(unseen, 'request')}`]),
    ...(pages === 0 ? [] : [`pages and files: ${count(pages, 'request')}`]),
  ]
}

function methodInWords({ method, verbs, undescribed, ...endings }: MethodUse): string {
  const { name, comes } = methodOf(method)
  const by = comes === 'once' ? name : `${verbs.join(', ')} /rest_v2/… with ${name}`
  const other =
    undescribed === 0 ? '' : `, ${undescribed} in a form that the specification does not have (${verbs.join(', ')})`
  return `${by}: ${endingsInWords(endings)}${other}`
}

function endingsInWords(endings: Endings): string {
  const { accepted, refused, unknown } = endings
  const parts = [
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(unknown > 0 ? [`${unknown} without an answer that tells`] : []),
  ]
  return `${count(sum(endings), 'request')}${refused + unknown > 0 ? `, ${parts.join(', ')}` : ''}`
}

function sum({ accepted, refused, unknown }: Endings): number {
  return accepted + refused + unknown
}

function sessionsInWords({ sessions, logouts }: ClientImpact['use']): string[] {
  const { opened, older, brief, loggedOut, usedAfterRefusal, usedAfterLogout } = sessions
  const all = opened + older
  if (all === 0) return logouts > 0 ? [`logs out: ${count(logouts, 'request')}`] : []
  return [
    ...(opened > 1 && brief === opened ? ['signs in for each request'] : []),
    ...(opened === 1 && brief === 0 ? ['signs in once, and sends several requests with the session'] : []),
    loggedOut === 0
      ? `never logs out: ${count(all, 'session')} left to the timeout`
      : loggedOut < all
        ? `logs out of ${loggedOut} of ${count(all, 'session')}`
        : `logs out of ${all === 1 ? 'its session' : `all ${all} sessions`}`,
    ...(older > 0 ? [`${count(older, 'session')} opened before the recording began`] : []),
    ...(usedAfterRefusal > 0
      ? [`goes on with the cookie of ${count(usedAfterRefusal, 'session')} after it was refused`]
      : []),
    ...(usedAfterLogout > 0 ? [`goes on with the cookie of ${count(usedAfterLogout, 'session')} after logout`] : []),
  ]
}

/** What was not said with the methods and the sessions. */
const saidBefore: ReadonlySet<UseId> = new Set<UseId>([
  'session',
  'several requests',
  'verbs of sessions',
  'refused session',
  'logout',
  'no logout',
  'no credentials',
  'key',
  'no locale',
  'no zone',
  'plain password',
  'security-check.json: json',
])

function mannersInWords(done: readonly UseId[]): string[] {
  return done
    .filter((id) => !saidBefore.has(id) && !/: (?:use|refused|page|verbs|bare user)$/.test(id))
    .flatMap((id) => uses.get(id)?.words ?? [])
}

/** What the recordings of a client do not show, as sentences. */
export function hiddenInWords({ hides }: ClientImpact): string[] {
  if (hides.length === 0) return []
  const what = [
    ...(hides.includes('headers') ? ['HTTP basic, cookies, sessions and logouts of them'] : []),
    ...(hides.includes('bodies') ? ['what forms have in them'] : []),
  ].join(', and ')
  const how = hides.length === 2 ? '' : hides[0] === 'headers' ? withoutHeaders : ''
  return [`Cannot be seen ${hiding(hides)}: ${what}. The client may well use it.${how}`]
}

const withoutHeaders =
  ' It has no Authorization, Cookie or Set-Cookie header at all: browsers leave them out, unless the HAR is exported with sensitive data.'

function hiding(hides: ClientImpact['hides']): string {
  if (hides.length === 2) return 'in an access log'
  return hides[0] === 'headers' ? 'in a HAR without the headers that authenticate' : 'in a recording without bodies'
}

/** Why a client relies on a requirement: what it does. */
export function becauseInWords({ because, needs }: ReliedOn): string {
  const words = because.map((id) => uses.get(id)?.words ?? id)
  const why = `because it ${words.slice(0, shownReasons).join('; ')}`
  const more = words.length > shownReasons ? `; and ${words.length - shownReasons} more` : ''
  return `${why}${more}${needs === 'does not hold' ? ', which the specification denies: it works only where this fails' : ''}`
}

const shownReasons = 2

/** The conclusion in one sentence. */
export function impactInWords({ clients, old }: Impact): string {
  const affected = clients.filter(({ isAffected }) => isAffected)
  const what = old === undefined ? 'fails' : 'fails or got worse'
  if (affected.length === 0)
    return `Nothing that ${clients.length === 1 ? 'the client relies' : `the ${clients.length} clients rely`} on ${what}`
  const names = affected.map(({ use }) => use.name).join(', ')
  return `Something ${what} that ${affected.length} of ${count(clients.length, 'client')} ${affected.length === 1 ? 'relies' : 'rely'} on: ${names}`
}

/** What of the traffic was for the service, in one sentence. */
export function trafficInWords({ traffic }: Impact): string {
  const { files, requests, ofService, hosts, otherHosts, leftOut } = traffic
  const where = `${count(ofService, 'request')} to the service${hosts > 1 ? ` at ${hosts} hosts` : ''}`
  return [
    `${count(files, 'file')}: ${where} of ${requests} in all`,
    ...(otherHosts > 0 ? [`${count(otherHosts, 'other host')} left out`] : []),
    ...(leftOut > 0 ? [`${leftOut} lines or entries are no requests`] : []),
  ].join('; ')
}
