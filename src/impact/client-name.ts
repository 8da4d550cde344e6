import { headerOf } from '../methods/request-data.ts'
import type { TrafficRequest } from './traffic.ts'

/**
 * Client names by their User-Agent token. Nothing else of a User-Agent is ever shown, because it may contain anything. The
 * first match counts, so browsers precede the browsers that they claim to be.
 */
const known: readonly (readonly [token: string, name: string])[] = [
  ['EdgA?', 'Edge'],
  ['OPR', 'Opera'],
  ['(?:Headless)?Chrome', 'Chrome'],
  ['Firefox', 'Firefox'],
  ['Version', 'Safari'],
  ['PostmanRuntime', 'Postman'],
  ['k6|Grafana k6', 'k6'],
  ['JMeter', 'JMeter'],
  ['curl', 'curl'],
  ['Wget', 'Wget'],
  ['python-requests', 'Python requests'],
  ['Python-urllib', 'Python urllib'],
  ['python-httpx', 'Python httpx'],
  ['aiohttp', 'Python aiohttp'],
  ['okhttp', 'OkHttp'],
  ['Apache-HttpClient', 'Apache HttpClient'],
  ['Apache-CXF', 'Apache CXF'],
  ['Jersey', 'Jersey'],
  ['ReactorNetty', 'Reactor Netty'],
  ['Java-http-client', 'Java HttpClient'],
  ['Java', 'Java'],
  ['Go-http-client', 'Go'],
  ['GuzzleHttp', 'Guzzle'],
  ['RestSharp', 'RestSharp'],
  ['axios', 'axios'],
  ['undici', 'undici'],
  ['node-fetch', 'node-fetch'],
  ['Dart', 'Dart'],
  ['Dalvik', 'Android'],
  ['libwww-perl', 'Perl'],
]

/** A name for the clients whose User-Agent contains this text. */
export interface NamedClient {
  readonly name: string
  readonly text: string
}

/** Names the clients of requests: by the given names, by known User-Agents, or by numbers in the order of their requests. */
export function clientNames(given: readonly NamedClient[]): (request: TrafficRequest) => string {
  const others = new Map<string, string>()
  return ({ headers }) => {
    const agent = headerOf(headers, 'user-agent') ?? ''
    const named = given.find(({ text }) => agent.includes(text))
    if (named !== undefined) return named.name
    if (agent === '') return 'client without User-Agent'
    for (const [token, name] of known) {
      const version = new RegExp(`(?:^|[\\s(;])(?:${token})/(\\d{1,3})(?![\\w-])`).exec(agent)?.[1]
      if (version !== undefined) return `${name} ${version}`
    }
    // The User-Agent of Node's own fetch is just this.
    if (agent === 'node' || agent === 'undici') return 'Node.js'
    const other = others.get(agent) ?? `other client ${others.size + 1}`
    others.set(agent, other)
    return other
  }
}
