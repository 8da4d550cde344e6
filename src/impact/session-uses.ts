import type { Needs } from './reliance.ts'

/** What a client does besides using its authentication methods. Most of it shows only in headers that authenticate. */
export const sessionUses = {
  session: {
    words: 'sends the session cookie',
    holds: [
      '5.1/session-authenticates-every-rest-path',
      '2.2/session-id-identifies-one-session',
      '2.2/session-belongs-to-the-one-who-opened-it',
      '3/only-logout-and-inactivity-end-a-session',
      '3/idle-session-lives-until-the-timeout',
      '3/requests-keep-a-session-alive',
    ],
  },
  'several requests': { words: 'sends several requests with one session', holds: ['1/one-login-serves-many-requests'] },
  'verbs of sessions': {
    words: 'sends the session cookie with other HTTP methods than GET',
    holds: ['5.1/session-authenticates-every-method'],
  },
  'documented cookie': {
    words: 'writes the cookie with $Version and $Path',
    holds: ['2.2/documented-cookie-form-authenticates'],
  },
  'cookie and credentials': {
    words: 'sends credentials beside the cookie of a live session',
    holds: ['1/cookie-and-credentials-combine', '5.2/wrong-credentials-beside-a-live-cookie-are-refused'],
  },
  'dead cookie and credentials': {
    words: 'sends credentials beside the cookie of a session that has ended',
    holds: ['5.2/valid-credentials-beside-a-dead-cookie-are-served'],
  },
  'refused session': {
    words: 'sends session cookies that are refused',
    holds: ['5.3/unknown-session-id-is-401', '5.3/missing-credentials-get-an-empty-body'],
  },
  'sign-in after a refused session': {
    words: 'signs in again when its session is refused',
    holds: [
      '5.3/timed-out-session-is-401',
      '3/any-method-authenticates-after-the-timeout',
      '3/login-beside-a-dead-cookie-opens-a-session',
    ],
  },
  'another user': {
    words: 'signs in as another user with the cookie of the previous one',
    holds: ['3/next-user-of-a-client-is-the-new-one'],
  },
  logout: {
    words: 'logs out',
    seenBy: 'lines',
    holds: ['4.8/logout-ends-the-session', '4.8/logout-ends-no-other-session'],
  },
  'documented logout': {
    words: 'logs out with $Version and $Path in the cookie',
    holds: ['4.8/logout-takes-the-documented-cookie-form'],
  },
  'no logout': { words: 'leaves sessions to their timeout', holds: ['3/idle-session-ends-after-the-timeout'] },
  'no credentials': {
    words: 'is refused without credentials',
    holds: ['5.3/missing-credentials-are-401', '5.3/missing-credentials-get-an-empty-body'],
  },
  key: {
    words: 'gets the encryption key',
    seenBy: 'lines',
    'where it applies': [
      '4.7/anyone-gets-the-key',
      '4.7/off-answers-with-an-error-text',
      '2.4/maxdigits-is-a-string',
      '2.4/exponent-is-a-string',
      '2.4/modulus-is-a-string',
      '8/maxdigits-is-digits',
      '5.7/dynamic-key-changes',
    ],
  },
  'reused ciphertext': {
    words: 'sends the same encrypted password again',
    holds: ['5.7/static-key-stays', '5.7/static-ciphertext-is-reusable'],
  },
  'plain password': {
    words: 'sends passwords that are not encrypted',
    'does not hold': ['5.7/plain-password-is-refused'],
  },
  'session of stateless credentials': {
    words: 'uses the cookie that came with stateless credentials',
    'does not hold': ['5.1/stateless-credentials-keep-no-state'],
  },
  'session of a token': {
    words: 'uses the cookie that came with a token in a request',
    'does not hold': ['5.1/token-keeps-no-state'],
  },
  'session of the legacy GET': {
    words: 'uses the cookie that came with the legacy login with GET',
    'does not hold': ['4.4/get-opens-no-session'],
  },
  'ticket and credentials': {
    words: 'sends a ticket together with credentials',
    'does not hold': ['4.3/ticket-excludes-credentials'],
  },
  'JSON file': { words: 'gets the JSON success file', seenBy: 'lines', holds: ['4.5/json-file-says-success'] },
  'other locales': { words: 'changes its locale', holds: ['2.3/locale-can-change'] },
  'other zones': { words: 'changes its time zone', holds: ['2.3/time-zone-can-change'] },
  'no locale': { words: 'gives no locale', holds: ['2.3/default-locale-when-never-given'] },
  'no zone': { words: 'gives no time zone', holds: ['2.3/default-time-zone-when-never-given'] },
} as const satisfies Readonly<Record<string, Needs & { readonly words: string; readonly seenBy?: 'lines' }>>

export type SessionUse = keyof typeof sessionUses
