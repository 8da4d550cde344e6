import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { Header } from '../methods/request-data.ts'
import { nothingToDecide } from '../outcome/does-not-apply.ts'
import type { Target } from '../target/target.ts'
import { isClosedConnection } from '../transport/no-answer.ts'
import { statusOf } from './actual.ts'
import { acceptsCredentials, expect, isRefusal } from './expect.ts'

/** The HTTP methods that are tried with every authentication method (section 4.1). */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export type HttpMethod = (typeof httpMethods)[number]

/** Methods that could change something: they go to a path where nothing exists, with a meaningless form. */
export const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
export const smallForm = [['conformance', 'nothing']] as const

/** The form that a method sends; none for DELETE, because gateways may refuse one (RFC 9110, 9.3.5). */
export function formFor(method: HttpMethod): typeof smallForm | undefined {
  return method !== 'DELETE' && writingMethods.some((each) => each === method) ? smallForm : undefined
}

const unknownMethod = [405, 501]

/** A path of many segments: a filter may apply only to paths of a few. */
export function deepPathBelow(absentPath: string): string {
  return `${absentPath}/a/b/c`
}

/** The places where a method changes nothing on the target: each path, and the form to send. */
export function placesFor(
  method: HttpMethod,
  { protectedPaths, absentPath }: Environment,
): readonly (readonly [path: string, form: typeof smallForm | undefined])[] {
  if (method === 'GET') return protectedPaths.map((path) => [path, undefined])
  if (method === 'HEAD') return protectedPaths.slice(-1).map((path) => [path, undefined])
  return [[method === 'DELETE' ? deepPathBelow(absentPath) : absentPath, formFor(method)]]
}

/** Every method at each of its places. */
export function protectedRequests(environment: Environment) {
  return httpMethods.flatMap((method) => placesFor(method, environment).map((place) => [method, ...place] as const))
}

/** A path where a method changes nothing on the target. */
export function pathWithoutEffect(method: HttpMethod, { protectedPaths, absentPath }: Environment): string | undefined {
  return method === 'GET' || method === 'HEAD' ? protectedPaths[0] : absentPath
}

/** A request that changes nothing on the target, with the fields that an operation needs to refuse it properly. */
export function requestWithoutEffect(method: HttpMethod, environment: Environment, headers: readonly Header[] = []) {
  const asked = { method, path: pathWithoutEffect(method, environment) }
  if (formFor(method) === undefined) return { ...asked, headers }
  return { ...asked, headers: [['Content-Type', 'application/json'] as const, ...headers], body: '{}' }
}

/** The answer to an unusual request. A gateway may close the connection: then `usual` shows that the server still answers. */
export async function unlessClosed<T>(unusual: () => Promise<Answer>, usual: () => Promise<T>): Promise<Answer | T> {
  try {
    return await unusual()
  } catch (error) {
    if (!isClosedConnection(error)) throw error
    return await usual()
  }
}

/** Sends requests that must not arrive twice on one connection, which the server may close without notice after a few. */
export async function onOneConnection(
  target: Pick<Target, 'keepConnection'>,
  send: (connection: number) => Promise<void>,
): Promise<void> {
  try {
    await send(target.keepConnection())
  } catch (error) {
    throw isClosedConnection(error) ? nothingToDecide('connection-closed') : error
  }
}

/** Valid credentials are accepted. A conforming server may not know PATCH or OPTIONS at all. */
export function expectAcceptedWith(method: HttpMethod, answer: Answer): void {
  if ((method === 'PATCH' || method === 'OPTIONS') && unknownMethod.includes(answer.status)) return
  expect(answer).toAcceptCredentials()
}

/**
 * The same; and a 403, 405 or 501, or a 404 to HEAD, is not due to this method, as a 403 is where a cookie alone must not write.
 * `elsewhere` sends the same request as the same user by another method: if that is accepted, it gets the same status.
 */
export async function expectAcceptedAsElsewhere(
  method: HttpMethod,
  answer: Answer,
  elsewhere: () => Promise<Answer>,
): Promise<void> {
  expectAcceptedWith(method, answer)
  const doubtful = [forbidden, ...unknownMethod, ...(method === 'HEAD' ? [404] : [])]
  if (!doubtful.includes(answer.status)) return
  const other = await elsewhere()
  expect(answer).that(
    !acceptsCredentials(other) || other.status === answer.status,
    `what another authentication method gets there (${other.status})`,
  )
}

const forbidden = 403

/**
 * Credentials of an unknown user are refused, in whatever form. A conforming server may not know PATCH, and may answer OPTIONS
 * to anyone. `right`: the answer to valid credentials, if known; if that is 403, a 403 is no refusal. `judge`: `control` where
 * the check is about valid credentials, which prove nothing where any are accepted.
 */
export function expectRefusedWith(method: HttpMethod, answer: Answer, right?: Answer, judge = expect): void {
  if (method === 'OPTIONS') return
  const permitted = method === 'PATCH' ? unknownMethod : []
  if (permitted.includes(answer.status)) return
  judge(answer).toBeRefused({ otherThan: right?.status === forbidden ? forbidden : undefined })
}

/**
 * The cookie of no live session does not authenticate. The refusal may have any form: section 5.3 is about that. Where nothing
 * exists, a user may get an error as well: there, any status is a refusal that is not that of `asUser`, which returns the answer
 * to a user, if it is needed. `judge`: as above.
 */
export async function expectCookieRefusedWith(
  method: HttpMethod,
  answer: Answer,
  asUser: () => Promise<Answer | undefined>,
  judge = expect,
): Promise<void> {
  if (method === 'OPTIONS') return
  if (method === 'GET' || method === 'HEAD') return judge(answer).toBeUnauthenticated()
  const right = await asUser()
  const differs = right !== undefined && right.status !== answer.status
  if (differs) judge(answer).toBeUnauthenticated()
  else expectRefusedWith(method, answer, right, judge)
}

/**
 * Invalid credentials are refused with 401 (section 5.3). Where nothing exists, a user gets an error as well: the answer to the
 * request `without` credentials shows that such an error is no refusal.
 */
export async function expectInvalid401With(method: HttpMethod, answer: Answer, without: () => Promise<Answer>) {
  if (method === 'PATCH' || !asOfAUser.includes(answer.status)) return expectRefusal(method, answer)
  const bare = await without()
  if (!isRefusal(bare)) return expectRefusal(method, answer)
  expect(answer).toHaveStatus(401, { kind: 'status', ...statusOf(answer), withoutCredentials: bare.status })
}

/** What a server answers to a user where nothing exists, or where this cannot be asked or sent. */
const asOfAUser = [404, 405, 406, 415]

/** A refusal has the status that section 5.3 gives, such as 403 without a license. PATCH and OPTIONS: as above. */
export function expectRefusal(method: HttpMethod, answer: Answer, status = 401): void {
  if (method === 'OPTIONS') return
  if (method === 'PATCH')
    expect(answer).that([status, ...unknownMethod].includes(answer.status), `status ${status} (or 405, or 501)`)
  else expect(answer).toHaveStatus(status)
}
