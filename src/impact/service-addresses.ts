import { type ServiceNames, usualNames } from '../methods/method.ts'
import { methods } from '../methods/methods.ts'
import { restPrefix, securityCheckPathOf } from '../methods/names.ts'
import { keyService } from '../methods/operations.ts'
import { type TrafficRequest, unknownOrigin } from './traffic.ts'

/** An address of the service in the traffic: `{base_url}`, in two parts. */
export interface ServiceAddress {
  readonly origin: string
  /** Empty, or with a leading slash. */
  readonly context: string
}

/** Paths that no other application has, unlike a page such as that of the logout. */
const ownPaths = [
  ...methods.filter(({ sent }) => sent === 'once').map(({ request }) => request({}, usualNames).path),
  keyService.path,
]
  .map((path) => path.replace(/\/$/, ''))
  .filter((path) => path !== '')

const securityCheck = new RegExp(`${securityCheckPathOf('[^/]+')}$`)

/** A path without path parameters such as `;jsessionid=…` and without a trailing slash. */
export function plainPath({ pathname }: URL): string {
  return pathname.replace(/;[^/]*/g, '').replace(/\/$/, '')
}

/**
 * The addresses of the service in the traffic: wherever one of its paths occurs, and the address of the tested target, if
 * requests were sent there. Longest context first.
 */
export function serviceAddresses(requests: readonly TrafficRequest[], baseUrl: string): ServiceAddress[] {
  const found = new Map<string, ServiceAddress>()
  const judged = judgedAddress(baseUrl)
  for (const { url } of requests) {
    const { origin } = url
    const context = contextIn(url)
    if (context !== undefined) found.set(`${origin}${context}`, { origin, context })
    if (judged === undefined) continue
    const isJudged = origin === judged.origin || (origin === unknownOrigin && judged.context !== '')
    if (isJudged && isBelow(plainPath(url), judged.context))
      found.set(`${origin}${judged.context}`, { ...judged, origin })
  }
  return [...found.values()].toSorted((a, b) => b.context.length - a.context.length)
}

/** The part before a path of the service; undefined if it is not one. */
function contextIn(url: URL): string | undefined {
  const path = plainPath(url)
  const rest = `${path}/`.indexOf(`${restPrefix}/`)
  if (rest !== -1) return path.slice(0, rest)
  if (securityCheck.test(path)) return path.replace(securityCheck, '')
  const own = ownPaths.find((each) => path.endsWith(each))
  return own === undefined ? undefined : path.slice(0, -own.length)
}

/** The path of a request below the service, with the names of the target; undefined if it is not for the service. */
export function pathBelow(
  { url }: TrafficRequest,
  addresses: readonly ServiceAddress[],
  { securityCheckPath }: Pick<ServiceNames, 'securityCheckPath'>,
): string | undefined {
  const path = plainPath(url)
  const address = addresses.find(({ origin, context }) => origin === url.origin && isBelow(path, context))
  if (address === undefined) return undefined
  const below = path.slice(address.context.length) || '/'
  return securityCheck.test(below) && below.lastIndexOf('/') === 0 ? securityCheckPath : below
}

function isBelow(path: string, context: string): boolean {
  return path === context || path.startsWith(`${context}/`)
}

function judgedAddress(baseUrl: string): ServiceAddress | undefined {
  if (!URL.canParse(baseUrl)) return undefined
  const url = new URL(baseUrl)
  return { origin: url.origin, context: plainPath(url) }
}
