import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { Variant } from '../variant.ts'

/** The token of an unknown user creates an account without a password; `created` has them all. */
export function creatingUsers(created = new Map<string, ServiceAccount>()): ServicePatch {
  return (was, service) => ({
    findAccount: (user) => was.findAccount(user) ?? created.get(user.id),
    verifyToken(text, request) {
      const id = service.parseToken(text)?.get('u')
      const found = was.verifyToken(text, request)
      if (found !== undefined || id === undefined) return found
      const account = { id, password: '' }
      created.set(id, account)
      return account
    },
  })
}

/** Permitted behaviours of a server with pre-authentication tokens. */
export const tokenVariants: readonly Variant[] = [
  {
    name: 'token-creates-its-user',
    summary: 'The token of an unknown user creates that user.',
    breaksPromise: 'PREAUTH_UNKNOWN_USER',
    change: (was, service) => creatingUsers()(was, service),
  },
]
