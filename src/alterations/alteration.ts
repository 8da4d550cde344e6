import type { Header } from '../methods/request-data.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { ServiceMethod, ServiceOperation, ServiceOutcome, ServiceResponse } from '../reference/message/response.ts'
import type { Service } from '../reference/service.ts'

/** Selects the responses to alter: every given condition must hold. */
export interface Choice {
  readonly operation?: ServiceOperation | readonly ServiceOperation[]
  readonly outcome?: ServiceOutcome | readonly ServiceOutcome[]
  readonly by?: ServiceMethod
  readonly where?: (request: ServiceRequest, response: ServiceResponse) => boolean
}

/** Turns one response into another. */
export type Alteration = (response: ServiceResponse, request: ServiceRequest) => ServiceResponse

/**
 * Makes a patch that alters some responses, after the service has finished them.
 *
 * @param choice which responses
 * @param alterations what to do with each, applied from left to right
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

/** Sets another status. */
export function status(code: number): Alteration {
  return (response) => ({ ...response, status: code })
}

/** Sets another body and its media type. */
export function body(content: string, type = 'text/html'): Alteration {
  return (response) => ({
    ...response,
    body: content,
    headers: [...without(response, 'Content-Type'), ['Content-Type', type]],
  })
}

/** A crash of the server: a page with a stack trace, like those of containers. */
export function crash(): Alteration {
  const page =
    '<h1>HTTP Status 500</h1><pre>java.lang.NullPointerException\n\tat com.example.Login.check(Login.java:73)</pre>'
  return (response, request) => body(page)(status(500)({ ...response, headers: [] }, request), request)
}

/** Adds a header field. */
export function header(name: string, value: string): Alteration {
  return (response) => ({ ...response, headers: [...response.headers, [name, value]] })
}

/** Removes the header fields of that name. */
export function noHeader(name: string): Alteration {
  return (response) => ({ ...response, headers: without(response, name) })
}

/** Replaces the `Location`, if the response has one. */
export function location(change: (location: string, request: ServiceRequest) => string): Alteration {
  return (response, request) => ({
    ...response,
    headers: response.headers.map(([name, value]) => [name, name === 'Location' ? change(value, request) : value]),
  })
}

/** Changes each `Set-Cookie`, or removes it where the change returns undefined. */
export function cookies(change: (cookie: string, response: ServiceResponse) => string | undefined): Alteration {
  return (response) => ({
    ...response,
    headers: response.headers.flatMap(([name, value]): Header[] => {
      const changed = name === 'Set-Cookie' ? change(value, response) : value
      return changed === undefined ? [] : [[name, changed]]
    }),
  })
}

/** A redirect to the login page, like that of servers made for browsers. */
export function toLoginPage(): Alteration {
  return (response) => ({ ...response, status: 302, headers: [['Location', '/login.html']], body: '' })
}

function without(response: ServiceResponse, name: string): readonly Header[] {
  return response.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
}
