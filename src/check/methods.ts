import type { Answer } from '../client/answer.ts'
import type { Environment } from '../environment/environment.ts'
import type { Header } from '../methods/request-data.ts'
import { expect, isLetIn } from './expect.ts'

/** The HTTP methods that every method of authentication is tried with (section 4.1). */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export type Method = (typeof httpMethods)[number]

/** Those that could change something: they go where nothing exists, and bring along what nobody needs. */
export const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
export const smallForm = [['conformance', 'nothing']] as const

export function isWriting(method: Method): boolean {
  return writingMethods.some((each) => each === method)
}

const unknownMethod = [405, 501]

/** Everywhere where a method can be tried without changing anything on the target: the paths, and what goes as a body. */
export function placesFor(
  method: Method,
  { protectedPaths, absentPath }: Environment,
): readonly (readonly [path: string, form: typeof smallForm | undefined])[] {
  if (method === 'GET' || method === 'HEAD') return protectedPaths.map((path) => [path, undefined])
  return [[absentPath, isWriting(method) ? smallForm : undefined]]
}

/** Every method, at each of its places. */
export function everywhere(environment: Environment) {
  return httpMethods.flatMap((method) => placesFor(method, environment).map((place) => [method, ...place] as const))
}

/** Where a method can be tried without changing anything on the target. */
export function harmlessPath(method: Method, { protectedPaths, absentPath }: Environment): string | undefined {
  return method === 'GET' || method === 'HEAD' ? protectedPaths[0] : absentPath
}

/**
 * A request that changes nothing on the target: where this method can be tried, with what an operation needs to say no
 * politely.
 */
export function harmless(method: Method, environment: Environment, headers: readonly Header[] = []) {
  const asked = { method, path: harmlessPath(method, environment) }
  if (method === 'DELETE' || !isWriting(method)) return { ...asked, headers }
  return { ...asked, headers: [['Content-Type', 'application/json'] as const, ...headers], body: '{}' }
}

/** Valid credentials are let in; that a server does not know PATCH or OPTIONS at all is lawful. */
export function expectLetInWith(method: Method, answer: Answer): void {
  if ((method === 'PATCH' || method === 'OPTIONS') && unknownMethod.includes(answer.status)) return
  expect(answer).toBeLetIn()
}

/**
 * The same; and it is not this way in that makes the difference between what is forbidden and what is not, as where a
 * cookie alone must not write. `elsewhere` sends the same request as the same user by another way.
 */
export async function expectLetInAsElsewhere(
  method: Method,
  answer: Answer,
  elsewhere: () => Promise<Answer>,
): Promise<void> {
  expectLetInWith(method, answer)
  if (answer.status !== forbidden) return
  const other = await elsewhere()
  expect(answer).that(
    !isLetIn(other) || other.status === forbidden,
    `what another authentication method gets there (${other.status})`,
  )
}

const forbidden = 403

/** The license is not valid (section 5.3). Lawful: not to know PATCH at all, and to tell anybody the OPTIONS. */
export function expectUnlicensedWith(method: Method, answer: Answer): void {
  if (method === 'OPTIONS') return
  if (method === 'PATCH')
    expect(answer).that([403, ...unknownMethod].includes(answer.status), 'status 403 (or 405, or 501)')
  else expect(answer).toHaveStatus(403)
}

/**
 * Credentials of nobody are refused, in whatever form. Lawful: not to know PATCH at all, and to tell anybody the OPTIONS.
 * `right`: the answer to valid credentials, where that is known; where it is 403, that is no refusal.
 */
export function expectRefusedWith(method: Method, answer: Answer, right?: Answer): void {
  if (method === 'OPTIONS') return
  const lawful = method === 'PATCH' ? unknownMethod : []
  if (lawful.includes(answer.status)) return
  expect(answer).toBeRefused({ otherThan: right?.status === forbidden ? forbidden : undefined })
}

/** The same in the form that section 5.3 gives. */
export function expect401With(method: Method, answer: Answer): void {
  if (method === 'OPTIONS') return
  if (method === 'PATCH')
    expect(answer).that([401, ...unknownMethod].includes(answer.status), 'status 401 (or 405, or 501)')
  else expect(answer).toHaveStatus(401)
}
