import type { UserName } from './identity/account.ts'
import type { AccountSeams } from './identity/accounts.ts'
import type { CredentialSeams, Credentials } from './identity/credentials.ts'
import { BadInput } from './message/bad-input.ts'
import type { FormSeams } from './message/form.ts'
import { type RawRequest, readRequest } from './message/request.ts'
import type { SecurityCheckSeams } from './operations/security-check.ts'
import type { ServiceCore } from './state.ts'

/** What it needs of the service: how names and passwords are read, and who is known. */
type Reader = ServiceCore & AccountSeams & CredentialSeams & FormSeams & SecurityCheckSeams

/**
 * Asks the directory about every user in a request that the server itself does not know. The service answers at once
 * and without waiting, so what it may need to know goes along with the request. Only passwords that travel as they are
 * can be asked about: with login encryption nobody of the directory is let in.
 */
export async function withDirectory(service: Reader, raw: RawRequest): Promise<RawRequest> {
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

function strangersIn(service: Reader, raw: RawRequest): { user: UserName; password: string }[] {
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
