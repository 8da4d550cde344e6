import { replacing } from '../../alteration.ts'
import { sayingThatKeysAreOff } from '../../keys.ts'
import { type ProfileRow, patchCalled, profileRows } from '../profile.ts'

const encryption = 'encryption static (2048 bits) or dynamic (1024)'

/** Keys and encrypted passwords of this server. */
export const passwordRows: readonly ProfileRow[] = profileRows({
  'key service': [
    'The JSON text that reports that keys are off contains a space.',
    sayingThatKeysAreOff('{"Error": "Key generation is off"}', 'application/json;charset=UTF-8'),
  ],
  'encryption: keys': ['A static key has 2048 bits, a dynamic one 1024.', patchCalled('key-of-2048-bits'), encryption],
  'encrypted password': [
    'The server refuses an encrypted password with an odd number of hexadecimal digits.',
    replacing('decryptPassword', (was, key, sent) =>
      sent.split(' ').some((block) => block.length % 2 === 1) ? undefined : was.decryptPassword(key, sent),
    ),
  ],
  'encryption: basic': ['HTTP basic does not decrypt passwords.', patchCalled('basic-does-not-decrypt'), encryption],
  'encryption: plain passwords': [
    'With encryption on, every method also accepts the plain password.',
    replacing('revealPassword', (was, sent, method, request) => was.revealPassword(sent, method, request) ?? sent),
    encryption,
  ],
})
