import type { ReceivedCredentials, UserName } from './identity/account.ts'
import { BadInput } from './message/bad-input.ts'
import { type RawRequest, readRequest } from './message/request.ts'
import type { Service } from './service.ts'

/**
 * Asks the directory about every user in a request that the server does not know, and attaches the results: the service answers
 * synchronously. With login encryption, users of the directory are refused.
 */
export async function withDirectory(service: Service, raw: RawRequest): Promise<RawRequest> {
  const { directory } = service.options
  if (directory === undefined) return raw
  const answers = await Promise.all(
    unknownUsersIn(service, raw).map(async ({ user, password }) => {
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

function unknownUsersIn(service: Service, raw: RawRequest): { user: UserName; password: string }[] {
  try {
    const request = readRequest(raw, service.options.contextPath)
    const given: (ReceivedCredentials | undefined)[] = [
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
    // The service itself reports what is wrong with the request.
    if (error instanceof BadInput) return []
    throw error
  }
}
