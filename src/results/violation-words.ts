import type { Found } from '../model/ruling.ts'
import type { ExplorationFinding, ExplorationStep } from './exploration-schema.ts'

type Expected = ExplorationFinding['expected']
type Plain = Exclude<Expected['kind'], 'status' | 'setting' | 'statement'>
type PlainFound = Exclude<Found['kind'], 'answer' | 'setting'>

/** What an answer should have been. */
export function demandInWords(expected: Expected): string {
  switch (expected.kind) {
    case 'status':
      return `status ${expected.is}${expected.because === undefined ? '' : `, because the session is ${isSession[expected.because]}`}`
    case 'setting':
      return `the ${settings[expected.setting]} ${expected.allowed.map((value) => value || 'the default').join(' or ')}`
    case 'statement':
      return expected.text
    default:
      return expectations[expected.kind]
  }
}

/** What was found instead. */
export function foundInWords(found: ExplorationFinding['found']): string {
  switch (found.kind) {
    case 'answer':
      return answerInWords(found)
    case 'setting':
      return found.value || 'the default'
    case 'statement':
      return found.text
    default:
      return findings[found.kind]
  }
}

/** An answer in a few words. */
export function answerInWords({
  status,
  bodyBytes,
  leadsTo,
  cookie,
}: Omit<NonNullable<ExplorationStep['answer']>, 'session'>): string {
  const redirect = leadsTo === undefined ? '' : `, a redirect to ${places[leadsTo]}`
  return `status ${status}${redirect}, ${bodyBytes === 1 ? '1 byte' : `${bodyBytes} bytes`}, ${cookies[cookie]}`
}

const settings = { locale: 'locale', zone: 'time zone' }
const isSession = {
  none: 'missing',
  unknown: 'a forged one',
  unauthenticated: 'unknown: no sign-in has opened it',
  live: 'live',
  ended: 'over',
  open: 'perhaps over',
}

const expectations: Readonly<Record<Plain, string>> = {
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
}

const findings: Readonly<Record<PlainFound, string>> = {
  'session-of-another-browser': 'the session ID of another browser',
  'not-the-user-of-the-session': 'another user than that of the session',
  'not-the-user-of-the-credentials': 'another user',
  key: 'a key',
  'no-key': 'none',
  'other-key': 'another key',
  'key-of-another-session': 'the key of another session',
}

const cookies = { none: 'no session cookie', same: 'the same session cookie', other: 'a session cookie' }

const places = {
  success: 'the success page',
  json: 'the JSON success file',
  error: 'the error page',
  login: 'the login page',
  elsewhere: 'another page',
}
