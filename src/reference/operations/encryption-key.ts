import type { ServiceResponse } from '../message/response.ts'
import type { Service } from '../service.ts'

/** Returns the current public key, or an error text if there is none. */
export function encryptionKeySeams(service: Service) {
  const { encryption } = service.options
  return {
    publicKey: (key) => ({ maxdigits: '131', e: key.exponent, n: key.modulus }),
    keysOff: () => ({ Error: 'Key generation is off' }),
    encryptionKey(request) {
      // The specification names GET; scripts in browsers use POST.
      if (request.method !== 'GET' && request.method !== 'POST')
        return service.methodNotAllowed('encryptionKey', ['GET', 'POST'])
      const headers: [string, string][] = [['Content-Type', 'application/json; charset=utf-8']]
      const answer = (content: unknown): ServiceResponse => {
        const body = JSON.stringify(content)
        return { status: 200, headers, body, operation: 'encryptionKey', outcome: 'success' }
      }
      if (encryption === 'off') return answer(service.keysOff())
      if (encryption === 'static') return answer(service.publicKey(service.staticKey()))
      const known = service.sessionOf(request)
      const session = known ?? service.openSession(undefined, request)
      session.key = service.nextSessionKey(session)
      if (known === undefined) headers.push(['Set-Cookie', service.sessionCookie(session)])
      return answer(service.publicKey(session.key))
    },
  } satisfies Partial<Service>
}
