import type { ReceivedCredentials, ServiceAccount, UserName } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { ServiceMethod } from '../reference/message/response.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import { replacing } from './alteration.ts'
import { remembering } from './memory.ts'
import { type RequestCondition, sentCredentials } from './requests-by.ts'

/** A fault that each method can have. */
type Fault = (method: ServiceMethod) => ServicePatch

/** An alternative verification of credentials; `verify` is the correct one, of these credentials or of others. */
type Verification = (
  was: Service,
  credentials: ReceivedCredentials,
  verify: (instead?: ReceivedCredentials) => ServiceAccount | undefined,
  request: ServiceRequest,
  method: ServiceMethod,
) => ServiceAccount | undefined

/** Verifies the credentials of one method otherwise. */
export function verifying(method: ServiceMethod, verification: Verification): ServicePatch {
  return replacing('verify', (was, credentials, by, request) => {
    const verify = (instead = credentials) => was.verify(instead, by, request)
    return by === method ? verification(was, credentials, verify, request, method) : verify()
  })
}

function verifyingEach(verification: Verification): Fault {
  return (method) => verifying(method, verification)
}

/** The user ID in credentials, and the organization there or beside it. */
export function userIn(was: Service, { userId = '', organization: apart }: ReceivedCredentials): UserName {
  const { id, organization = apart } = was.readUserName(userId)
  return { id, organization }
}

/** Finds the account that credentials name, whatever the password. */
export function named(was: Service, credentials: ReceivedCredentials): ServiceAccount | undefined {
  return credentials.userId === undefined ? undefined : was.findAccount(userIn(was, credentials))
}

/** The existing account that a request names, whatever its password. */
export function namedIn(request: ServiceRequest, was: Service): ServiceAccount | undefined {
  return named(was, sentCredentials(request, was))
}

/** The existing account that a login names, as the server with all its faults reads the fields. */
export function namedAtLogin(request: ServiceRequest, service: Service): ServiceAccount | undefined {
  const credentials = service.readCredentials(service.readLoginFields(request), 'login')
  return credentials && named(service, credentials)
}

/** Whether credentials name a directory user. */
export function namesExternalUser(was: Service, credentials: ReceivedCredentials): boolean {
  return named(was, credentials)?.external === true
}

/** Whether a request names an existing user. */
export const namesUser: RequestCondition = (request, was) => namedIn(request, was) !== undefined

/** Compares passwords otherwise. */
export function comparing(same: (right: string, sent: string) => boolean): Fault {
  return (method) =>
    replacing('verifyPassword', (was, account, password, by) =>
      by === method ? same(account.password, password) : was.verifyPassword(account, password, by),
    )
}

/** Accepts an unknown user as the first account. */
export const anyUser = verifyingEach((was, { userId, password }, verify) => {
  const isKnown = was.options.accounts.some(({ id }) => id === was.readUserName(userId ?? '').id)
  return isKnown || userId === undefined || password === undefined ? verify() : was.options.accounts[0]
})

/** Ignores the organization of the chosen accounts, or in the chosen requests, or always: accepts the first one with that user ID. */
export function anyOrganization(
  isOne: (account: ServiceAccount, request: ServiceRequest, was: Service) => boolean = () => true,
): Fault {
  return verifyingEach((was, credentials, verify, request) => {
    const { id } = was.readUserName(credentials.userId ?? '')
    const account = was.options.accounts.find((each) => each.id === id && isOne(each, request, was))
    if (account === undefined) return verify()
    const { organization } = account
    const userId = organization === undefined ? credentials.userId : `${id}|${organization}`
    return verify({ ...credentials, userId, organization })
  })
}

/** Accepts only one of the two names of an organization. */
export function onlyOrganizationBy(name: 'id' | 'alias'): Fault {
  return refusingCredentials((was, credentials) => {
    const { organization } = userIn(was, credentials)
    return organization !== undefined && !was.options.organizations.some((each) => each[name] === organization)
  })
}

/** Accepts any password for a user whose password was right once. */
export const rememberingUsers: Fault = (method) =>
  remembering(Set<ServiceAccount>, (known) => [
    verifying(method, (was, credentials, verify) => {
      const right = verify()
      if (right !== undefined) known.add(right)
      const account = named(was, credentials)
      return right ?? (account && known.has(account) ? account : undefined)
    }),
  ])

/** Decodes a text once more than the client encoded it. */
export function decodedAgain(text: string | undefined): string | undefined {
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

/** Parses the name and the password differently. */
export function reading(readName: Reading, readPassword = readName): Fault {
  return verifyingEach((_was, { userId, password, ...more }, verify) =>
    verify({ ...more, userId: readName(userId), password: readPassword(password) }),
  )
}
type Reading = (text: string | undefined) => string | undefined

/** Refuses matching credentials. */
export function refusingCredentials(where: CredentialsCondition): Fault {
  return verifyingEach((was, credentials, verify, request) => (where(was, credentials, request) ? undefined : verify()))
}
type CredentialsCondition = (was: Service, credentials: ReceivedCredentials, request: ServiceRequest) => boolean

/** Accepts matching credentials of an existing user with any password or none. */
export function unchecked(where: CredentialsCondition): Fault {
  return verifyingEach((was, credentials, verify, request) =>
    where(was, credentials, request) ? named(was, credentials) : verify(),
  )
}

/** Accepts a password that belongs to something else. */
export function mistakingPasswords(isTaken: (was: Service, account: ServiceAccount, sent: string) => boolean): Fault {
  return verifyingEach((was, credentials, verify, request, method) => {
    const account = named(was, credentials)
    const sent = was.revealPassword(credentials.password ?? '', method, request)
    return account !== undefined && sent !== undefined && isTaken(was, account, sent) ? account : verify()
  })
}

/** Verifies the credentials under another name, which may have another organization; undefined for the same one. */
export function renaming(
  rename: (user: UserName, was: Service, credentials: ReceivedCredentials) => UserName | undefined,
): Fault {
  return verifyingEach((was, credentials, verify) => {
    const other = rename(userIn(was, credentials), was, credentials)
    if (other === undefined) return verify()
    const userId = other.organization === undefined ? other.id : `${other.id}|${other.organization}`
    return verify({ ...credentials, userId })
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
  return verifyingEach((was, credentials, verify) => {
    const { id } = was.readUserName(credentials.userId ?? '')
    const isMeant = (name: string) => ending.test(id) && name.startsWith(id.slice(0, -1))
    return was.options.accounts.find((each) => isMeant(each.id) && each.password === credentials.password) ?? verify()
  })
}

/** Whether a name matches a pattern, in which `_` stands for any character and `%` for any text; so may `*`. */
export function isLike(name: string, pattern: string, withAsterisks: boolean): boolean {
  const literal = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('_', '.')
  return new RegExp(`^${literal.replace(withAsterisks ? /%|\\\*/g : /%/g, '.*')}$`, 's').test(name)
}

/** Takes a sign in a user ID for any text. */
export function matchingNames(sign: string): Fault {
  return verifyingEach((was, credentials, verify, request, method) => {
    const known = verify()
    const { id, organization } = userIn(was, credentials)
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
