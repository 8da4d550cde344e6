import type { Destination, Seen } from './seen.ts'
import type { SessionState } from './state.ts'

// What the model expects of an answer and what it found instead, as data, and the words of each kind.

export const expectations = {
  accepted: 'to be accepted',
  served: 'to be accepted (status 200 to 299)',
  'accepted-or-401': 'to be accepted, or status 401',
  'session-accepted': 'the live session to be accepted',
  'empty-body': 'a body of zero bytes',
  'success-redirect': '302 to success',
  'success-place': '302 to the place of success',
  'error-redirect': '302 to the error page',
  'session-cookie': 'a JSESSIONID cookie that has not expired',
  'session-reused': 'the cookie of the live session',
  'no-session-of-another-browser': 'no session that another browser has',
  'user-of-the-session': 'the user of the session',
  'user-of-the-credentials': 'the user of the credentials',
  'error-text': 'an error text',
  key: 'a key',
  'earlier-key': 'the earlier key',
  'new-key': 'another key than that of any other session',
} as const

export const observations = {
  'session-of-another-browser': 'the session ID of another browser',
  'not-the-user-of-the-session': 'another user than that of the session',
  'not-the-user-of-the-credentials': 'another user',
  key: 'a key',
  'no-key': 'none',
  'other-key': 'another key',
  'key-of-another-session': 'the key of another session',
} as const

/** `because`: the state of the session of the request, if that is the reason. An empty value is the default of the server. */
export type Demanded =
  | { kind: 'status'; is: number; because?: SessionState | undefined }
  | { kind: 'setting'; setting: 'locale' | 'zone'; allowed: string[] }
  | { kind: keyof typeof expectations }

export type Observed =
  | ({ kind: 'answer' } & AnswerFacts)
  | { kind: 'setting'; value: string }
  | { kind: keyof typeof observations }

/** The parts of an answer that most requirements are about. `cookie`: whether it sets that of the request, or another. */
interface AnswerFacts {
  status: number
  bodyBytes: number
  leadsTo?: Destination | undefined
  cookie: keyof typeof cookieWords
}

export function answerFacts({ status, bodyBytes, leadsTo, set, sent }: Seen): AnswerFacts {
  const cookie = set === undefined ? 'none' : set === sent ? 'same' : 'other'
  return { status, bodyBytes, ...(leadsTo && { leadsTo }), cookie }
}

export function demandInWords(expected: Demanded): string {
  if (expected.kind === 'setting')
    return `the ${settings[expected.setting]} ${expected.allowed.map((value) => value || 'the default').join(' or ')}`
  if (expected.kind !== 'status') return expectations[expected.kind]
  return `status ${expected.is}${expected.because === undefined ? '' : `, because the session is ${isSession[expected.because]}`}`
}

export function observedInWords(found: Observed): string {
  if (found.kind === 'answer') return answerInWords(found)
  return found.kind === 'setting' ? found.value || 'the default' : observations[found.kind]
}

/** An answer in a few words. */
export function answerInWords({ status, bodyBytes, leadsTo, cookie }: AnswerFacts): string {
  const redirect = leadsTo === undefined ? '' : `, a redirect to ${placeWords[leadsTo]}`
  return `status ${status}${redirect}, ${bodyBytes === 1 ? '1 byte' : `${bodyBytes} bytes`}, ${cookieWords[cookie]}`
}

const settings = { locale: 'locale', zone: 'time zone' }
const isSession: Readonly<Record<SessionState, string>> = {
  none: 'missing',
  unknown: 'a forged one',
  unauthenticated: 'unknown: no sign-in has opened it',
  live: 'live',
  ended: 'over',
  open: 'perhaps over',
}
export const cookieWords = {
  none: 'no session cookie',
  same: 'the same session cookie',
  other: 'a session cookie',
} as const
export const placeWords = {
  success: 'the success page',
  json: 'the JSON success file',
  error: 'the error page',
  login: 'the login page',
  elsewhere: 'another page',
} as const satisfies Record<Destination, string>
