import type { Answer } from '../http/answer.ts'
import { loginPage } from '../methods/operations.ts'
import { locationOf } from './location.ts'

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
  const isBelow = contextPath !== '' && location.path.startsWith(`${contextPath}/`)
  const path = (isBelow ? location.path.slice(contextPath.length) : location.path) + location.query
  return { path, isLogin: path.includes(loginPage) }
}
