import type { RsaKey } from '../reference/identity/rsa.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import { alter, body } from './alteration.ts'

/** Remembers the keys that are made, and lets any of them decrypt, for everybody; of many, the newest that it is told. */
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
      // Most clients use the newest: then the others need no try. There may be thousands of them.
      for (const key of made) {
        const plain = was.decryptPassword(key, sent)
        if (plain !== undefined && !isNoise(plain)) return plain
      }
      return undefined
    },
  }
}

/** Whether it is what another key makes of a password: more than a hundred random bytes, never without a control character. */
function isNoise(plain: string): boolean {
  return /\p{Cc}/u.test(plain)
}

/** Where keys are off, the key service says so in these words. */
export function sayingThatKeysAreOff(text: string, type: string): ServicePatch {
  return (was) =>
    was.options.encryption === 'off'
      ? alter({ operation: 'encryptionKey', outcome: 'success' }, body(text, type))(was)
      : {}
}
