import type { Account } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'

/**
 * Another password with which the credentials of HTTP basic differ only in the case of one letter of their Base64, as for a
 * server that compares header fields without regard to case. Undefined if there is none of visible characters.
 */
export function passwordOfOtherBase64Case(account: Account): string | undefined {
  const { userId } = credentialsOf(account)
  const sent = Buffer.from(`${userId}:${account.password}`, 'utf8').toString('base64')
  for (const [index, letter] of [...sent].entries()) {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    if (other === letter) continue
    const changed = sent.slice(0, index) + other + sent.slice(index + 1)
    const text = Buffer.from(changed, 'base64').toString('utf8')
    const isSame = Buffer.from(text, 'utf8').toString('base64') === changed
    if (isSame && text.startsWith(`${userId}:`) && /^[!-~]+$/.test(text.slice(userId.length + 1)))
      return text.slice(userId.length + 1)
  }
  return undefined
}
