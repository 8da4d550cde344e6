import type { RsaKey } from '../reference/identity/rsa.ts'
import type { Service } from '../reference/service.ts'

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
    revealPassword: (sent) =>
      made
        .map((key) => was.decryptPassword(key, sent))
        .find((plain) => was.options.accounts.some(({ password }) => password === plain)),
  }
}
