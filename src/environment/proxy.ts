import type { ProcessProxies, TransportSettings } from './environment.ts'
import { isOnThisMachine } from './this-machine.ts'

export interface HttpProxy {
  readonly url: string
  readonly variable: 'PROXY_URL' | 'HTTP_PROXY' | 'HTTPS_PROXY'
}

/** Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY, also in lower case; undefined if no proxy is set. */
export function processProxiesOf(
  processVariables: Readonly<Record<string, string | undefined>>,
): ProcessProxies | undefined {
  const given = (name: string) => processVariables[name.toLowerCase()] || processVariables[name] || undefined
  // As in curl: the scheme of a proxy defaults to http.
  const proxy = (name: string) => given(name)?.replace(/^(?!.*:\/\/)/, 'http://')
  const [HTTP_PROXY, HTTPS_PROXY] = [proxy('HTTP_PROXY'), proxy('HTTPS_PROXY')]
  if (HTTP_PROXY === undefined && HTTPS_PROXY === undefined) return undefined
  const exceptions = (given('NO_PROXY') ?? '').toLowerCase().split(/[\s,]+/)
  return { HTTP_PROXY, HTTPS_PROXY, exceptions: exceptions.filter((each) => each !== '') }
}

/** The proxy for an address: of PROXY_URL, or of the process with its exceptions; undefined without one. */
export function proxyFor(
  { proxyUrl, processProxies }: Pick<TransportSettings, 'proxyUrl' | 'processProxies'>,
  address: string,
): HttpProxy | undefined {
  if (proxyUrl !== undefined) return { url: proxyUrl, variable: 'PROXY_URL' }
  if (processProxies === undefined) return undefined
  const { protocol, hostname, port } = new URL(address)
  const variable = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const url = processProxies[variable]
  const place = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  const isExcepted = processProxies.exceptions.some((exception) => covers(exception, hostname, place))
  return url === undefined || isOnThisMachine(address) || isExcepted ? undefined : { url, variable }
}

/** An exception is a host name, which covers all its subdomains, optionally with a port. */
function covers(exception: string, hostname: string, place: string): boolean {
  const name = exception.replace(/^\*?\./, '')
  return exception === '*' || [hostname, place].some((each) => each === name || each.endsWith(`.${name}`))
}
