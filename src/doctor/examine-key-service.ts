import { whyKeyUnusable } from '../client/encryption.ts'
import { publicKeyIn } from '../client/key-service.ts'
import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { shortened } from '../suite/shortened.ts'
import { words } from '../transport/words.ts'
import type { Examination } from './examination.ts'

/** Whether the service fails: one that is off says so with 200; one that can't make a key fails or names its exception. */
function isBroken({ status, text }: Answer): boolean {
  return status >= 500 || (/exception|failed|failure/i.test(text) && !/\boff\b/i.test(text))
}

const longestQuote = 120

export const remedyForKeys = words`Check the log of the server and its key store.`

/** Determines whether passwords must be encrypted (section 4.7). This comes first, because sending a password needs it. */
export async function examineKeyService({
  environment,
  target,
  notes,
}: Examination): Promise<Environment['encryption']> {
  const answer = await target.newClient().encryptionKey()
  const first = publicKeyIn(answer)
  const isUsable = first !== undefined && (await whyKeyUnusable(first)) === undefined
  if (first === undefined ? isBroken(answer) : !isUsable) {
    const quote = shortened(answer.text.trim().replaceAll(/\s+/g, ' '), longestQuote)
    const says = words`The key service is on, but broken: it answers ${answer.status} with ${quote}.`
    notes.error('encryption', says, remedyForKeys)
    return environment.encryption
  }
  const second = first && publicKeyIn(await target.newClient().encryptionKey())
  const mode = first === undefined ? 'off' : first.n === second?.n ? 'static' : 'dynamic'
  notes.fits('LOGIN_ENCRYPTION', mode)
  const bits = first === undefined ? '' : `, ${first.n.replace(/^0+/, '').length * 4} bits`
  if (mode === environment.encryption) notes.ok('server', words`login encryption ${mode}${bits}`)
  else {
    const says = words`LOGIN_ENCRYPTION is ${environment.encryption}, but the key service says ${mode}${bits}.`
    notes.error('encryption', says, words`Set LOGIN_ENCRYPTION=${mode}.`)
  }
  return mode
}
