import { z } from 'zod'
import { Words } from '../transport/words.ts'
import { one } from './one.ts'

const status = z.int()
const count = z.int().nonnegative()
const yes = z.literal(true).optional()
const text = z.string()

/** Whether an expectation is that the credentials are accepted, or that they are refused. */
const direction = z.enum(['acceptance', 'refusal'])
export type Direction = z.infer<typeof direction>

/** Parts of an answer: its status, its body, or a header field by its name in lower case. */
const answerPart = z.enum(['status', 'body', 'location', 'set-cookie'])
export type AnswerPart = z.infer<typeof answerPart>

/** Expectations without members: their words, after the word "expected", and their direction. */
export const plainExpectations = {
  accepted: ['to be accepted (status 200 to 299)', 'acceptance'],
  // Whatever the operation answers.
  'credentials-accepted': ['the credentials to be accepted (no 401, no redirect, no server error)', 'acceptance'],
  'session-opened': ['the credentials to open a session', 'acceptance'],
  // No other session ID than that of the live session in the request.
  'session-kept': ['the session ID of the live session', 'acceptance'],
  'session-returned': ['Set-Cookie with the session ID of the live session', 'acceptance'],
  'login-operation': ['a login operation, which answers 200', 'acceptance'],
  refused: ['to be refused (401 or 403, or a redirect to the login page)', 'refusal'],
  // Not to be served, for whatever reason.
  unauthenticated: ['to be refused, and no server error', 'refusal'],
  'no-sign-in': ['to be refused', 'refusal'],
  protected: ['not to be served, because the path needs authentication (PROTECTED_PATHS)', 'refusal'],
  'empty-body': ['a body of zero bytes'],
  'no-server-error': ['an answer that the specification has, and no server error'],
  'usable-key': ['a key that encrypts'],
} as const satisfies Readonly<Record<string, readonly [words: string, direction?: Direction]>>

/** What was expected of an answer. */
const expected = z.discriminatedUnion('kind', [
  one('status', { is: status }),
  z.strictObject({ kind: z.enum(Object.keys(plainExpectations) as (keyof typeof plainExpectations)[]) }),
  /** 302 to a location that ends in `to`. */
  one('redirect', { to: text }),
  /** 302 to a location that is neither the login page nor one of these. */
  one('redirect-elsewhere', { than: z.array(text) }),
  /** `direction`: only in results of schema 1. */
  one('statement', { text, direction: direction.optional() }),
])
export type Expected = z.infer<typeof expected>

/** What status line and header fields of an answer say, and its size. */
const statusFacts = z.strictObject({
  status,
  /** The body of a server error shows a stack trace. */
  stackTrace: yes,
  location: text.optional(),
  bytes: count.optional(),
  mediaType: text.optional(),
  /** Why the request had no session cookie, although the client has tried to get one. */
  noSession: text.optional(),
})
export type StatusFacts = z.infer<typeof statusFacts>

const body = one('body', {
  bytes: count,
  mediaType: text.optional(),
  /** The beginning of the body; absent if only its size matters. */
  text: text.optional(),
  /** The suite has read only the beginning. */
  cut: yes,
  /** What was found about the body. */
  remark: text.optional(),
})
export type BodyFacts = z.infer<typeof body>

const actual = z.discriminatedUnion('kind', [
  one('status', { ...statusFacts.shape, lacks: z.literal('Location').optional() }),
  body,
  /** `set`: the first header fields that set cookies; `unusable`: why clients can't use the session cookie. */
  one('cookies', { set: z.array(text), unusable: text.optional(), answer: statusFacts }),
  one('statement', { text }),
])
export type Actual = z.infer<typeof actual>

/** How many of some requests with the cookies of one login were refused. */
const lostSessions = z.strictObject({ refused: z.int().positive(), of: z.int().positive() })
export type LostSessions = z.infer<typeof lostSessions>

/** What a target did otherwise than expected, redacted: messages and all reports are made from it. */
export const failureSchema = z.strictObject({
  /** The ID of the operation in src/methods; for a request with cookies alone, of the one that set them. */
  operation: text,
  /** Only cookies were sent. */
  session: yes,
  /** A password in the request was encrypted. */
  encrypted: yes,
  /** The check has logged out of the session. */
  loggedOut: yes,
  /** The cause is a session cookie that clients can't use. */
  unusableCookie: yes,
  /** The request in one line; absent if the failure is not that of one request. */
  request: text.optional(),
  expected,
  actual,
  /** The status of the answer; absent if there was none. */
  status: status.optional(),
  /** The part of the answer that deviates, if known. */
  part: answerPart.optional(),
  /** A control failed: then nothing is proven about the statement. */
  control: z.boolean(),
  /** The request carried a session, and the target loses sessions. */
  lostSessions: lostSessions.optional(),
  /** The number of the deviating exchange in the evidence of the check, if known. */
  exchange: z.int().positive().optional(),
  /** What known servers do, if this one does the same, or what else to look at. */
  hint: text.optional(),
})
export type Failure = z.infer<typeof failureSchema>

/** The same data before it is redacted: texts of any content are Words, in which only values are redacted. */
export type Unredacted<T> = T extends string
  ? string extends T
    ? Words
    : T
  : T extends object
    ? { [K in keyof T]: Unredacted<T[K]> }
    : T

/** The data with each text as `show` returns it. */
export function redacted<T>(data: Unredacted<T>, show: (text: Words) => string): T {
  if (data instanceof Words) return show(data) as T
  if (Array.isArray(data)) return data.map((each) => redacted(each, show)) as T
  if (typeof data !== 'object' || data === null) return data as T
  const members = Object.entries(data).filter(([, value]) => value !== undefined)
  return Object.fromEntries(members.map(([name, value]) => [name, redacted(value, show)])) as T
}
