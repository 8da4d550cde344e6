import type { ServiceAccount } from '../../../reference/identity/account.ts'
import { single } from '../../../reference/message/form-encoding.ts'
import { fieldName } from '../../../reference/names.ts'
import type { ServiceState } from '../../../reference/state.ts'
import { changing, replacingWith } from '../../alteration.ts'
import { decodedAgain, named } from '../../verification.ts'
import { type ProfileRow, patchCalled, profileRows } from '../profile.ts'

const attempts = 10
const failuresInARow = new WeakMap<ServiceState, Map<ServiceAccount, number>>()

/** The number of wrong passwords in a row, by account. */
function failuresOf(state: ServiceState): Map<ServiceAccount, number> {
  const failures = failuresInARow.get(state) ?? new Map<ServiceAccount, number>()
  failuresInARow.set(state, failures)
  return failures
}

/** How many wrong passwords are left before the account is locked. */
export function attemptsUntilLocked(state: ServiceState, account: ServiceAccount): number {
  return attempts - (failuresOf(state).get(account) ?? 0)
}

/** Which accounts exist, and how the server parses names and passwords. */
export const accountRows: readonly ProfileRow[] = profileRows({
  names: ['User IDs ignore the letter case.', patchCalled('names-in-any-letter-case')],
  '1 basic and UTF-8': ['Basic credentials are decoded as UTF-8, without corruption.', patchCalled('basic-reads-utf8')],
  'empty passwords': [
    'An empty password counts as wrong, not as missing.',
    changing('readCredentials', (_was, read, given) => {
      const isEmpty = given.has(fieldName.password) && single(given, fieldName.password) === undefined
      return read && isEmpty ? { ...read, password: '' } : read
    }),
    '4.2 missing password is 401',
  ],
  '4.3 special characters in the name': [
    'Login decodes the user name twice, and the password once.',
    changing('readCredentials', (_was, read, _given, method) =>
      read && method === 'login' ? { ...read, userId: decodedAgain(read.userId) } : read,
    ),
  ],
  lockout: [
    'The tenth wrong password in a row locks an account; a correct one resets the count.',
    replacingWith('verify', (was, service, credentials, method, request) => {
      const found = was.verify(credentials, method, request)
      const account = named(service, credentials)
      if (account === undefined || credentials.password === undefined) return found
      const failures = failuresOf(service.state)
      const before = failures.get(account) ?? 0
      if (before >= attempts) return undefined
      failures.set(account, found === undefined ? before + 1 : 0)
      return found
    }),
  ],
})
