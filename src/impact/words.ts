import { methodOf } from '../methods/methods.ts'
import { restPrefix } from '../methods/names.ts'
import { count, firstOf } from '../suite/count.ts'
import { textsThatApply } from '../suite/texts-that-apply.ts'
import type { MethodUse, OutcomeCounts } from './client-use.ts'
import { effects } from './effects.ts'
import type { ClientImpact, Impact, ReliedOn } from './impact.ts'
import { type UsagePatternName, usagePatterns } from './method-uses.ts'
import { type SessionUse, sessionUses } from './session-uses.ts'
import { useOf, uses } from './uses.ts'

/** What a requirement means for a client that relies on it. */
export function effectInWords({ effect, needs }: ReliedOn): string {
  return needs === 'does not hold' && effect === 'fails'
    ? 'holds, contrary to what the client does'
    : effects[effect].words
}

/** What a client does, one fact per line. */
export function useInWords({ use, uses: done, hides }: ClientImpact): string[] {
  const { methods, sessions, keyRequests, withoutCredentials, unseen, pages, followedRedirects } = use
  return textsThatApply(
    ...methods.map((each) => methodInWords(each, done)),
    sum(sessions.requests) > 0 &&
      `${sessions.verbs.join(', ')} ${restPrefix}/… with the session cookie: ${outcomesInWords(sessions.requests)}`,
    ...sessionsInWords(use),
    followedRedirects > 0 && 'follows the redirect of its sign-in',
    keyRequests > 0 && `gets the encryption key: ${count(keyRequests, 'request')}`,
    ...(Object.keys(sessionUses) as SessionUse[]).map(
      (id) => id in done && !saidBefore.has(id) && sessionUses[id].words,
    ),
    sum(withoutCredentials) > 0 && `REST without credentials: ${outcomesInWords(withoutCredentials)}`,
    unseen > 0 && `REST with credentials that cannot be seen ${hiding(hides)}: ${count(unseen, 'request')}`,
    pages > 0 && `pages and files: ${count(pages, 'request')}`,
  )
}

function methodInWords({ method, verbs, undescribed, ...outcomes }: MethodUse, done: ClientImpact['uses']): string {
  const { name, sent, variantOf } = methodOf(method)
  const by = sent === 'once' ? name : `${verbs.join(', ')} ${restPrefix}/… with ${name}`
  const patterns = shownPatterns
    .filter((pattern) => useOf(method, pattern) in done && !(pattern === 'json' && variantOf !== undefined))
    .map((pattern) => usagePatterns[pattern].words)
  return textsThatApply(
    `${by}: ${outcomesInWords(outcomes)}`,
    undescribed > 0 && `${undescribed} in a form that the specification does not have (${verbs.join(', ')})`,
    ...patterns,
  ).join(', ')
}

/** The other patterns show elsewhere in the description of a method. */
const shownPatterns = (Object.keys(usagePatterns) as UsagePatternName[]).filter(
  (pattern) => !['use', 'refused', 'page', 'verbs', 'bare user'].includes(pattern),
)

function outcomesInWords(outcomes: OutcomeCounts): string {
  const { accepted, refused, unknown } = outcomes
  const parts = textsThatApply(
    accepted > 0 && `${accepted} accepted`,
    refused > 0 && `${refused} refused`,
    unknown > 0 && `${unknown} without a conclusive answer`,
  )
  return `${count(sum(outcomes), 'request')}${refused + unknown > 0 ? `, ${parts.join(', ')}` : ''}`
}

function sum({ accepted, refused, unknown }: OutcomeCounts): number {
  return accepted + refused + unknown
}

function sessionsInWords({ sessions, logouts }: ClientImpact['use']): string[] {
  const { opened, older, brief, loggedOut, usedAfterRefusal, usedAfterLogout } = sessions
  const all = opened + older
  if (all === 0) return logouts > 0 ? [`logs out: ${count(logouts, 'request')}`] : []
  const many = (sessions: number) => count(sessions, 'session')
  return textsThatApply(
    opened > 1 && brief === opened && 'signs in for each request',
    opened === 1 && 'signs in once',
    loggedOut === 0 && `never logs out: ${many(all)} left to the timeout`,
    loggedOut > 0 && loggedOut < all && `logs out of ${loggedOut} of ${many(all)}`,
    loggedOut === all && `logs out of ${all === 1 ? 'its session' : `all ${all} sessions`}`,
    older > 0 && `${many(older)} opened before the recording began`,
    usedAfterRefusal > 0 && `keeps using the cookie of ${many(usedAfterRefusal)} after it was refused`,
    usedAfterLogout > 0 && `keeps using the cookie of ${many(usedAfterLogout)} after logout`,
  )
}

