import type { Answer } from '../http/answer.ts'
import { isLoginPage, pathWithoutParameters } from '../http/location.ts'

/** Whether an answer redirects to this place below the base address: compares the end of its path, and its query. */
export function leadsTo(answer: Answer, place: string): boolean {
  const target = locationOf(answer)
  const expected = new URL(place, 'http://any')
  return target?.path.endsWith(expected.pathname) === true && target.query === expected.search
}

/** Path and query of `Location`, without path parameters; undefined if it is missing or can't be parsed. */
export function locationOf({ location }: Answer): { path: string; query: string } | undefined {
  return location && { path: pathWithoutParameters(location), query: location.search }
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
  return { path, isLogin: isLoginPage(answer.location) }
}
