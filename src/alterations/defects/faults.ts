import type { ServiceMethod } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import * as faulty from '../verification.ts'

/** Verification faults, each with a verb phrase that follows the title of a method. */
export const faults = {
  'takes-any-password': {
    summary: 'accepts any password for an existing user',
    change: (method) => faulty.comparing(method, () => true),
  },
  'folds-case-of-the-password': {
    summary: 'ignores the letter case of a password',
    change: (method) => faulty.comparing(method, (right, sent) => right.toLowerCase() === sent.toLowerCase()),
  },
  'compares-the-first-characters': {
    summary: 'compares only the first eight characters of a password',
    change: (method) => faulty.comparing(method, (right, sent) => right.slice(0, 8) === sent.slice(0, 8)),
  },
  'ignores-what-follows-the-password': {
    summary: 'accepts extra characters after the correct password',
    change: (method) => faulty.comparing(method, (right, sent) => sent.startsWith(right)),
  },
  'remembers-users': {
    summary: 'verifies a user once, and accepts any password from then on',
    change: faulty.rememberingUsers,
  },
  'takes-unknown-users': {
    summary: 'accepts an unknown user as an existing one',
    change: faulty.anyUser,
  },
  'needs-no-password': {
    summary: 'accepts an existing user without a password',
    change: faulty.noPassword,
  },
  'decodes-twice': {
    summary: 'decodes the name and the password once too often',
    change: (method) => faulty.reading(method, faulty.decodedTwice),
  },
  'takes-plus-for-a-space': {
    summary: 'turns an encoded plus sign into a space',
    change: (method) => faulty.reading(method, (text) => text?.replaceAll('+', ' ')),
  },
  'cuts-the-password-at-a-colon': {
    summary: 'compares passwords only up to their first colon',
    change: (method) => faulty.comparing(method, (right, sent) => right.split(':')[0] === sent.split(':')[0]),
  },
  'corrupts-utf8': {
    summary: 'reads each byte of UTF-8 as a character',
    change: (method) => faulty.reading(method, faulty.asLatin1),
  },
  'refuses-external-accounts': {
    summary: 'does not ask the external directory',
    change: faulty.noExternalAccounts,
  },
  'ignores-the-organization': {
    summary: 'checks the user ID but not the organization',
    change: faulty.anyOrganization,
  },
  'knows-no-alias': {
    summary: 'accepts organizations by ID only',
    change: (method) => faulty.onlyOrganizationBy('id', method),
  },
  'knows-aliases-only': {
    summary: 'accepts organizations by alias only',
    change: (method) => faulty.onlyOrganizationBy('alias', method),
  },
} as const satisfies Record<string, { summary: string; change: (method: ServiceMethod) => ServicePatch }>

/** The name of a fault; it follows the name of a method. */
export type FaultName = keyof typeof faults