/** Uses described elsewhere, and those of nearly every client. */
const saidBefore: ReadonlySet<SessionUse> = new Set<SessionUse>([
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
])

/** What the recordings of a client do not show, as sentences. */
export function hiddenInWords({ hides }: ClientImpact): string[] {
  if (hides.length === 0) return []
  const what = textsThatApply(
    hides.includes('headers') && 'HTTP basic, cookies and sessions',
    hides.includes('bodies') && 'the content of forms',
  ).join(', and ')
  const how = hides.length === 2 ? '' : hides[0] === 'headers' ? withoutHeaders : ''
  return [`Cannot be seen ${hiding(hides)}: ${what}. The client may well use them.${how}`]
}

const withoutHeaders =
  ' It has no Authorization, Cookie or Set-Cookie header at all: browsers leave them out, unless the HAR is exported with sensitive data.'

function hiding(hides: ClientImpact['hides']): string {
  if (hides.length === 2) return 'in an access log'
  return hides[0] === 'headers' ? 'in a HAR without the headers that authenticate' : 'in a recording without bodies'
}

/** The uses because of which a client relies on a requirement. */
export function becauseInWords({ because, needs }: ReliedOn): string {
  const words = because.map((id) => uses.get(id)?.words ?? id)
  return `because it ${firstOf(words, shownReasons, '; ')}${needs === 'does not hold' ? ', against the specification: it works only where this requirement fails' : ''}`
}

const shownReasons = 2

/** Whether a client may be affected by something that its recording does not show, or that the run left open. */
export function mayBeAffected(client: ClientImpact): boolean {
  return !client.isAffected && (hasUnseen(client) || hasOpen(client))
}

/** What limits the statement that no client is affected, if anything. Takes the recordings with their verb. */
export function limitInWords(clients: readonly ClientImpact[], [recordings, show]: readonly [string, string]): string {
  const limited = clients.filter(mayBeAffected)
  const isOpen = limited.some(hasOpen)
  if (!limited.some(hasUnseen)) return isOpen ? ', as far as the result shows' : ''
  return `, as far as ${isOpen ? `${recordings} and the result show` : `${recordings} ${show}`}`
}

function hasUnseen({ cannotBeSeen }: ClientImpact): boolean {
  return cannotBeSeen.length > 0
}

/** Whether the run did not decide something that the client relies on. */
function hasOpen({ reliesOn }: ClientImpact): boolean {
  return reliesOn.some(
    ({ effect, after }) => effect === 'unknown' && (after?.outcome === 'untested' || after?.outcome === 'cantTell'),
  )
}

/** The conclusion in one sentence. */
export function impactInWords({ clients, old }: Impact): string {
  const affected = clients.filter(({ isAffected }) => isAffected)
  const what = old === undefined ? 'fails' : 'fails or got worse'
  if (affected.length === 0) {
    const who = clients.length === 1 ? 'the client relies' : `the ${clients.length} clients rely`
    return `Nothing that ${who} on ${what}${limitInWords(clients, ['the recordings', 'show'])}`
  }
  const names = affected.map(({ use }) => use.name).join(', ')
  const rely = affected.length === 1 ? 'relies' : 'rely'
  return `${affected.length} of ${count(clients.length, 'client')} ${rely} on something that ${what}: ${names}`
}

/** The caveat for differences that no client relies on. */
export const relianceNotSeen =
  'They break nothing in the recorded traffic, but may still matter: for example, a client does not notice if a server also accepts users that it should refuse.'

/** How much of the traffic was for the service, in one sentence. */
export function trafficInWords({ traffic }: Impact): string {
  const { files, requests, ofService, hosts, otherHosts, leftOut } = traffic
  return textsThatApply(
    `${count(files, 'file')}: ${count(requests, 'request')}, ${ofService} of them to the service${hosts > 1 ? `, at ${hosts} hosts` : ''}`,
    otherHosts > 0 && `${count(otherHosts, 'other host')} left out`,
    leftOut > 0 && `${leftOut} left out, which are no requests`,
  ).join('; ')
}
