import { type ServiceNames, serviceNamesOf } from '../methods/method.ts'
import { methods } from '../methods/methods.ts'
import { keyService } from '../methods/operations.ts'
import { type TrafficRequest, unknownOrigin } from './traffic.ts'

/** Where the service is in the traffic: `{base_url}`, in two parts. */
export interface ServiceAddress {
  readonly origin: string
  /** Empty, or with a slash in front. */
  readonly context: string
}

const anyNames = serviceNamesOf({ framework: 'spring', protectedPaths: [] })
/** Paths that no other application has; a page such as that of the logout may be anybody's. */
const ownPaths = [
  ...methods.filter(({ comes }) => comes === 'once').map(({ request }) => request({}, anyNames).path),
  keyService.path,
]
  .map((path) => path.replace(/\/$/, ''))
  .filter((path) => path !== '')

const securityCheck = /\/j_[^/]+_security_check$/

/** A path without path parameters such as `;jsessionid=…`, and without a slash at its end. */
export function plainPath({ pathname }: URL): string {
  return pathname.replace(/;[^/]*/g, '').replace(/\/$/, '')
}

/**
 * Where the service is in the traffic: wherever one of its paths begins, and at the address that was judged, if anything
 * was sent there. The longest context comes first.
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

/** What stands before a path of the service; undefined where there is none. */
function contextIn(url: URL): string | undefined {
  const path = plainPath(url)
  const rest = /^(.*?)\/rest_v2(?:\/|$)/.exec(path)
  if (rest !== null) return rest[1] ?? ''
  if (securityCheck.test(path)) return path.replace(securityCheck, '')
  const own = ownPaths.find((each) => path.endsWith(each))
  return own === undefined ? undefined : path.slice(0, -own.length)
}

/** The path of a request below the service, as the names of its target have it; undefined where it is for others. */
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
