import type { Answer } from '../http/answer.ts'

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
  const location = answer.header('location')
  if (location === undefined || !URL.canParse(location, answer.request.url)) return undefined
  const { pathname, search } = new URL(location, answer.request.url)
  return { path: pathname.replace(/;[^/]*/g, ''), query: search }
}

/** Scheme, host and port of `Location`; undefined if it is missing or can't be parsed. */
export function locationOrigin(answer: Answer): string | undefined {
  const location = answer.header('location')
  if (location === undefined || !URL.canParse(location, answer.request.url)) return undefined
  return new URL(location, answer.request.url).origin
}
