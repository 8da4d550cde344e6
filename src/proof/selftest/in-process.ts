import { composeService } from '../../reference/compose-service.ts'
import { ticketPath } from '../../reference/identity/tickets.ts'
import type { RawRequest } from '../../reference/message/request.ts'
import { defaultOptions, type ReferenceOptions } from '../../reference/options.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { Transport } from '../../transport/transport.ts'
import type { WireRequest, WireResponse } from '../../transport/wire.ts'

/** The connection and time of a request, and the number of other requests in progress. */
type Arrival = Pick<RawRequest, 'connection' | 'alongside' | 'arrivedAt'>

/** Reference servers without HTTP, and the transport to reach them: fast enough for all defects. */
export class InProcess extends Transport {
  readonly #services = new Map<string, Service>()
  #underWay = 0

  /** Starts a server, as `startReference` does. */
  start = async (options: Partial<ReferenceOptions>, patches: readonly ServicePatch[]) => {
    const service = composeService({ ...defaultOptions, ...options }, patches)
    // Names of this machine (RFC 6761), unless a patch moves the server elsewhere.
    const { host, tls } = service.options
    const end = host === defaultOptions.host ? 'localhost' : host
    const origin = `${tls === undefined ? 'http' : 'https'}://reference-${this.#services.size + 1}.${end}`
    this.#services.set(origin, service)
    return {
      url: `${origin}${service.options.contextPath}`,
      ticketUrl: `${origin}${ticketPath}`,
      close: () => Promise.resolve(),
    }
  }

  override async exchange(request: WireRequest): Promise<WireResponse> {
    const arrivedAt = performance.now()
    this.#underWay++
    // All concurrent requests arrive before this one is answered.
    await Promise.resolve()
    try {
      return this.answered(request, { connection: request.connection, alongside: this.#underWay - 1, arrivedAt })
    } finally {
      this.#underWay--
    }
  }

  /** The answer to a request that arrived as given. */
  protected answered({ method, url, headers, body, onAttempt }: WireRequest, arrival: Arrival): WireResponse {
    this.requests++
    onAttempt?.()
    const origin = url.slice(0, url.indexOf('/', url.indexOf('//') + 2))
    const answer = this.#services.get(origin)?.answer({
      method,
      target: url.slice(origin.length),
      headers: {
        host: new URL(url).host,
        ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      },
      headerNames: headers.map(([name]) => name),
      body: Buffer.from(body ?? ''),
      ...arrival,
    })
    if (answer === undefined) throw new Error(`No reference server is at ${origin}.`)
    const sent = Buffer.from(method === 'HEAD' ? '' : answer.body)
    return { status: answer.status, headers: answer.headers, body: sent, bodyBytes: sent.length }
  }
}
