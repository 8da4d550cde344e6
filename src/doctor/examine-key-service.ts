import { publicKeyIn } from '../client/key-service.ts'
import type { Environment } from '../environment/environment.ts'
import type { Examination } from './examination.ts'

/** Finds out whether passwords have to be encrypted (section 4.7): before that, none can be sent without harm. */
export async function examineKeyService({
  environment,
  target,
  notes,
}: Examination): Promise<Environment['encryption']> {
  const answer = await target.newClient().encryptionKey()
  const first = publicKeyIn(answer)
  const second = first && publicKeyIn(await target.newClient().encryptionKey())
  const mode = first === undefined ? 'off' : first.n === second?.n ? 'static' : 'dynamic'
  notes.fits('LOGIN_ENCRYPTION', mode)
  const bits = first === undefined ? '' : `, ${first.n.replace(/^0+/, '').length * 4} bits`
  if (mode === environment.encryption) notes.ok('server', `login encryption ${mode}${bits}`)
  else {
    const says = `LOGIN_ENCRYPTION is ${environment.encryption}, but the key service says ${mode}${bits}.`
    notes.error('encryption', says, `Set LOGIN_ENCRYPTION=${mode}.`)
  }
  return mode
}
