import type { RsaKey } from '../../reference/identity/rsa.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, body, opensSession, replacing, status } from '../alteration.ts'
import { headerProfiles } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { goesTo } from '../requests-by.ts'

const statically = 'reference-static-encryption'
const dynamically = 'reference-dynamic-encryption'
const anyone = '4.7/anyone-gets-the-key'
const off = '4.7/off-answers-with-an-error-text'

type Where = (request: ServiceRequest) => boolean

/** The requests that carry a password; those of the login differ in its place. */
const methods: readonly (readonly [slug: string, words: string, where: Where])[] = [
  ['get', 'login with GET', (request) => request.method === 'GET' && goesTo('login', request)],
  [
    'url-arguments',
    'login with URL arguments',
    (request) => request.method === 'POST' && goesTo('login', request) && request.query.has(fieldName.password),
  ],
  ['the-security-check', 'the security check', (request) => goesTo('securityCheck', request)],
]

/**
 * Defects of keys and encrypted passwords in one method, or in other answers of the key service (sections 4.7, 5.7).
 */
export const keysByMethodDefects: readonly Defect[] = [
  ...crossing(methods, ([slug, words, where]) => ({
    [`plain-password-by-${slug}`]: violates('5.7/plain-password-is-refused', [
      `With encryption on, ${words} accepts the plain password.`,
      replacing(
        'revealPassword',
        (was, sent, method, request) =>
          was.revealPassword(sent, method, request) ?? (where(request) ? sent : undefined),
      ),
      statically,
    ]),
    [`second-dynamic-key-does-not-count-by-${slug}`]: violates('5.7/newest-dynamic-key-works', [
      `With several keys in a session, ${words} decrypts with the first one.`,
      remembering(Map<string, RsaKey>, (was, first) => ({
        nextSessionKey(session) {
          const key = was.nextSessionKey(session)
          if (!first.has(session.id)) first.set(session.id, key)
          return key
        },
        takeKey(request) {
          const key = was.takeKey(request)
          const known = was.readSessionIds(request).flatMap((id) => first.get(id) ?? [])[0]
          return key && where(request) ? (known ?? key) : key
        },
      })),
      dynamically,
    ]),
  })),
  ...defectsOf({
    'key-has-another-member': violates(anyone, [
      'The public key has a fourth member.',
      (was) => ({ publicKey: (key) => ({ ...Object(was.publicKey(key)), keySize: '1024' }) }),
      statically,
    ]),
    'key-is-not-given-after-a-session': violates(anyone, [
      'With the cookie of an ended session, the key service reports that keys are off.',
      alter(
        {
          operation: 'encryptionKey',
          where: (request, _, was) => was.readSessionIds(request).some((id) => !was.state.sessions.has(id)),
        },
        body('{"Error":"Key generation is off"}', 'application/json'),
      ),
      statically,
    ]),
    'key-off-leaves-an-empty-modulus': violates(off, [
      'The response that reports that keys are off also has an empty n.',
      (was) => ({ keysOff: () => ({ ...Object(was.keysOff()), n: '' }) }),
    ]),
    'key-service-refuses-those-with-a-session': violates(off, [
      'The key service returns 403 to clients with a session.',
      alter(
        { operation: 'encryptionKey', where: (request, _, was) => was.sessionOf(request)?.account !== undefined },
        status(403),
      ),
    ]),
    'key-service-refuses-scripts': violates(off, [
      'The key service returns 403 to scripts (X-Requested-With).',
      alter(
        { operation: 'encryptionKey', where: (request, _, was) => headerProfiles.script.is(request, undefined, was) },
        status(403),
      ),
    ]),
  }),
  ...crossing(
    [
      ['put', ({ method }) => method === 'PUT'],
      ['delete', ({ method }) => method === 'DELETE'],
      ['post-and-url-arguments', ({ method, query }) => method === 'POST' && query.size > 0],
    ] as const satisfies readonly (readonly [string, Where])[],
    ([slug, where]) => ({
      [`legacy-login-still-takes-${slug}`]: violates('9/legacy-login-is-removed', [
        `The removed legacy login returns 200 for ${slug === 'post-and-url-arguments' ? 'POST with URL arguments' : slug.toUpperCase()}.`,
        alter({ where: (request) => goesTo('legacyLogin', request) && where(request) }, status(200)),
      ]),
    }),
  ),
  ...defectsOf({
    'legacy-login-is-gone-and-opens-a-session': violates('9/legacy-login-is-removed', [
      'The removed legacy login opens a session on POST although it returns 404.',
      alter({ where: (request) => request.method === 'POST' && goesTo('legacyLogin', request) }, opensSession()),
    ]),
    'static-key-is-another-in-sessions': violates('5.7/static-key-stays', [
      'The key service returns another static key to clients with a session.',
      (was, service) => ({
        encryptionKey(request) {
          const isKnown = service.sessionOf(request) !== undefined
          const answer = was.encryptionKey(request)
          return isKnown ? { ...answer, body: answer.body.replace(/"n":"[0-9a-f]{8}/, '"n":"c0ffee11') } : answer
        },
      }),
      'reference-static-encryption',
    ]),
    'exponent-is-a-number-in-sessions': violates('4.7/anyone-gets-the-key', [
      'The exponent of the key is a number for clients with a session.',
      (was, service) => ({
        encryptionKey(request) {
          const isKnown = service.sessionOf(request) !== undefined
          const answer = was.encryptionKey(request)
          return isKnown ? { ...answer, body: answer.body.replace(/"e":"([0-9a-f]+)"/, '"e":65537') } : answer
        },
      }),
      'reference-dynamic-encryption',
    ]),
  }),
]
