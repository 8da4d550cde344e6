import type { UserName } from './identity/accounts.ts'
import type { Credentials } from './identity/credentials.ts'
import { BadInput } from './message/bad-input.ts'
import { type RawRequest, readRequest } from './message/request.ts'
import type { Account } from './options.ts'
import type { Service } from './service.ts'

/** An external directory (section 1): gives the account of a user whose password is right. */
export type Directory = (user: UserName, password: string) => Promise<Account | undefined>

/** What the directory has said of the credentials in one request, before the service answers it. */
export type DirectoryAnswers = (user: UserName, password: string) => Account | undefined

/**
 * Asks the directory about every user in a request that the server itself does not know. The service answers at once
 * and without waiting, so what it may need to know goes along with the request. Only passwords that travel as they are
 * can be asked about: with login encryption nobody of the directory is let in.
 */
export async function withDirectory(service: Service, raw: RawRequest): Promise<RawRequest> {
  const { directory } = service.options
  if (directory === undefined) return raw
  const answers = await Promise.all(
    strangersIn(service, raw).map(async ({ user, password }) => {
      const organization = user.organization && service.findOrganization(user.organization)?.id
      const isKnown = user.organization === undefined || organization !== undefined
      return { user, password, account: isKnown ? await directory({ ...user, organization }, password) : undefined }
    }),
  )
  return {
    ...raw,
    directory: (user, password) =>
      answers.find(
        (answer) =>
          answer.user.id === user.id && answer.user.organization === user.organization && answer.password === password,
      )?.account,
  }
}

function strangersIn(service: Service, raw: RawRequest): { user: UserName; password: string }[] {
  try {
    const request = readRequest(raw, service.options.contextPath)
    const given: (Credentials | undefined)[] = [
      service.readBasicCredentials(request),
      service.readCredentials(service.readLoginFields(request), 'login'),
    ]
    const orgId = service.readOrganization(request)
    return given.flatMap((credentials) => {
      if (credentials?.userId === undefined || credentials.password === undefined) return []
      const { id, organization = orgId } = service.readUserName(credentials.userId)
      const user = { id, organization }
      return service.findAccount(user) === undefined ? [{ user, password: credentials.password }] : []
    })
  } catch (error) {
    // The service itself says what is wrong with it.
    if (error instanceof BadInput) return []
    throw error
  }
}
