import type { ServiceRequest } from '../reference/message/request.ts'
import type { Method, Operation, Outcome, ServiceResponse } from '../reference/message/response.ts'
import type { Service } from '../reference/service.ts'

/** One header field of a response. */
export type Header = readonly [string, string]

/** Which answers to alter: all of what is given has to hold. */
export interface Choice {
  readonly operation?: Operation | readonly Operation[]
  readonly outcome?: Outcome | readonly Outcome[]
  readonly by?: Method
  readonly where?: (request: ServiceRequest, response: ServiceResponse) => boolean
}

/** What to make of an answer. */
export type Alteration = (response: ServiceResponse, request: ServiceRequest) => ServiceResponse

/**
 * Makes a departure that alters some answers after everything else was done.
 *
 * @param choice which answers
 * @param alteration what to make of each; several are applied from left to right
 */
export function alter(
  choice: Choice,
  ...alterations: readonly Alteration[]
): (was: Service) => Pick<Service, 'respond'> {
  return (was) => ({
    respond(request, response) {
      const answer = was.respond(request, response)
      if (request === undefined || !isChosen(choice, request, answer)) return answer
      return alterations.reduce((altered, alteration) => alteration(altered, request), answer)
    },
  })
}

function isChosen(choice: Choice, request: ServiceRequest, response: ServiceResponse): boolean {
  const fits = (wanted: string | readonly string[] | undefined, seen: string | undefined): boolean =>
    wanted === undefined || (seen !== undefined && [wanted].flat().includes(seen))
  return (
    fits(choice.operation, response.operation) &&
    fits(choice.outcome, response.outcome) &&
    fits(choice.by, response.by) &&
    (choice.where?.(request, response) ?? true)
  )
}

/** Another status. */
export function status(code: number): Alteration {
  return (response) => ({ ...response, status: code })
}

/** Another body, and its media type. */
export function body(content: string, type = 'text/html'): Alteration {
  return (response) => ({
    ...response,
    body: content,
    headers: [...without(response, 'Content-Type'), ['Content-Type', type]],
  })
}

/** A server that breaks down: a page with the trace of its stack, as containers show it. */
export function crash(): Alteration {
  const page =
    '<h1>HTTP Status 500</h1><pre>java.lang.NullPointerException\n\tat com.example.Login.check(Login.java:73)</pre>'
  return (response, request) => body(page)(status(500)({ ...response, headers: [] }, request), request)
}

/** One more header field. */
export function header(name: string, value: string): Alteration {
  return (response) => ({ ...response, headers: [...response.headers, [name, value]] })
}

/** No header field of that name. */
export function noHeader(name: string): Alteration {
  return (response) => ({ ...response, headers: without(response, name) })
}

/** Another `Location`, made of the one that is there. */
export function location(change: (location: string, request: ServiceRequest) => string): Alteration {
  return (response, request) => ({
    ...response,
    headers: response.headers.map(([name, value]) => [name, name === 'Location' ? change(value, request) : value]),
  })
}

/** Each `Set-Cookie` changed, or left out where the change gives undefined. */
export function cookies(change: (cookie: string, response: ServiceResponse) => string | undefined): Alteration {
  return (response) => ({
    ...response,
    headers: response.headers.flatMap(([name, value]): Header[] => {
      const changed = name === 'Set-Cookie' ? change(value, response) : value
      return changed === undefined ? [] : [[name, changed]]
    }),
  })
}

/** A redirect to the login page, as servers do that were made for browsers. */
export function toLoginPage(): Alteration {
  return (response) => ({ ...response, status: 302, headers: [['Location', '/login.html']], body: '' })
}

function without(response: ServiceResponse, name: string): readonly Header[] {
  return response.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
}
