import { Words } from '../transport/words.ts'

// Types of the API for custom checks are made of these: they need no package. failure-schema.ts has their schema.

/** Parts of an answer: its status, its body, or a header field by its name in lower case. */
export type AnswerPart = 'status' | 'body' | 'location' | 'set-cookie'

/** Whether an expectation is that the credentials are accepted, or that they are refused. */
export type Direction = 'acceptance' | 'refusal'

/** What was expected of an answer. */
export type Expected =
  | { kind: 'status'; is: number }
  | { kind: PlainExpectation }
  /** 302 to a location that ends in `to`. */
  | { kind: 'redirect'; to: string }
  /** 302 to a location that is neither the login page nor one of these. */
  | { kind: 'redirect-elsewhere'; than: string[] }
  /** `direction`: only in results of schema 1. */
  | { kind: 'statement'; text: string; direction?: Direction | undefined }

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

export type PlainExpectation = keyof typeof plainExpectations

/** What status line and header fields of an answer say, and its size. */
export interface StatusFacts {
  status: number
  /** The body of a server error shows a stack trace. */
  stackTrace?: true | undefined
  location?: string | undefined
  bytes?: number | undefined
  mediaType?: string | undefined
  /** Why the request had no session cookie, although the client has tried to get one. */
  noSession?: string | undefined
  /** What the same request without credentials gets, where that shows that credentials were accepted. */
  withoutCredentials?: number | undefined
}

export type Actual =
  | ({ kind: 'status'; lacks?: 'Location' | undefined } & StatusFacts)
  | BodyFacts
  /** `set`: the first header fields that set cookies; `unusable`: why clients can't use the session cookie. */
  | { kind: 'cookies'; set: string[]; unusable?: string | undefined; answer: StatusFacts }
  | { kind: 'statement'; text: string }

export interface BodyFacts {
  kind: 'body'
  bytes: number
  mediaType?: string | undefined
  /** The beginning of the body; absent if only its size matters. */
  text?: string | undefined
  /** The suite has read only the beginning. */
  cut?: true | undefined
  /** What was found about the body. */
  remark?: string | undefined
}

/** How many of some requests with the cookies of one login were refused. */
export interface LostSessions {
  refused: number
  of: number
}

/** A failure as data, redacted: messages and all reports are made from it. */
export interface Failure {
  /** The ID of the operation in src/methods; for a request with cookies alone, of the one that set them. */
  operation: string
  /** Only cookies were sent. */
  session?: true | undefined
  /** A password in the request was encrypted. */
  encrypted?: true | undefined
  /** The check has logged out of the session. */
  loggedOut?: true | undefined
  /** The cause is a session cookie that clients can't use. */
  unusableCookie?: true | undefined
  /** The status of the sign-in that opened no session, without which this request was sent. */
  signInStatus?: number | undefined
  /** The request in one line; absent if the failure is not that of one request. */
  request?: string | undefined
  expected: Expected
  actual: Actual
  /** The status of the answer; absent if there was none. */
  status?: number | undefined
  /** The part of the answer that deviates, if known. */
  part?: AnswerPart | undefined
  /** A control failed: then nothing is proven about the statement. */
  control: boolean
  /** The request carried a session, and the target loses sessions. */
  lostSessions?: LostSessions | undefined
  /** The number of the deviating exchange in the evidence of the check, if known. */
  exchange?: number | undefined
  /** What known servers do, if this one does the same, or what else to look at. */
  hint?: string | undefined
}

/**
 * The status that tells how grave a failure is: that of the sign-in, if it opened no session, or of a success, if credentials were
 * accepted.
 */
export function decidingStatus({ actual, signInStatus, status }: Failure): number | undefined {
  const wereAccepted = actual.kind === 'status' && actual.withoutCredentials !== undefined
  return wereAccepted ? 200 : (signInStatus ?? status)
}

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
