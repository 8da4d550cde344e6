import type { ServiceOperation } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, body, status } from '../alteration.ts'
import { breaking, breakingIn } from '../breaking.ts'
import type { Defect } from '../defect.ts'

const statically = 'reference-static-encryption'
const anyone = '4.7/anyone-gets-the-key'

/** Changes the members of the public key. */
const showing =
  (change: (key: Record<string, unknown>) => unknown): ServicePatch =>
  (was) => ({ publicKey: (key) => change({ ...Object(was.publicKey(key)) }) })

/** Defects of the key service (sections 2.4, 4.7 and 8). */
export const encryptionKeyDefects: readonly Defect[] = [
  ...(
    [
      ['maxdigits', 'maxdigits-is-a-string', 131],
      ['e', 'exponent-is-a-string', 65537],
      ['n', 'modulus-is-a-string', 257],
    ] as const
  ).flatMap(([member, slug, number]) => [
    {
      name: `key-${member}-is-a-number`,
      summary: `The member ${member} of the public key is a number.`,
      breaks: [`2.4/${slug}`],
      environment: statically,
      change: showing((key) => ({ ...key, [member]: number })),
    } as const,
    {
      name: `key-has-no-${member}`,
      summary: `The public key has no member ${member}.`,
      breaks: [`2.4/${slug}`, anyone],
      environment: statically,
      change: showing(({ [member]: _, ...rest }) => rest),
    } as const,
  ]),
  {
    name: 'key-changes-its-exponent',
    // A run encrypts with the first two.
    summary: 'From the third request on, every other response shows the static key with another exponent.',
    breaks: ['5.7/static-key-stays'],
    environment: statically,
    change: (was) => {
      let shown = 0
      return {
        publicKey: (key) => ({ ...Object(was.publicKey(key)), e: ++shown < 3 || shown % 2 === 0 ? key.exponent : '3' }),
      }
    },
  },
  {
    name: 'key-is-not-given-twice-in-a-row',
    summary: 'With dynamic keys, the key service reports that keys are off when asked twice in a row.',
    breaks: ['5.7/dynamic-key-changes'],
    environment: 'reference-dynamic-encryption',
    change: (was) => {
      let before: ServiceOperation | undefined
      return {
        publicKey: (key) => (before === 'encryptionKey' ? was.keysOff() : was.publicKey(key)),
        respond(request, response) {
          before = response.operation
          return was.respond(request, response)
        },
      }
    },
  },
  {
    name: 'key-maxdigits-is-hexadecimal',
    summary: 'The member maxdigits of the public key is hexadecimal.',
    breaks: ['8/maxdigits-is-digits'],
    environment: statically,
    change: showing((key) => ({ ...key, maxdigits: '0x83' })),
  },
  ...breakingIn(statically, anyone, {
    'key-is-no-json': [
      'The key service answers with text that is not JSON.',
      alter({ operation: 'encryptionKey', outcome: 'success' }, body('e=10001, n=…', 'text/plain')),
    ],
    'key-needs-credentials': [
      'The key service refuses clients without a session.',
      (was) => ({
        encryptionKey: (request) =>
          was.sessionOf(request) === undefined ? was.missing('encryptionKey') : was.encryptionKey(request),
      }),
    ],
    'key-service-is-missing': [
      'The key service returns 404 although encryption is on.',
      alter({ operation: 'encryptionKey' }, status(404)),
    ],
  }),
  ...breaking('4.7/off-answers-with-an-error-text', {
    'keys-off-is-404': [
      'The key service returns 404 when key generation is off.',
      alter({ operation: 'encryptionKey' }, status(404)),
    ],
    'keys-off-says-nothing': [
      'The key service returns an empty body when key generation is off.',
      alter({ operation: 'encryptionKey' }, body('')),
    ],
    'keys-off-gives-a-key': [
      'The key service returns a key although encryption is off.',
      (was) => ({ keysOff: () => was.publicKey(was.staticKey()) }),
    ],
  }),
]
