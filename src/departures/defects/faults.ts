import type { Method } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import * as faulty from '../verification.ts'

/** What goes wrong when credentials are verified, in words that follow the title of a door, and how. */
export const faults = {
  'takes-any-password': {
    summary: 'accepts an existing user with any password',
    change: (method) => faulty.comparing(method, () => true),
  },
  'folds-case-of-the-password': {
    summary: 'ignores the letter case of a password',
    change: (method) => faulty.comparing(method, (right, sent) => right.toLowerCase() === sent.toLowerCase()),
  },
  'compares-the-first-characters': {
    summary: 'compares the first eight characters of the password only',
    change: (method) => faulty.comparing(method, (right, sent) => right.slice(0, 8) === sent.slice(0, 8)),
  },
  'ignores-what-follows-the-password': {
    summary: 'accepts a password with characters after the right one',
    change: (method) => faulty.comparing(method, (right, sent) => sent.startsWith(right)),
  },
  'remembers-users': {
    summary: 'verifies a user once, and accepts it with any password from then on',
    change: faulty.rememberingUsers,
  },
  'takes-unknown-users': {
    summary: 'takes a user that does not exist for one that does',
    change: faulty.anyUser,
  },
  'needs-no-password': {
    summary: 'accepts an existing user without a password',
    change: faulty.noPassword,
  },
  'decodes-twice': {
    summary: 'decodes name and password once more than they were encoded',
    change: (method) => faulty.reading(method, faulty.decodedTwice),
  },
  'takes-plus-for-a-space': {
    summary: 'turns an encoded plus sign into a space',
    change: (method) => faulty.reading(method, (text) => text?.replaceAll('+', ' ')),
  },
  'cuts-the-password-at-a-colon': {
    summary: 'compares passwords up to their first colon',
    change: (method) => faulty.comparing(method, (right, sent) => right.split(':')[0] === sent.split(':')[0]),
  },
  'corrupts-utf8': {
    summary: 'reads UTF-8 as if each byte were a character',
    change: (method) => faulty.reading(method, faulty.asLatin1),
  },
  'refuses-external-accounts': {
    summary: 'does not ask the external directory',
    change: faulty.noExternalAccounts,
  },
  'ignores-the-organization': {
    summary: 'looks at the user ID only, whatever organization stands behind it',
    change: faulty.anyOrganization,
  },
  'knows-no-alias': {
    summary: 'knows organizations by their ID only',
    change: (method) => faulty.onlyOrganizationBy('id', method),
  },
  'knows-aliases-only': {
    summary: 'knows organizations by their alias only',
    change: (method) => faulty.onlyOrganizationBy('alias', method),
  },
} as const satisfies Record<string, { summary: string; change: (method: Method) => ServicePatch }>

/** The name of a fault, which follows the name of a method. */
export type FaultName = keyof typeof faults
