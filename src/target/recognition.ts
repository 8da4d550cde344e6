import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { userAgent } from '../http/call.ts'
import { knownResources, restPrefix } from '../methods/names.ts'
import { keyService, logout } from '../methods/operations.ts'
import type { WhyUnreachable } from '../outcome/cause.ts'
import { shakeHands } from '../transport/handshake.ts'
import type { NoAnswer } from '../transport/no-answer.ts'
import type { Transport } from '../transport/transport.ts'
import { type Words, words } from '../transport/words.ts'
import { getPage } from './get-page.ts'
import type { Target } from './target.ts'
import { unknownName } from './unknown-user.ts'

/** Why the server under TARGET_URL is not the service, or not as the environment says, and how to fix it. */
export interface UnusableTarget {
  readonly why: WhyUnreachable
  readonly says: Words
  readonly remedy?: Words | undefined
}

/** What is requested from a target before any password is sent. */
export interface Asked {
  readonly environment: Environment
  readonly target: Target
  /** Gets any address without credentials and cookies, and returns the status. */
  statusOf(url: string): Promise<number>
}

/** Context paths that the service often has. */
const usualContexts = ['', '/jasperserver-pro', '/jasperserver', '/reporting']

/** Requests statuses by this transport. */
export function statusBy(transport: Transport): Asked['statusOf'] {
  return async (url) => {
    const headers = [['User-Agent', userAgent] as const]
    return (await transport.exchange({ method: 'GET', url, headers, repeatable: true })).status
  }
}

/** Why http fails, if the server speaks TLS; undefined if that is not the reason. */
export async function whyNotHttp({ baseUrl, transport }: Environment): Promise<UnusableTarget | undefined> {
  const url = new URL(baseUrl)
  const speaksTls = url.protocol === 'http:' && (await shakeHands(url, transport).catch(() => undefined)) !== undefined
  return speaksTls ? saysHttp(baseUrl) : undefined
}

/** Why the first request got no answer. */
export async function whyNoAnswer(environment: Environment, error: NoAnswer): Promise<UnusableTarget> {
  // The message of every other error says what to do.
  const remedy = error.isClosed || error.isTimeout ? words`Check the load and the log of the server.` : undefined
  return (await whyNotHttp(environment)) ?? { why: 'no-answer', says: error.words, remedy }
}

/**
 * Why the service does not answer under its base address, judged by answers without credentials; undefined if it does. `page`:
 * the answer to a GET of `/login.html`; `guarded`: that of a protected path. Throws NoAnswer.
 */
export async function whyNotTheService(
  page: Answer,
  guarded: Answer,
  asked: Asked,
): Promise<UnusableTarget | undefined> {
  const { environment, target } = asked
  if (/plain HTTP request|requires TLS|https port/i.test(page.text) && page.status === 400)
    return saysHttp(environment.baseUrl)
  const elsewhere = otherOrigin(page, environment)
  if (environment.baseUrl.startsWith('http:') && elsewhere?.startsWith('https:'))
    return saysMoved(elsewhere, environment)
  if ([page, guarded].every(({ status }) => status === 404)) {
    const information = await getPage(target, knownResources.information)
    return information.status === 404 ? wrongContext(asked) : undefined
  }
  if (isUseless(page) && page.status === guarded.status) return whyUseless(guarded.status, target)
  // The service answers its login page and a protected path differently.
  if (!isAlike(page, guarded, environment)) return undefined
  for (const path of [`/${unknownName}`, `${restPrefix}/${unknownName}`])
    if (!isAlike(await getPage(target, path), guarded, environment)) return undefined
  if (elsewhere !== undefined) return saysMoved(elsewhere, environment)
  const location = guarded.header('location')
  const what =
    location === undefined
      ? words`with the same page (status ${guarded.status})`
      : words`with a redirect to ${withoutSession(location)}`
  const says = words`TARGET_URL: every path answers ${what}: a proxy or another application answers there.`
  return {
    why: 'wrong-address',
    says,
    remedy: words`Correct TARGET_URL, or configure the proxy to let the suite through.`,
  }
}

