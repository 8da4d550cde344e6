import { replacing } from '../../alteration.ts'
import { sayingThatKeysAreOff } from '../../keys.ts'
import { type ProfileRow, patchCalled } from '../profile.ts'

const encryption = 'encryption static (2048 bits) or dynamic (1024)'

/** Keys and encrypted passwords of this server. */
export const passwordRows: readonly ProfileRow[] = [
  {
    row: 'key service',
    summary: 'The JSON text that reports that keys are off contains a space.',
    change: sayingThatKeysAreOff('{"Error": "Key generation is off"}', 'application/json;charset=UTF-8'),
  },
  {
    row: 'encryption: keys',
    note: encryption,
    summary: 'A static key has 2048 bits, a dynamic one 1024.',
    change: patchCalled('key-of-2048-bits'),
  },
  {
    row: 'encrypted password',
    summary: 'The server refuses an encrypted password with an odd number of hexadecimal digits.',
    change: replacing('decryptPassword', (was, key, sent) =>
      sent.split(' ').some((block) => block.length % 2 === 1) ? undefined : was.decryptPassword(key, sent),
    ),
  },
  {
    row: 'encryption: basic',
    note: encryption,
    summary: 'HTTP basic does not decrypt passwords.',
    change: (was) => ({ isEncrypted: (method) => method !== 'basic' && was.isEncrypted(method) }),
  },
  {
    row: 'encryption: plain passwords',
    note: encryption,
    summary: 'With encryption on, every method also accepts the plain password.',
    change: replacing(
      'revealPassword',
      (was, sent, method, request) => was.revealPassword(sent, method, request) ?? sent,
    ),
  },
]
