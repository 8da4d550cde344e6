import type { RsaKey } from '../../reference/identity/rsa.ts'
import type { ServiceOperation } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, observing, preceding, replacing, replacingWith } from '../alteration.ts'
import { hasDeadCookie } from '../attempts.ts'
import { headerProfiles } from '../callers.ts'
import { crossing, type Defect, defectsOf, onlyIn, violates } from '../defect.ts'
import { Count, Latest, remembering } from '../memory.ts'
import { having, methodsWithSession } from '../method-tables.ts'
import { body, status } from '../response-changes.ts'

const anyone = '4.7/anyone-gets-the-key'

/** Changes the members of the public key. */
const showing =
  (change: (key: Record<string, unknown>) => unknown): ServicePatch =>
  (was) => ({ publicKey: (key) => change({ ...Object(was.publicKey(key)) }) })
const off = '4.7/off-answers-with-an-error-text'

/** Shows another key to clients with a session. */
const inSessions = (change: (text: string) => string): ServicePatch =>
  replacingWith('encryptionKey', (was, service, request) => {
    const isKnown = service.sessionOf(request) !== undefined
    const answer = was.encryptionKey(request)
    return isKnown ? { ...answer, body: change(answer.body) } : answer
  })

/** The key service, for all clients or some (sections 2.4, 4.7, 5.7 and 8). */
export const encryptionKeyDefects: readonly Defect[] = defectsOf({
  'keys-off-is-404': violates(off, [
    'The key service returns 404 when key generation is off.',
    alter({ operation: 'encryptionKey' }, status(404)),
  ]),
  'keys-off-says-nothing': violates(off, [
    'The key service returns an empty body when key generation is off.',
    alter({ operation: 'encryptionKey' }, body('')),
  ]),
  'keys-off-shows-the-start-page': violates(off, [
    'Without login encryption, the key service returns the start page.',
    alter({ operation: 'encryptionKey' }, body('<html><h1>Reports of the company</h1></html>')),
  ]),
  'keys-off-shows-browsers-the-start-page': violates(off, [
    `Without login encryption, the key service returns the start page to ${headerProfiles.browser.words}.`,
    alter({ operation: 'encryptionKey', where: headerProfiles.browser.is }, body('<h1>Reports of the company</h1>')),
  ]),
  'keys-off-gives-a-key': violates(off, [
    'The key service returns a key although encryption is off.',
    (was) => ({ keysOff: () => was.publicKey(was.staticKey()) }),
  ]),
  ...crossing(having(methodsWithSession, 'takesEncrypted')).with(({ slug, words, is }) => ({
    [`second-dynamic-key-does-not-count-by-${slug}`]: violates('5.7/newest-dynamic-key-works', [
      `With several keys in a session, ${words} decrypts with the first one.`,
      remembering(Map<string, RsaKey>, (first) => [
        observing('nextSessionKey', (_was, key, session) => {
          if (!first.has(session.id)) first.set(session.id, key)
        }),
        replacing('takeKey', (was, request) => {
          const key = was.takeKey(request)
          const known = was.readSessionIds(request).flatMap((id) => first.get(id) ?? [])[0]
          return key && is(request, was) ? (known ?? key) : key
        }),
      ]),
      'reference-dynamic-encryption',
    ]),
  })),
  'key-off-leaves-an-empty-modulus': violates(off, [
    'The response that reports that keys are off also has an empty n.',
    (was) => ({ keysOff: () => ({ ...Object(was.keysOff()), n: '' }) }),
  ]),
  'key-service-refuses-those-with-a-session': violates(off, [
    'The key service returns 403 to clients with a session.',
    alter(
      { operation: 'encryptionKey', where: (request, was) => was.sessionOf(request)?.account !== undefined },
      status(403),
    ),
  ]),
  'key-service-refuses-scripts': violates(off, [
    `The key service returns 403 to ${headerProfiles.script.words}.`,
    alter({ operation: 'encryptionKey', where: headerProfiles.script.is }, status(403)),
  ]),
  ...onlyIn('reference-static-encryption', {
    ...crossing([
      ['maxdigits', 'maxdigits-is-a-string', 131],
      ['e', 'exponent-is-a-string', 65537],
      ['n', 'modulus-is-a-string', 257],
    ]).with(([member, slug, number]) => ({
      [`key-${member}-is-a-number`]: violates(`2.4/${slug}`, [
        `The member ${member} of the public key is a number.`,
        showing((key) => ({ ...key, [member]: number })),
      ]),
      [`key-has-no-${member}`]: violates(`2.4/${slug}`, anyone, [
        `The public key has no member ${member}.`,
        showing(({ [member]: _, ...rest }) => rest),
      ]),
    })),
    // A run encrypts with the first two.
    'key-changes-its-exponent': violates('5.7/static-key-stays', [
      'From the third request on, every other response shows the static key with another exponent.',
      remembering(Count, (shown) => [
        replacing('publicKey', (was, key) => ({
          ...Object(was.publicKey(key)),
          e: ++shown.value < 3 || shown.value % 2 === 0 ? key.exponent : '3',
        })),
      ]),
    ]),
    'key-maxdigits-is-hexadecimal': violates('8/maxdigits-is-digits', [
      'The member maxdigits of the public key is hexadecimal.',
      showing((key) => ({ ...key, maxdigits: '0x83' })),
    ]),
    'key-is-no-json': violates(anyone, [
      'The key service answers with text that is not JSON.',
      alter({ operation: 'encryptionKey', outcome: 'success' }, body('e=10001, n=…', 'text/plain')),
    ]),
    'key-needs-credentials': violates(anyone, [
      'The key service refuses clients without a session.',
      replacing('encryptionKey', (was, request) =>
        was.sessionOf(request) === undefined ? was.missing('encryptionKey') : was.encryptionKey(request),
      ),
    ]),
    'key-service-is-missing': violates(anyone, [
      'The key service returns 404 although encryption is on.',
      alter({ operation: 'encryptionKey' }, status(404)),
    ]),
    'key-has-another-member': violates(anyone, [
      'The public key has a fourth member.',
      (was) => ({ publicKey: (key) => ({ ...Object(was.publicKey(key)), keySize: '1024' }) }),
    ]),
    'key-is-not-given-after-a-session': violates(anyone, [
      'With the cookie of an ended session, the key service reports that keys are off.',
      alter(
        { operation: 'encryptionKey', where: hasDeadCookie },
        body('{"Error":"Key generation is off"}', 'application/json'),
      ),
    ]),
    'static-key-is-another-in-sessions': violates('5.7/static-key-stays', [
      'The key service returns another static key to clients with a session.',
      inSessions((text) => text.replace(/"n":"[0-9a-f]{8}/, '"n":"c0ffee11')),
    ]),
  }),
  ...onlyIn('reference-dynamic-encryption', {
    'key-is-not-given-twice-in-a-row': violates('5.7/dynamic-key-changes', [
      'With dynamic keys, the key service reports that keys are off when asked twice in a row.',
      remembering(Latest<ServiceOperation>, (before) => [
        replacing('publicKey', (was, key) => (before.value === 'encryptionKey' ? was.keysOff() : was.publicKey(key))),
        preceding('respond', (_was, _request, response) => {
          before.value = response.operation
        }),
      ]),
    ]),
    'exponent-is-a-number-in-sessions': violates(anyone, [
      'The exponent of the key is a number for clients with a session.',
      inSessions((text) => text.replace(/"e":"([0-9a-f]+)"/, '"e":65537')),
    ]),
  }),
})