/** Whether a status says nothing about accounts, sessions or paths: 503, 429, or one that HTTP does not know. */
function isUseless({ status }: Answer): boolean {
  return status >= 400 && ![401, 403, 404].includes(status)
}

/** Why nothing can be judged if every path answers this status; undefined if one of them answers otherwise. */
async function whyUseless(status: number, target: Target): Promise<UnusableTarget | undefined> {
  for (const path of [`/${unknownName}`, `${restPrefix}/${unknownName}`, keyService.path, logout.path])
    if ((await getPage(target, path)).status !== status) return undefined
  return {
    why: 'unavailable',
    says: words`TARGET_URL: every path answers status ${status}: the service is not available, or a proxy answers there.`,
    remedy: words`Check the log of the server, and TARGET_URL.`,
  }
}

/** Whether two paths get the same redirect, apart from the query, or one to the same other server, or the same page. */
function isAlike(one: Answer, other: Answer, environment: Environment): boolean {
  if (one.status !== other.status) return false
  const [here, there] = [one, other].map(
    (each) => otherOrigin(each, environment) ?? each.header('location')?.replace(/[?#;].*$/, ''),
  )
  if (here !== undefined || there !== undefined) return here === there
  const arePages = [one, other].every((answer) => /^text\/html\b/i.test(answer.header('content-type') ?? ''))
  return one.isSuccess && (arePages || (one.text !== '' && one.text === other.text))
}

/** An address without the session ID that a server writes into URLs. */
function withoutSession(location: string): string {
  return location.replace(/;jsessionid=[^?#]*/i, '')
}

/** The origin that an answer redirects to, if it is not that of TARGET_URL. */
function otherOrigin({ status, location }: Answer, { baseUrl }: Environment): string | undefined {
  const isElsewhere = status >= 300 && status <= 399 && location?.origin !== new URL(baseUrl).origin
  return isElsewhere ? location?.origin : undefined
}

function saysMoved(elsewhere: string, { baseUrl }: Environment): UnusableTarget {
  const says = words`TARGET_URL: the server redirects every client to ${elsewhere}.`
  const remedy =
    new URL(elsewhere).hostname === new URL(baseUrl).hostname
      ? words`Write that address in TARGET_URL.`
      : words`If that is an address of the service, write it in TARGET_URL. If it is a sign-in portal, exempt the service from it.`
  return { why: 'wrong-scheme', says, remedy }
}

function saysHttp(baseUrl: string): UnusableTarget {
  const says = words`TARGET_URL says http, but ${new URL(baseUrl).host} speaks TLS.`
  return { why: 'wrong-scheme', says, remedy: words`Write https:// in TARGET_URL.` }
}

async function wrongContext(asked: Asked): Promise<UnusableTarget> {
  const context = new URL(asked.environment.baseUrl).pathname.replace(/\/$/, '') || '/'
  const found = await otherContext(asked)
  const elsewhere = found === undefined ? undefined : words` It answers under ${found || '/'}.`
  const says = words`TARGET_URL: the service is not under the context path ${context} (status 404).${elsewhere}`
  return { why: 'wrong-address', says, remedy: words`Correct the path in TARGET_URL.` }
}

async function otherContext({ environment, statusOf }: Asked): Promise<string | undefined> {
  const { origin, pathname } = new URL(environment.baseUrl)
  const parents = pathname.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))
  const contexts = new Set([...parents, ...usualContexts])
  contexts.delete(pathname.replace(/\/$/, ''))
  for (const context of contexts)
    for (const path of [knownResources.information, ...environment.protectedPaths.slice(0, 1)])
      if ([200, 401, 403].includes(await statusOf(`${origin}${context}${path}`))) return context
  return undefined
}
