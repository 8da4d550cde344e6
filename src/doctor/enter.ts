import type { Answer } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import { type Credentials, credentialsOf } from '../client/credentials.ts'
import type { Account } from '../environment/environment.ts'
import type { Examination } from './examination.ts'

/** Whether an answer to a login, or to a stateless request, says that the credentials were right. */
export function letsIn({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/** Whether basic authentication brings these credentials over unharmed; if not, they would count as wrong. */
export function survivesBasic({ userId, password }: Credentials): boolean {
  return /^[ -~]*$/.test(userId + password)
}

/** One attempt to enter, and only one: who knows whether the password is right. */
export async function enterOnce(
  { target }: Examination,
  account: Account,
): Promise<{ client: Client; answer: Answer; by: string }> {
  const client = target.newClient()
  const credentials = credentialsOf(account)
  const answer = await client.login(credentials, 'form')
  // Community releases up to 7.1 have no login operation; nobody has looked at the password then.
  if (answer.status !== 404 && answer.status !== 405) return { client, answer, by: 'login' }
  return { client, answer: await client.withArguments(credentials), by: 'URL arguments' }
}
