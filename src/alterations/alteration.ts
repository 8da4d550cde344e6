import type { Header } from '../methods/request-data.ts'
import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { ServiceMethod, ServiceOperation, ServiceOutcome, ServiceResponse } from '../reference/message/response.ts'
import { jsessionid, servedAt } from '../reference/names.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { RequestCondition } from './requests-by.ts'

/** Selects the responses to alter: every given condition must hold. */
export interface Choice {
  readonly operation?: ServiceOperation | readonly ServiceOperation[]
  readonly outcome?: ServiceOutcome | readonly ServiceOutcome[]
  readonly by?: ServiceMethod
  readonly where?: RequestCondition
  readonly answer?: (answer: ServiceResponse) => boolean
}

/** Turns one response into another; `was` is the service that it alters, `service` the final one. */
export type Alteration = (
  response: ServiceResponse,
  request: ServiceRequest,
  was: Service,
  service: Service,
) => ServiceResponse

/** Makes a patch that alters the chosen responses, after the service has finished them, from left to right. */
export function alter(choice: Choice, ...alterations: readonly Alteration[]): ServicePatch {
  return (was, service) => ({
    respond(request, response) {
      const answer = was.respond(request, response)
      if (request === undefined || !isChosen(choice, request, answer, was)) return answer
      return alterations.reduce((altered, alteration) => alteration(altered, request, was, service), answer)
    },
  })
}

/** Makes a patch that alters every response. */
export function alterAll(...alterations: readonly Alteration[]): ServicePatch {
  return alter({}, ...alterations)
}

/** Makes a patch that does something when the service answers so, and leaves the answer as it is. */
export function whenAnswered(choice: Choice, effect: (...given: Parameters<Alteration>) => void): ServicePatch {
  return alter(choice, (...given) => {
    effect(...given)
    return given[0]
  })
}

function isChosen(choice: Choice, request: ServiceRequest, response: ServiceResponse, was: Service): boolean {
  const fits = (wanted: string | readonly string[] | undefined, seen: string | undefined): boolean =>
    wanted === undefined || (seen !== undefined && [wanted].flat().includes(seen))
  return (
    fits(choice.operation, response.operation) &&
    fits(choice.outcome, response.outcome) &&
    fits(choice.by, response.by) &&
    (choice.where?.(request, was, response.account) ?? true) &&
    (choice.answer?.(response) ?? true)
  )
}

/** For each function of the service, a replacement, which is also given the service before and what `More` adds. */
type Replacements<More extends readonly unknown[] = []> = {
  [Name in keyof Service]: Service[Name] extends (...given: infer All) => infer Returned
    ? (...all: [was: Service, ...More, ...All]) => Returned
    : never
}

/** Makes a patch that replaces one function of the service; `was` is the service before the patch. */
export function replacing<Name extends keyof Service>(name: Name, change: Replacements[Name]): ServicePatch {
  return (was) => ({ [name]: (...given: unknown[]) => (change as (...all: unknown[]) => unknown)(was, ...given) })
}

/** Like `replacing`, with a function that also calls the final service, which includes later patches. */
export function replacingWith<Name extends keyof Service>(
  name: Name,
  change: Replacements<[service: Service]>[Name],
): ServicePatch {
  return (was, service) => ({
    [name]: (...given: unknown[]) => (change as (...all: unknown[]) => unknown)(was, service, ...given),
  })
}

/** What each function of the service is given, and what it returns. */
type Given<Name extends keyof Service> = Service[Name] extends (...given: infer All) => unknown ? All : never
type Result<Name extends keyof Service> = Service[Name] extends (...given: never[]) => infer Returned ? Returned : never

/** Makes a patch that does something before a function of the service. */
export function preceding<Name extends keyof Service>(
  name: Name,
  effect: (was: Service, ...given: Given<Name>) => void,
): ServicePatch {
  return (was) => ({
    [name](...given: Given<Name>) {
      effect(was, ...given)
      return (was[name] as (...all: Given<Name>) => unknown)(...given)
    },
  })
}

/** Makes a patch that changes what a function of the service has returned: `result`. */
export function changing<Name extends keyof Service>(
  name: Name,
  change: (was: Service, result: Result<Name>, ...given: Given<Name>) => Result<Name>,
): ServicePatch {
  return (was) => ({
    [name]: (...given: Given<Name>) =>
      change(was, (was[name] as (...all: Given<Name>) => Result<Name>)(...given), ...given),
  })
}

/** Makes a patch that does something after a function of the service, which returned `result`. */
export function observing<Name extends keyof Service>(
  name: Name,
  effect: (was: Service, result: Result<Name>, ...given: Given<Name>) => void,
): ServicePatch {
  return changing(name, (was, result, ...given) => {
    effect(was, result, ...given)
    return result
  })
}

/** Makes one patch of several, applied from left to right. */
export function together(...patches: readonly ServicePatch[]): ServicePatch {
  return (was, service) => {
    const made: Partial<Service> = {}
    for (const patch of patches) Object.assign(made, patch({ ...was, ...made }, service))
    return made
  }
}

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
