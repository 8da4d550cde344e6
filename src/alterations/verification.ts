import type { ReceivedCredentials, ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { ServiceMethod } from '../reference/message/response.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import { replacing } from './alteration.ts'

/** An alternative verification of credentials; the service that it receives still verifies correctly. */
export type Verification = (
  was: Service,
  credentials: ReceivedCredentials,
  request: ServiceRequest,
) => ServiceAccount | undefined

/** Makes a patch with an alternative verification for one method. */
export function verifying(method: ServiceMethod, verification: Verification): ServicePatch {
  return replacing('verify', (was, credentials, by, request) =>
    by === method ? verification(was, credentials, request) : was.verify(credentials, by, request),
  )
}

/** Finds the account that credentials name, whatever the password. */
export function named(was: Service, { userId, organization }: ReceivedCredentials): ServiceAccount | undefined {
  if (userId === undefined) return undefined
  const user = was.readUserName(userId)
  return was.findAccount({ ...user, organization: user.organization ?? organization })
}

/** Makes a patch with an alternative comparison of passwords for one method. */
export function comparing(method: ServiceMethod, same: (account: string, sent: string) => boolean): ServicePatch {
  return replacing('verifyPassword', (was, account, password, by) =>
    by === method ? same(account.password, password) : was.verifyPassword(account, password, by),
  )
}

/** Accepts an unknown user as the first account. */
export function anyUser(method: ServiceMethod): ServicePatch {
  return verifying(method, (was, credentials, request) => {
    const known = was.options.accounts.some(({ id }) => id === was.readUserName(credentials.userId ?? '').id)
    const complete = credentials.userId !== undefined && credentials.password !== undefined
    return complete && !known ? was.options.accounts[0] : was.verify(credentials, method, request)
  })
}

/** Accepts an existing user without a password. */
export function noPassword(method: ServiceMethod): ServicePatch {
  return verifying(method, (was, credentials, request) =>
    credentials.password === undefined ? named(was, credentials) : was.verify(credentials, method, request),
  )
}

/** Ignores the organization: accepts the first account with that user ID. */
export function anyOrganization(method: ServiceMethod): ServicePatch {
  return verifying(method, (was, credentials, request) => {
    const { id } = was.readUserName(credentials.userId ?? '')
    const account = was.options.accounts.find((each) => each.id === id)
    const organization = account?.organization
    const userId = account === undefined || organization === undefined ? credentials.userId : `${id}|${organization}`
    return was.verify({ ...credentials, userId, organization }, method, request)
  })
}

/** Accepts only one of the two names of an organization. */
export function onlyOrganizationBy(name: 'id' | 'alias', method: ServiceMethod): ServicePatch {
  return verifying(method, (was, credentials, request) => {
    const organization = was.readUserName(credentials.userId ?? '').organization ?? credentials.organization
    const known = organization === undefined || was.options.organizations.some((each) => each[name] === organization)
    return known ? was.verify(credentials, method, request) : undefined
  })
}

/** Does not find accounts of the external directory. */
export function noExternalAccounts(method: ServiceMethod): ServicePatch {
  return verifying(method, (was, credentials, request) =>
    named(was, credentials)?.external ? undefined : was.verify(credentials, method, request),
  )
}

/** Accepts any password for a user whose password was right once. */
export function rememberingUsers(method: ServiceMethod): ServicePatch {
  const patch = (known: Set<ServiceAccount>): ServicePatch =>
    verifying(method, (was, credentials, request) => {
      const right = was.verify(credentials, method, request)
      if (right !== undefined) known.add(right)
      const account = named(was, credentials)
      return right ?? (account && known.has(account) ? account : undefined)
    })
  return (was, service) => patch(new Set())(was, service)
}

/** Decodes a text once more than the client encoded it. */
export function decodedTwice(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Reads UTF-8 as if each byte were a character. */
export function asLatin1(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Buffer.from(text, 'utf8').toString('latin1')
}

/** Parses the name and the password of one method differently. */
export function reading(method: ServiceMethod, read: (text: string | undefined) => string | undefined): ServicePatch {
  return verifying(method, (was, credentials, request) =>
    was.verify(
      { ...credentials, userId: read(credentials.userId), password: read(credentials.password) },
      method,
      request,
    ),
  )
}
