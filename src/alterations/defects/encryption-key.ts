import type { ServiceOperation } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, body, replacing, status } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { Latest, remembering } from '../memory.ts'

const statically = 'reference-static-encryption'
const anyone = '4.7/anyone-gets-the-key'

/** Changes the members of the public key. */
const showing =
  (change: (key: Record<string, unknown>) => unknown): ServicePatch =>
  (was) => ({ publicKey: (key) => change({ ...Object(was.publicKey(key)) }) })

/** Defects of the key service (sections 2.4, 4.7 and 8). */
export const encryptionKeyDefects: readonly Defect[] = [
  ...crossing(
    [
      ['maxdigits', 'maxdigits-is-a-string', 131],
      ['e', 'exponent-is-a-string', 65537],
      ['n', 'modulus-is-a-string', 257],
    ] as const,
    ([member, slug, number]) => ({
      [`key-${member}-is-a-number`]: violates(`2.4/${slug}`, [
        `The member ${member} of the public key is a number.`,
        showing((key) => ({ ...key, [member]: number })),
        statically,
      ]),
      [`key-has-no-${member}`]: violates(`2.4/${slug}`, anyone, [
        `The public key has no member ${member}.`,
        showing(({ [member]: _, ...rest }) => rest),
        statically,
      ]),
    }),
  ),
  ...defectsOf({
    // A run encrypts with the first two.
    'key-changes-its-exponent': violates('5.7/static-key-stays', [
      'From the third request on, every other response shows the static key with another exponent.',
      (was) => {
        let shown = 0
        return {
          publicKey: (key) => ({
            ...Object(was.publicKey(key)),
            e: ++shown < 3 || shown % 2 === 0 ? key.exponent : '3',
          }),
        }
      },
      statically,
    ]),
    'key-is-not-given-twice-in-a-row': violates('5.7/dynamic-key-changes', [
      'With dynamic keys, the key service reports that keys are off when asked twice in a row.',
      remembering(Latest<ServiceOperation>, (was, before) => ({
        publicKey: (key) => (before.value === 'encryptionKey' ? was.keysOff() : was.publicKey(key)),
        respond(request, response) {
          before.value = response.operation
          return was.respond(request, response)
        },
      })),
      'reference-dynamic-encryption',
    ]),
    'key-maxdigits-is-hexadecimal': violates('8/maxdigits-is-digits', [
      'The member maxdigits of the public key is hexadecimal.',
      showing((key) => ({ ...key, maxdigits: '0x83' })),
      statically,
    ]),
    'key-is-no-json': violates(anyone, [
      'The key service answers with text that is not JSON.',
      alter({ operation: 'encryptionKey', outcome: 'success' }, body('e=10001, n=…', 'text/plain')),
      statically,
    ]),
    'key-needs-credentials': violates(anyone, [
      'The key service refuses clients without a session.',
      replacing('encryptionKey', (was, request) =>
        was.sessionOf(request) === undefined ? was.missing('encryptionKey') : was.encryptionKey(request),
      ),
      statically,
    ]),
    'key-service-is-missing': violates(anyone, [
      'The key service returns 404 although encryption is on.',
      alter({ operation: 'encryptionKey' }, status(404)),
      statically,
    ]),
    'keys-off-is-404': violates('4.7/off-answers-with-an-error-text', [
      'The key service returns 404 when key generation is off.',
      alter({ operation: 'encryptionKey' }, status(404)),
    ]),
    'keys-off-says-nothing': violates('4.7/off-answers-with-an-error-text', [
      'The key service returns an empty body when key generation is off.',
      alter({ operation: 'encryptionKey' }, body('')),
    ]),
    'keys-off-gives-a-key': violates('4.7/off-answers-with-an-error-text', [
      'The key service returns a key although encryption is off.',
      (was) => ({ keysOff: () => was.publicKey(was.staticKey()) }),
    ]),
  }),
]
