import { type ServiceNames, usualNames } from '../methods/method.ts'
import { methods } from '../methods/methods.ts'
import { restPrefix, securityCheckPathOf } from '../methods/names.ts'
import { keyService } from '../methods/operations.ts'
import { type TrafficRequest, unknownOrigin } from './traffic.ts'

/** Paths that no other application has, unlike a page such as that of the logout. */
const ownPaths = [
  ...methods.filter(({ sent }) => sent === 'once').map(({ request }) => request({}, usualNames).path),
  keyService.path,
]
  .map((path) => path.replace(/\/$/, ''))
  .filter((path) => path !== '')

const securityCheck = new RegExp(`${securityCheckPathOf('[^/]+')}$`)

/** A path without path parameters such as `;jsessionid=…` and without a trailing slash. */
function plainPath({ pathname }: URL): string {
  return pathname.replace(/;[^/]*/g, '').replace(/\/$/, '')
}

/** The addresses below which a path of the service occurs, and that of the target, if requests were sent there. Longest first. */
export function serviceAddresses(requests: readonly TrafficRequest[], baseUrl: string): string[] {
  const found = new Set<string>()
  const target = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const judged = target && { origin: target.origin, context: plainPath(target) }
  for (const { url } of requests) {
    const { origin } = url
    const context = contextIn(url)
    if (context !== undefined) found.add(`${origin}${context}`)
    if (judged === undefined) continue
    const isJudged = origin === judged.origin || (origin === unknownOrigin && judged.context !== '')
    if (isJudged && isBelow(plainPath(url), judged.context)) found.add(`${origin}${judged.context}`)
  }
  return [...found].toSorted((a, b) => b.length - a.length)
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
  addresses: readonly string[],
  { securityCheckPath }: Pick<ServiceNames, 'securityCheckPath'>,
): string | undefined {
  const plain = `${url.origin}${plainPath(url)}`
  const address = addresses.find((each) => isBelow(plain, each))
  if (address === undefined) return undefined
  const below = plain.slice(address.length) || '/'
  return securityCheck.test(below) && below.lastIndexOf('/') === 0 ? securityCheckPath : below
}

function isBelow(path: string, context: string): boolean {
  return path === context || path.startsWith(`${context}/`)
}
