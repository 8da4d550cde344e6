import { sayingThatKeysAreOff } from '../../keys.ts'
import type { ProfileRow } from '../profile.ts'
import { asOn82 } from './as-on-8.2.ts'

/** Keys and encrypted passwords of this server. */
export const passwordRowsOf56: readonly ProfileRow[] = [
  {
    row: 'key service off',
    summary: 'The text that reports that keys are off is not JSON.',
    change: sayingThatKeysAreOff('{Error: Key generation is off}', 'application/json;charset=UTF-8'),
  },
  asOn82('encryption: basic'),
  {
    row: 'dynamic key',
    note: 'dynamic key (1024 bits, `maxdigits` 131)',
    summary: 'The server accepts plain passwords while the session has no key, and refuses them after a key request.',
    change: (was, service) => ({
      revealPassword(sent, method, request) {
        if (was.options.encryption !== 'dynamic' || !service.isEncrypted(method))
          return was.revealPassword(sent, method, request)
        const key = service.takeKey(request)
        return key === undefined ? sent : service.decryptPassword(key, sent)
      },
    }),
  },
  {
    row: 'static key',
    // On the real server, acceptance also depends on the key; here only on the length, so that tests can predict it.
    summary: 'The server accepts some plain passwords: here, those with an odd number of characters.',
    change: (was, service) => ({
      revealPassword(sent, method, request) {
        const isTaken = was.options.encryption === 'static' && service.isEncrypted(method) && sent.length % 2 === 1
        return isTaken ? sent : was.revealPassword(sent, method, request)
      },
    }),
  },
]
