import type { Answer } from '../http/answer.ts'
import { loginPage } from '../methods/operations.ts'

/**
 * Whether an answer redirects to this path and query below the base address. `Location` may be absolute, relative,
 * behind another origin or prefix, and carry `;jsessionid=…`: its path is compared by its end, its query exactly.
 */
export function leadsTo(answer: Answer, place: string): boolean {
  const target = locationOf(answer)
  const expected = new URL(place, 'http://any')
  return target?.path.endsWith(expected.pathname) === true && target.query === expected.search
}

/** Path and query of `Location`, without path parameters; undefined if it is missing or can't be parsed. */
export function locationOf(answer: Answer): { path: string; query: string } | undefined {
  const url = urlOf(answer)
  if (url === undefined) return undefined
  return { path: url.pathname.replace(/;[^/]*/g, ''), query: url.search }
}

/** Scheme, host and port of `Location`; undefined if it is missing or can't be parsed. */
export function locationOrigin(answer: Answer): string | undefined {
  return urlOf(answer)?.origin
}

/** The host of the Location; undefined without one. */
export function locationHost(answer: Answer): string | undefined {
  return urlOf(answer)?.hostname || undefined
}

function urlOf(answer: Answer): URL | undefined {
  const location = answer.header('location')
  if (location === undefined || !URL.canParse(location, answer.request.url)) return undefined
  return new URL(location, answer.request.url)
}

/** The location of a redirect, below the context path of the service. */
export interface Place {
  readonly path: string
  /** True for the login page: a client that is redirected there is not signed in. */
  readonly isLogin: boolean
}

/** The place that an answer redirects to; undefined if it is no redirect of the security check. */
export function placeOf(answer: Answer, contextPath: string): Place | undefined {
  const location = locationOf(answer)
  if (answer.status !== 302 || location === undefined) return undefined
  const isBelow = location.path.startsWith(`${contextPath}/`)
  const path = (isBelow ? location.path.slice(contextPath.length) : location.path) + location.query
  return { path, isLogin: location.path.endsWith(loginPage) }
}
