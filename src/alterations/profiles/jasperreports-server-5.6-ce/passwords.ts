import { replacingWith } from '../../alteration.ts'
import { sayingThatKeysAreOff } from '../../keys.ts'
import { type ProfileRow, profileRows } from '../profile.ts'
import { asOn82 } from './as-on-8.2.ts'

/** Keys and encrypted passwords of this server. */
export const passwordRowsOf56: readonly ProfileRow[] = [
  ...profileRows({
    'key service off': [
      'The text that reports that keys are off is not JSON.',
      sayingThatKeysAreOff('{Error: Key generation is off}', 'application/json;charset=UTF-8'),
    ],
  }),
  asOn82('encryption: basic'),
  ...profileRows({
    'dynamic key': [
      'The server accepts plain passwords while the session has no key, and refuses them after a key request.',
      replacingWith('revealPassword', (was, service, sent, method, request) => {
        if (was.options.encryption !== 'dynamic' || !service.isEncrypted(method))
          return was.revealPassword(sent, method, request)
        const key = service.takeKey(request)
        return key === undefined ? sent : service.decryptPassword(key, sent)
      }),
      'dynamic key (1024 bits, `maxdigits` 131)',
    ],
    // On the real server, acceptance also depends on the key; here only on the length, so that tests can predict it.
    'static key': [
      'The server accepts some plain passwords: here, those with an odd number of characters.',
      replacingWith('revealPassword', (was, service, sent, method, request) => {
        const isTaken = was.options.encryption === 'static' && service.isEncrypted(method) && sent.length % 2 === 1
        return isTaken ? sent : was.revealPassword(sent, method, request)
      }),
    ],
  }),
]
