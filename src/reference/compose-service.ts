import { accountSeams } from './identity/accounts.ts'
import { authenticationSeams } from './identity/authentication.ts'
import { credentialSeams } from './identity/credentials.ts'
import { licenseSeams } from './identity/license.ts'
import { passwordEncryptionSeams } from './identity/password-encryption.ts'
import { ticketSeams } from './identity/tickets.ts'
import { tokenSeams } from './identity/token.ts'
import { answerSeams } from './message/answers.ts'
import { formSeams } from './message/form.ts'
import { locationSeams } from './message/locations.ts'
import { encryptionKeySeams } from './operations/encryption-key.ts'
import { legacyLoginSeams } from './operations/legacy-login.ts'
import { loginSeams } from './operations/login.ts'
import { logoutSeams } from './operations/logout.ts'
import { pageSeams } from './operations/pages.ts'
import { preauthenticationSeams } from './operations/preauthentication.ts'
import { redirectSeams } from './operations/redirects.ts'
import { resourceSeams } from './operations/resources.ts'
import { routingSeams } from './operations/routing.ts'
import { securityCheckSeams } from './operations/security-check.ts'
import type { ReferenceOptions } from './options.ts'
import type { Service, ServicePatch } from './service.ts'
import { localeSeams } from './session/locale.ts'
import { sessionCookieSeams } from './session/session-cookie.ts'
import { sessionSeams } from './session/sessions.ts'

/**
 * Builds the specified service and applies patches to it, one after the other.
 *
 * @param options the server's options
 * @param patches none for a conforming server
 */
export function composeService(options: ReferenceOptions, patches: readonly ServicePatch[] = []): Service {
  const state = { sessions: new Map(), tickets: new Map(), failedLogins: new Map(), openedSessions: 0 }
  // Filled below; no function runs before that.
  const service = { options, state } as unknown as Service
  const seams: Omit<Service, 'options' | 'state'> = {
    ...accountSeams(service),
    ...authenticationSeams(service),
    ...credentialSeams(service),
    ...licenseSeams(service),
    ...passwordEncryptionSeams(service),
    ...ticketSeams(service),
    ...tokenSeams(service),
    ...answerSeams(service),
    ...formSeams(service),
    ...locationSeams(service),
    ...encryptionKeySeams(service),
    ...legacyLoginSeams(service),
    ...loginSeams(service),
    ...logoutSeams(service),
    ...pageSeams(service),
    ...preauthenticationSeams(service),
    ...redirectSeams(service),
    ...resourceSeams(service),
    ...routingSeams(service),
    ...securityCheckSeams(service),
    ...localeSeams(service),
    ...sessionCookieSeams(service),
    ...sessionSeams(service),
  }
  Object.assign(service, seams)
  for (const change of patches) Object.assign(service, change({ ...service }, service))
  const [first] = options.accounts
  for (const ticket of options.sso?.tickets ?? []) if (first !== undefined) state.tickets.set(ticket, first)
  return service
}
