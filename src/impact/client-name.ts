import { headerOf, type TrafficRequest } from './traffic.ts'

/**
 * What clients call themselves in their User-Agent, and what they are called here. Nothing else of it is ever shown: an
 * application may write anything there. The first that fits counts, so browsers come before what they claim to be.
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

/** A client whose User-Agent has this text is called so. */
export interface NamedClient {
  readonly name: string
  readonly text: string
}

/** Names clients, in the order in which they are met. */
export class ClientNames {
  readonly #given: readonly NamedClient[]
  readonly #others = new Map<string, string>()

  constructor(given: readonly NamedClient[]) {
    this.#given = given
  }

  /** By a name that was given, by what is known of its User-Agent, or by a number. */
  nameOf({ headers }: TrafficRequest): string {
    const agent = headerOf(headers, 'user-agent') ?? ''
    const given = this.#given.find(({ text }) => agent.includes(text))
    if (given !== undefined) return given.name
    if (agent === '') return 'client without User-Agent'
    for (const [token, name] of known) {
      const version = new RegExp(`(?:^|[\\s(;])(?:${token})/(\\d{1,3})(?![\\w-])`).exec(agent)?.[1]
      if (version !== undefined) return `${name} ${version}`
    }
    // Node's own fetch says no more than this.
    if (agent === 'node' || agent === 'undici') return 'Node.js'
    const other = this.#others.get(agent) ?? `other client ${this.#others.size + 1}`
    this.#others.set(agent, other)
    return other
  }
}
