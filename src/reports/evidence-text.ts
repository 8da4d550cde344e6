import { visibleText } from '../results/plain-text.ts'
import type { RecordedExchange, RecordedResponse } from '../results/result.ts'
import { shortened } from '../suite/shortened.ts'
import { textsThatApply } from '../suite/texts-that-apply.ts'
import { durationInWords } from './wording.ts'

export const shortNote =
  'Abbreviated, because another check passed in the same way or the evidence was too long: run --evidence full keeps complete exchanges.'

/** One exchange in one line: request and outcome. */
export function exchangeLine({ number, purpose, request, response, error }: RecordedExchange): string {
  const answer = response ? `${response.status}, ${response.bodyBytes} bytes` : unanswered(error)
  return `${number} ${request.method} ${targetOf(request)} → ${answer} (${purpose})`
}

/** The outcome of a request without an answer. */
export function unanswered(error = 'reason unknown'): string {
  return `no answer: ${error}`
}

/** What a request asks for, as its first line has it: with the arguments, by which those for the same path differ. */
export function targetOf({ url }: Pick<RecordedExchange['request'], 'url'>): string {
  return shortened(url.replace(/^https?:\/\/[^/?#]*/i, '') || '/', 160)
}

/** One exchange as plain text: request, answer, peer, and the command that repeats it. */
export function evidenceText(exchange: RecordedExchange): string {
  const { number, purpose, response, error, curl } = exchange
  const lines = [
    `── ${number}. ${purpose} (${durationInWords(exchange.durationMs)}${peerFacts(exchange)})`,
    '',
    requestText(exchange.request),
    '',
    response === undefined ? unanswered(error) : responseText(response),
    '',
    exchange.abbreviated ? `(${shortNote})` : `$ ${curl}`,
  ]
  return visibleText(lines.join('\n'))
}

/** The request as sent, without the protocol version. */
export function requestText({ method, url, headers, body }: RecordedExchange['request']): string {
  const lines = headers.map(([name, value]) => `\n${name}: ${value}`).join('')
  return `${method} ${url}${lines}${body ? `\n\n${body}` : ''}`
}

/** The response as received. `limit`: the maximum number of characters of its body. */
export function responseText(response: RecordedResponse, limit?: number): string {
  return responseParts(response, limit)
    .map(({ text }) => text)
    .join('')
}

/** A piece of a response; `part` is `status`, `body`, or the name of a header field in lower case. */
interface ResponsePart {
  readonly part?: string
  readonly text: string
}

/** The response in pieces; joined, they are the whole. */
export function responseParts(
  { status, headers, body, bodyBytes }: RecordedResponse,
  limit = Infinity,
): ResponsePart[] {
  const shown = body.slice(0, limit)
  const cut = Buffer.byteLength(shown) < bodyBytes ? `\n… (${bodyBytes} bytes in all)` : ''
  return [
    { part: 'status', text: String(status) },
    ...headers.flatMap(([name, value]) => [{ text: '\n' }, { part: name.toLowerCase(), text: `${name}: ${value}` }]),
    { text: '\n\n' },
    { part: 'body', text: bodyBytes === 0 ? '(empty body)' : `${shown}${cut}` },
  ]
}

/** The address and TLS details of the peer and the time of day, each after a separating dot. */
export function peerFacts({ peer, startedAt }: RecordedExchange): string {
  const { address, tls } = peer ?? {}
  const facts = textsThatApply(
    address === undefined ? undefined : `to ${address}`,
    tls && `${tls.protocol}, ${tls.cipher}, certificate ${tls.subject} valid to ${tls.validTo}`,
    `${startedAt.slice(11, 23).replace('Z', '')} UTC`,
  )
  return facts.map((fact) => ` · ${fact}`).join('')
}
