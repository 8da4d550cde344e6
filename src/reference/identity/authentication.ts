import type { Service } from '../service.ts'
import { declaredTokens } from './declared-tokens.ts'

/** All authentication methods of a REST request together. */
export function authenticationSeams(service: Service) {
  return {
    authenticate(request) {
      // The session counts as used whatever else the request carries. All credentials are checked: a right one does not make up
      // for a wrong one.
      const session = service.trySession(request)
      const stateless = [
        service.tryBasic(request),
        service.tryArguments(request),
        service.tryToken(request),
        ...declaredTokens.map((method) => service.tryDeclaredToken(method, request)),
      ]
      const made = stateless.filter((attempt) => attempt !== undefined)
      return made.find((attempt) => attempt.account === undefined) ?? made[0] ?? session
    },
  } satisfies Partial<Service>
}
