import type { Header } from '../methods/request-data.ts'
import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { ServiceResponse } from '../reference/message/response.ts'
import { jsessionid, servedAt } from '../reference/names.ts'
import type { Service } from '../reference/service.ts'
import type { Alteration } from './alteration.ts'

/** Turns one response into another, whatever the request. */
export type ResponseChange = (response: ServiceResponse) => ServiceResponse

/** Sets another status. */
export function status(code: number): ResponseChange {
  return (response) => ({ ...response, status: code })
}

/** Sets another body and its media type. */
export function body(content: string, type = 'text/html'): ResponseChange {
  return (response) => header('Content-Type', type)({ ...noHeader('Content-Type')(response), body: content })
}

/** A crash of the server: a page with a stack trace, like those of containers. */
export function crash(): ResponseChange {
  const page =
    '<h1>HTTP Status 500</h1><pre>java.lang.NullPointerException\n\tat com.example.Login.check(Login.java:73)</pre>'
  return (response) => body(page)(status(500)({ ...response, headers: [] }))
}

/** Adds a header field. */
export function header(name: string, value: string): ResponseChange {
  return (response) => ({ ...response, headers: [...response.headers, [name, value]] })
}

/** Removes the header fields of that name. */
export function noHeader(name: string): ResponseChange {
  const isOther = ([each]: Header) => each.toLowerCase() !== name.toLowerCase()
  return (response) => ({ ...response, headers: response.headers.filter(isOther) })
}

/** Replaces the `Location`, if the response has one. */
export function location(
  change: (location: string, request: ServiceRequest, was: Service, service: Service) => string,
): Alteration {
  return (response, ...given) => ({
    ...response,
    headers: response.headers.map(([name, value]) => [name, name === 'Location' ? change(value, ...given) : value]),
  })
}

/** Changes each `Set-Cookie`, or removes it where the change returns undefined. */
export function cookies(change: (cookie: string, response: ServiceResponse) => string | undefined): ResponseChange {
  return (response) => ({
    ...response,
    headers: response.headers.flatMap(([name, value]): Header[] => {
      const changed = name === 'Set-Cookie' ? change(value, response) : value
      return changed === undefined ? [] : [[name, changed]]
    }),
  })
}

/** Whether a `Set-Cookie` concerns the session. */
export function isSessionCookie(cookie: string): boolean {
  return cookie.startsWith(`${jsessionid}=`)
}

/** Whether a `Set-Cookie` gives the client a session: it does not delete the cookie. */
export function givesSession(cookie: string): boolean {
  return isSessionCookie(cookie) && !cookie.startsWith(`${jsessionid}=;`)
}

/** Changes each `Set-Cookie` of the session, or removes it where the change returns undefined. */
export function sessionCookies(change: (cookie: string) => string | undefined): ResponseChange {
  return cookies((cookie) => (isSessionCookie(cookie) ? change(cookie) : cookie))
}

/** Gives the cookie of a session a Max-Age of half of the timeout. */
export function sessionExpiresEarly(): Alteration {
  return (response, _request, { options }) =>
    sessionCookies((cookie) =>
      givesSession(cookie) ? `${cookie}; Max-Age=${options.sessionTimeoutMs / 2000}` : cookie,
    )(response)
}

/** Gives the cookie of a session an Expires, by the Date of the response: the clock of the server is an hour fast. */
export function sessionExpiresAfter(milliseconds: number): ResponseChange {
  return (response) => {
    const now = Date.now() + 3_600_000
    const expires = new Date(now + milliseconds).toUTCString()
    const changed = sessionCookies((cookie) => (givesSession(cookie) ? `${cookie}; Expires=${expires}` : cookie))
    return header('Date', new Date(now).toUTCString())(changed(response))
  }
}

/** Removes the cookie of the session. */
export function noSession(): ResponseChange {
  return sessionCookies(() => undefined)
}

/** Replaces the ID in the session cookie by one of no session. */
export function deadSession(): ResponseChange {
  return sessionCookies((cookie) => cookie.replace('=', '=0'))
}

/** Opens a session for an account, or an anonymous one, and sets its cookie. */
export function opensSessionOf(whose: (...given: Parameters<Alteration>) => ServiceAccount | undefined): Alteration {
  return (response, request, was, service) => {
    const session = was.openSession(whose(response, request, was, service), request)
    return header('Set-Cookie', was.sessionCookie(session))(response)
  }
}

/** Opens a session for the user of the response, or for the first user, and sets its cookie. */
export function opensSession(): Alteration {
  return opensSessionOf(({ account }, _request, { options }) => account ?? options.accounts[0])
}

/** Opens an anonymous session, and sets its cookie. */
export function opensAnonymousSession(): Alteration {
  return opensSessionOf(() => undefined)
}

/** A redirect to the login page, like that of servers made for browsers. */
export function toLoginPage(): ResponseChange {
  return (response) => ({ ...response, status: 302, headers: [['Location', servedAt.loginPage]], body: '' })
}
