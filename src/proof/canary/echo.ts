import { decodeArguments } from '../../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceResponse } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'

const forms: readonly ((value: string) => string)[] = [
  (value) => value,
  encodeURIComponent,
  (value) => encodeURIComponent(encodeURIComponent(value)),
  (value) => new URLSearchParams({ '': value }).toString().slice(1),
  (value) => encodeURIComponent(value).replace(/%../g, (triplet) => triplet.toLowerCase()),
  (value) => Buffer.from(value).toString('base64'),
  (value) => Buffer.from(value).toString('base64url'),
  (value) => Buffer.from(`user:${value}`).toString('base64'),
  (value) => Buffer.from(`us:${value}:and more`).toString('base64'),
  (value) => Buffer.from(value).toString('hex'),
  (value) => Buffer.from(value).toString('hex').toUpperCase(),
  (value) => JSON.stringify({ received: value }),
  (value) =>
    JSON.stringify(value).replace(/[<>&'/]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  (value) => `expected '${value.replaceAll("'", "\\'")}' to equal 'x'`,
  (value) => `java.lang.SecurityException: bad credentials ${value}\n\tat a.b.C(D.java:1)`,
]

/** Returns the credentials of a request in all parts of its answer, in changing encodings, and in `received`. */
export function echoing(received: Set<string>): ServicePatch {
  let turn = 0
  return (was) => ({
    respond(request, response) {
      const answer = was.respond(request, response)
      if (request === undefined || answer.operation === 'ticketIssuer') return answer
      const given = credentialsIn(request)
      for (const value of given) received.add(value)
      return echo(answer, given, turn++)
    },
  })
}

function credentialsIn({ query, headers, cookies, body }: ServiceRequest): string[] {
  const basic = Buffer.from((headers.authorization ?? '').replace(/^basic /i, ''), 'base64').toString()
  const fields = [query, decodeArguments(body.toString())].flatMap((given) => [...given.values()].flat())
  const raw = [headers.authorization ?? '', body.toString()]
  // Don't echo echoed values again.
  const kept = cookies.filter(([name]) => !name.startsWith('echo')).map(([, value]) => value)
  const all = [...fields, basic, basic.slice(basic.indexOf(':') + 1), ...kept, ...raw]
  return [...new Set(all)].filter((value) => value !== '')
}

function echo(answer: ServiceResponse, given: readonly string[], turn: number): ServiceResponse {
  const written = given.map((value, index) => forms[(turn + index) % forms.length]?.(value) ?? value)
  const all = given.flatMap((value) => forms.map((form) => form(value)))
  const inHeader = (text: string) => text.replace(/[^ -~]/g, '?')
  const location = encodeURI(written.join('&'))
  return {
    ...answer,
    // Only the beginning of a long body is ever shown, so each answer starts with another part.
    body: [...written, ...all.slice((turn * 7) % (all.length + 1)), answer.body].join('\n'),
    headers: [
      ...answer.headers.map(([name, value]): readonly [string, string] =>
        name === 'Location' ? [name, `${value}${value.includes('?') ? '&' : '?'}echo=${location}`] : [name, value],
      ),
      ...written.map((value, index) => [`X-Echo-${index}`, inHeader(value)] as const),
      ...given.map((value, index) => ['Set-Cookie', `echo${index}=${encodeURIComponent(value)}; Path=/`] as const),
    ],
  }
}
