import type { ReceivedCredentials, ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { ServiceMethod } from '../reference/message/response.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import { replacing } from './alteration.ts'
import { sentCredentials } from './requests-by.ts'

/** An alternative verification of credentials; the service that it receives still verifies correctly. */
type Verification = (
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

/** The existing account that a request names, whatever its password. */
export function namedIn(request: ServiceRequest, was: Service): ServiceAccount | undefined {
  return named(was, sentCredentials(request, was))
}

/** A fault that each method can have. */
type Fault = (method: ServiceMethod) => ServicePatch

/** Compares passwords otherwise. */
export function comparing(same: (right: string, sent: string) => boolean): Fault {
  return (method) =>
    replacing('verifyPassword', (was, account, password, by) =>
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

/** Ignores the organization of the chosen accounts, or in the chosen requests, or always: accepts the first one with that user ID. */
export function anyOrganization(
  method: ServiceMethod,
  isOne: (account: ServiceAccount, request: ServiceRequest, was: Service) => boolean = () => true,
): ServicePatch {
  return verifying(method, (was, credentials, request) => {
    const { id } = was.readUserName(credentials.userId ?? '')
    const account = was.options.accounts.find((each) => each.id === id && isOne(each, request, was))
    if (account === undefined) return was.verify(credentials, method, request)
    const { organization } = account
    const userId = organization === undefined ? credentials.userId : `${id}|${organization}`
    return was.verify({ ...credentials, userId, organization }, method, request)
  })
}

/** Accepts only one of the two names of an organization. */
export function onlyOrganizationBy(name: 'id' | 'alias'): Fault {
  return refusingCredentials((was, credentials) => {
    const organization = was.readUserName(credentials.userId ?? '').organization ?? credentials.organization
    return organization !== undefined && !was.options.organizations.some((each) => each[name] === organization)
  })
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
export function reading(method: ServiceMethod, readName: Reading, readPassword = readName): ServicePatch {
  return verifying(method, (was, { userId, password, ...more }, request) =>
    was.verify({ ...more, userId: readName(userId), password: readPassword(password) }, method, request),
  )
}
type Reading = (text: string | undefined) => string | undefined

/** Refuses matching credentials. */
export function refusingCredentials(where: CredentialsCondition): Fault {
  return (method) =>
    verifying(method, (was, credentials, request) =>
      where(was, credentials, request) ? undefined : was.verify(credentials, method, request),
    )
}
type CredentialsCondition = (was: Service, credentials: ReceivedCredentials, request: ServiceRequest) => boolean

/** Accepts matching credentials of an existing user with any password or none. */
export function unchecked(where: CredentialsCondition): Fault {
  return (method) =>
    verifying(method, (was, credentials, request) =>
      where(was, credentials, request) ? named(was, credentials) : was.verify(credentials, method, request),
    )
}

/** Accepts a password that belongs to something else. */
export function mistakingPasswords(isTaken: (was: Service, account: ServiceAccount, sent: string) => boolean): Fault {
  return (method) =>
    verifying(method, (was, credentials, request) => {
      const account = named(was, credentials)
      const sent = was.revealPassword(credentials.password ?? '', method, request)
      if (account !== undefined && sent !== undefined && isTaken(was, account, sent)) return account
      return was.verify(credentials, method, request)
    })
}

interface UserName {
  readonly id: string
  readonly organization: string | undefined
}

/** Verifies the credentials under another name, which may have another organization; undefined for the same one. */
export function renaming(
  rename: (user: UserName, was: Service, credentials: ReceivedCredentials) => UserName | undefined,
): Fault {
  return (method) =>
    verifying(method, (was, credentials, request) => {
      const { id, organization = credentials.organization } = was.readUserName(credentials.userId ?? '')
      const other = rename({ id, organization }, was, credentials)
      if (other === undefined) return was.verify(credentials, method, request)
      const userId = other.organization === undefined ? other.id : `${other.id}|${other.organization}`
      return was.verify({ ...credentials, userId }, method, request)
    })
}

/** Changes names of no user. */
export function transformingNames(change: (id: string) => string | undefined): Fault {
  return renaming(({ id, organization }, was, credentials) => {
    const other = change(id)
    return named(was, credentials) !== undefined || other === undefined ? undefined : { id: other, organization }
  })
}

/** Finds users by what a change leaves of names. */
export function comparingNames(change: (text: string) => string): Fault {
  return renaming(({ id, organization }, was) => {
    const found = was.options.accounts.find((account) => change(account.id) === change(id))
    return { id: found?.id ?? id, organization }
  })
}

/** Completes a user ID with this ending by any text, to that of a user with the same password. */
export function completingNames(ending: RegExp): Fault {
  return (method) =>
    verifying(method, (was, credentials, request) => {
      const { id } = was.readUserName(credentials.userId ?? '')
      const isMeant = (name: string) => ending.test(id) && name.startsWith(id.slice(0, -1))
      const found = was.options.accounts.find((each) => isMeant(each.id) && each.password === credentials.password)
      return found ?? was.verify(credentials, method, request)
    })
}

/** Takes a sign in a user ID for any text. */
export function matchingNames(sign: string): Fault {
  return (method) =>
    verifying(method, (was, credentials, request) => {
      const known = was.verify(credentials, method, request)
      const { id, organization = credentials.organization } = was.readUserName(credentials.userId ?? '')
      if (known !== undefined || named(was, credentials) !== undefined || !id.includes(sign)) return known
      const [before = '', after = ''] = id.split(sign)
      const inside = organization === undefined ? undefined : was.findOrganization(organization)?.id
      return was.options.accounts.find(
        (account) =>
          account.organization === inside &&
          account.id.startsWith(before) &&
          account.id.endsWith(after) &&
          account.password === was.revealPassword(credentials.password ?? '', method, request),
      )
    })
}
