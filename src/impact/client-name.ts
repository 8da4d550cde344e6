import { headerOf, type TrafficRequest } from './traffic.ts'

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

/** A name for the client whose User-Agent contains this text. */
export interface NamedClient {
  readonly name: string
  readonly text: string
}

/** Names clients, numbering unknown ones in the order of their first request. */
export class ClientNames {
  readonly #given: readonly NamedClient[]
  readonly #others = new Map<string, string>()

  constructor(given: readonly NamedClient[]) {
    this.#given = given
  }

  /** The given name, the name of a known User-Agent, or a number. */
  nameOf({ headers }: TrafficRequest): string {
    const agent = headerOf(headers, 'user-agent') ?? ''
    const given = this.#given.find(({ text }) => agent.includes(text))
    if (given !== undefined) return given.name
    if (agent === '') return 'client without User-Agent'
    for (const [token, name] of known) {
      const version = new RegExp(`(?:^|[\\s(;])(?:${token})/(\\d{1,3})(?![\\w-])`).exec(agent)?.[1]
      if (version !== undefined) return `${name} ${version}`
    }
    // The User-Agent of Node's own fetch is just this.
    if (agent === 'node' || agent === 'undici') return 'Node.js'
    const other = this.#others.get(agent) ?? `other client ${this.#others.size + 1}`
    this.#others.set(agent, other)
    return other
  }
}
