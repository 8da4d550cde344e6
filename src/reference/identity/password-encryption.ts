import { decodeText } from '../message/form-encoding.ts'
import type { Service } from '../service.ts'
import { decryptBlocks, generateKey, nextKey, type RsaKey } from './rsa.ts'

let unchangingKey: RsaKey | undefined

/** Login encryption: off, static or dynamic. */
export function passwordEncryptionSeams(service: Service) {
  const { encryption } = service.options
  return {
    staticKey() {
      unchangingKey ??= generateKey()
      return unchangingKey
    },
    nextSessionKey: () => nextKey(),
    takeKey(request) {
      if (encryption === 'static') return service.staticKey()
      const session = service.sessionOf(request)
      const key = session?.key
      if (session !== undefined) session.key = undefined
      return key
    },
    decryptPassword(key, sent) {
      const bytes = decryptBlocks(key, sent)
      return bytes && readPassword(bytes)
    },
    isEncrypted: () => encryption !== 'off',
    revealPassword(sent, method, request) {
      if (!service.isEncrypted(method)) return sent
      const key = service.takeKey(request)
      return key && service.decryptPassword(key, sent)
    },
  } satisfies Partial<Service>
}

function readPassword(bytes: Buffer): string | undefined {
  try {
    return decodeText(bytes.toString('latin1'))
  } catch {
    return undefined
  }
}
