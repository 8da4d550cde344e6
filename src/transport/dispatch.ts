import type { Dispatcher } from 'undici'
import type { Header } from '../methods/request-data.ts'
import { bounds } from './bounds.ts'
import { surplusBehindAnswer } from './connection-reading.ts'
import { headerText, isAscii } from './header-text.ts'
import type { WireRequest, WireResponse } from './wire.ts'

/**
 * Sends one request and collects its answer. Rejects with the error of the dispatcher, or with a TimeoutError if the last byte
 * of the answer has not arrived after `timeoutMs` milliseconds; `incomplete` of the error is an answer that had begun.
 */
export function dispatch(dispatcher: Dispatcher, request: WireRequest, timeoutMs: number): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const { origin } = new URL(request.url)
    const { method, headers, body = null } = request
    const options = {
      origin,
      path: targetOf(request.url),
      method: method as Dispatcher.HttpMethod,
      headers: headers.flat(),
      body,
    }
    const collector = new Collector(timeoutMs, resolve, reject)
    try {
      dispatcher.dispatch(options, collector)
    } catch (error) {
      collector.end(error as Error)
    }
  })
}

/** The path and query as written, if they are valid: URL removes dot segments, which some checks send on purpose. */
function targetOf(url: string): string {
  const written = url.replace(/^[^/]+:\/\/[^/?#]*/, '')
  const { pathname, search } = new URL(url)
  return /^\/[\w.~!$&'()*+,;=:@%/?-]*$/.test(written) ? written : `${pathname}${search}`
}

const nothing = Buffer.alloc(0)

class Collector implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: WireResponse) => void
  readonly #reject: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | undefined
  #timeout: Error | undefined
  #hasEnded = false
  #interimAnswers = 0
  #status = 0
  #headers: readonly Header[] = []
  #body: Buffer = nothing
  #keptBytes = 0
  #bodyBytes = 0

  constructor(timeoutMs: number, resolve: (response: WireResponse) => void, reject: (error: Error) => void) {
    this.#resolve = resolve
    this.#reject = reject
    // Waits one more turn: what arrived in time counts, even if it could not be read yet.
    this.#timer = setTimeout(() => setImmediate(() => this.#giveUp()), timeoutMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#timeout !== undefined) controller.abort(this.#timeout)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // Interim answers, such as 103, precede the answer itself.
    if (status < 200) {
      this.#interimAnswers++
      if (this.#interimAnswers > bounds.interimAnswers)
        controller.abort(Object.assign(new Error('The answer itself does not come.'), { code: 'INTERIM_ANSWERS' }))
      return
    }
    this.#status = status
    this.#headers = pairs(controller.rawHeaders as readonly (string | Buffer)[])
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#keep(chunk.subarray(0, bounds.bodyBytes - this.#keptBytes))
    this.#bodyBytes += chunk.length
  }

  /** Copies the piece: a slice of a single byte would keep the whole buffer alive. */
  #keep(piece: Buffer): void {
    const length = this.#keptBytes + piece.length
    if (length > this.#body.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, Math.min(2 * this.#body.length, bounds.bodyBytes)))
      this.#body.copy(larger, 0, 0, this.#keptBytes)
      this.#body = larger
    }
    piece.copy(this.#body, this.#keptBytes)
    this.#keptBytes = length
  }

  onResponseEnd(): void {
    this.#stop()
    const hasSurplus = surplusBehindAnswer()
    queueMicrotask(() => {
      if (hasSurplus()) this.end(Object.assign(new Error('It goes on.'), { code: 'SURPLUS' }))
      else this.#resolve(this.#response)
    })
  }

  get #response(): WireResponse {
    return {
      status: this.#status,
      headers: readable(this.#headers),
      rawHeaders: this.#headers,
      body: this.#body.subarray(0, this.#keptBytes),
      bodyBytes: this.#bodyBytes,
    }
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(error)
  }

  /** Ends the exchange without an answer. The error has what came of it. */
  end(error: Error): void {
    this.#stop()
    this.#reject(this.#status === 0 ? error : Object.assign(error, { incomplete: this.#response }))
  }

  #stop(): void {
    this.#hasEnded = true
    clearTimeout(this.#timer)
  }

  /** Does not wait for a connection that may still be established. */
  #giveUp(): void {
    if (this.#hasEnded) return
    this.#timeout =
      this.#controller === undefined
        ? Object.assign(new Error('There is no connection yet.'), { code: 'UND_ERR_CONNECT_TIMEOUT' })
        : new DOMException('The answer is not complete.', 'TimeoutError')
    this.#controller?.abort(this.#timeout)
    this.end(this.#timeout)
  }
}

/** The headers decoded for display; most are ASCII and stay as they are. */
function readable(headers: readonly Header[]): readonly Header[] {
  if (headers.every(([, value]) => isAscii(value))) return headers
  return headers.map(([name, value]): Header => [name, headerText(value)])
}

/** Names and values with one character per byte. */
function pairs(flat: readonly (string | Buffer)[]): Header[] {
  const found: Header[] = []
  const text = (part: string | Buffer | undefined) =>
    typeof part === 'string' ? part : (part?.toString('latin1') ?? '')
  for (let index = 0; index + 1 < flat.length; index += 2) found.push([text(flat[index]), text(flat[index + 1])])
  return found
}
