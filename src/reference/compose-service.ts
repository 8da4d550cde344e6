import { accountSeams } from './identity/accounts.ts'
import { credentialSeams } from './identity/credentials.ts'
import { passwordEncryptionSeams } from './identity/password-encryption.ts'
import { ticketSeams } from './identity/tickets.ts'
import { tokenSeams } from './identity/token.ts'
import { answerSeams } from './message/answers.ts'
import { formSeams } from './message/form.ts'
import { encryptionKeySeams } from './operations/encryption-key.ts'
import { pageSeams } from './operations/pages.ts'
import { resourceSeams } from './operations/resources.ts'
import { routingSeams } from './operations/routing.ts'
import { signInSeams } from './operations/sign-in.ts'
import type { ReferenceOptions } from './options.ts'
import type { Service, ServicePatch } from './service.ts'
import { localeSeams } from './session/locale.ts'
import { sessionSeams } from './session/sessions.ts'

/** Builds the specified service and applies patches to it, one after the other. */
export function composeService(options: ReferenceOptions, patches: readonly ServicePatch[] = []): Service {
  const state = { sessions: new Map(), tickets: new Map(), failedLogins: new Map(), openedSessions: 0 }
  // Filled below; no function runs before that.
  const service = { options, state } as unknown as Service
  const seams: Omit<Service, 'options' | 'state'> = {
    ...accountSeams(service),
    ...credentialSeams(service),
    ...passwordEncryptionSeams(service),
    ...ticketSeams(service),
    ...tokenSeams(service),
    ...answerSeams(service),
    ...formSeams(service),
    ...encryptionKeySeams(service),
    ...signInSeams(service),
    ...pageSeams(service),
    ...resourceSeams(service),
    ...routingSeams(service),
    ...localeSeams(service),
    ...sessionSeams(service),
  }
  Object.assign(service, seams)
  for (const change of patches) Object.assign(service, change({ ...service }, service))
  const [first] = options.accounts
  for (const ticket of options.sso?.tickets ?? []) if (first !== undefined) state.tickets.set(ticket, first)
  return service
}
