import type { RsaKey } from '../reference/identity/rsa.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import { alter } from './alteration.ts'
import { body } from './response-changes.ts'

/** Remembers the keys it makes, at most `newest` of them, and lets any of them decrypt for all sessions. */
export function everyKeyDecrypts(was: Service, newest = Number.POSITIVE_INFINITY): Partial<Service> {
  const made: RsaKey[] = []
  const remember = (key: RsaKey): RsaKey => {
    made.unshift(key)
    made.splice(newest)
    return key
  }
  return {
    staticKey: () => remember(was.staticKey()),
    nextSessionKey: (session) => remember(was.nextSessionKey(session)),
    revealPassword(sent) {
      // Most clients use the newest key, which is first here. There may be thousands of keys.
      for (const key of made) {
        const plain = was.decryptPassword(key, sent)
        // What another key decrypts is noise: over a hundred random bytes always contain a control character.
        if (plain !== undefined && !/\p{Cc}/u.test(plain)) return plain
      }
      return undefined
    },
  }
}

/** The key service returns this text when keys are off. */
export function sayingThatKeysAreOff(text: string, type: string): ServicePatch {
  return alter(
    { operation: 'encryptionKey', outcome: 'success', where: (_, { options }) => options.encryption === 'off' },
    body(text, type),
  )
}
