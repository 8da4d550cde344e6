import { sayingThatKeysAreOff } from '../../keys.ts'
import type { ProfileRow } from '../profile.ts'
import { asOn82 } from './as-on-8.2.ts'

/** Keys and encrypted passwords there. */
export const passwordRowsOf56: readonly ProfileRow[] = [
  {
    row: 'key service off',
    summary: 'The text that says that keys are off is no JSON.',
    change: sayingThatKeysAreOff('{Error: Key generation is off}', 'application/json;charset=UTF-8'),
  },
  asOn82('encryption: basic'),
  {
    row: 'dynamic key',
    note: 'dynamic key (1024 bits, `maxdigits` 131)',
    summary: 'Plain passwords are taken where the session has no key, and refused after a request for one.',
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
    // Which ones are taken depends on the key there as well; here it does on their length alone, so that it can be tested.
    summary:
      'Plain passwords are taken or refused, by password: here those with an odd number of characters are taken.',
    change: (was, service) => ({
      revealPassword(sent, method, request) {
        const isTaken = was.options.encryption === 'static' && service.isEncrypted(method) && sent.length % 2 === 1
        return isTaken ? sent : was.revealPassword(sent, method, request)
      },
    }),
  },
]
