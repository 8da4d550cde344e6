import { type AccountSeams, accountSeams } from './identity/accounts.ts'
import { type AuthenticationSeams, authenticationSeams } from './identity/authentication.ts'
import { type CredentialSeams, credentialSeams } from './identity/credentials.ts'
import { type LicenseSeams, licenseSeams } from './identity/license.ts'
import { type PasswordEncryptionSeams, passwordEncryptionSeams } from './identity/password-encryption.ts'
import { type TicketSeams, ticketSeams } from './identity/tickets.ts'
import { type TokenSeams, tokenSeams } from './identity/token.ts'
import { type AnswerSeams, answerSeams } from './message/answers.ts'
import { type FormSeams, formSeams } from './message/form.ts'
import { type LocationSeams, locationSeams } from './message/locations.ts'
import { type EncryptionKeySeams, encryptionKeySeams } from './operations/encryption-key.ts'
import { type LegacyLoginSeams, legacyLoginSeams } from './operations/legacy-login.ts'
import { type LoginSeams, loginSeams } from './operations/login.ts'
import { type LogoutSeams, logoutSeams } from './operations/logout.ts'
import { type PageSeams, pageSeams } from './operations/pages.ts'
import { type PreauthenticationSeams, preauthenticationSeams } from './operations/preauthentication.ts'
import { type RedirectSeams, redirectSeams } from './operations/redirects.ts'
import { type ResourceSeams, resourceSeams } from './operations/resources.ts'
import { type RoutingSeams, routingSeams } from './operations/routing.ts'
import { type SecurityCheckSeams, securityCheckSeams } from './operations/security-check.ts'
import type { ReferenceOptions } from './options.ts'
import { type LocaleSeams, localeSeams } from './session/locale.ts'
import { type SessionCookieSeams, sessionCookieSeams } from './session/session-cookie.ts'
import { type SessionSeams, sessionSeams } from './session/sessions.ts'
import type { ServiceCore } from './state.ts'

/**
 * The service as a record of small functions. They call one another only through the record, so replacing one affects all the
 * others.
 */
export interface Service
  extends ServiceCore,
    RoutingSeams,
    AnswerSeams,
    FormSeams,
    LocationSeams,
    AccountSeams,
    CredentialSeams,
    PasswordEncryptionSeams,
    TokenSeams,
    TicketSeams,
    LicenseSeams,
    AuthenticationSeams,
    SessionSeams,
    SessionCookieSeams,
    LocaleSeams,
    ResourceSeams,
    LoginSeams,
    LegacyLoginSeams,
    SecurityCheckSeams,
    RedirectSeams,
    PreauthenticationSeams,
    EncryptionKeySeams,
    LogoutSeams,
    PageSeams {}

/**
 * Replaces functions of the service. `was` is the service before the patch, to call the replaced functions; `service` is the
 * final service, including later patches.
 */
export type ServicePatch = (was: Service, service: Service) => Partial<Service>

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
  const topics = [
    routingSeams,
    answerSeams,
    formSeams,
    locationSeams,
    accountSeams,
    credentialSeams,
    passwordEncryptionSeams,
    tokenSeams,
    ticketSeams,
    licenseSeams,
    authenticationSeams,
    sessionSeams,
    sessionCookieSeams,
    localeSeams,
    resourceSeams,
    loginSeams,
    legacyLoginSeams,
    securityCheckSeams,
    redirectSeams,
    preauthenticationSeams,
    encryptionKeySeams,
    logoutSeams,
    pageSeams,
  ]
  for (const seams of topics) Object.assign(service, seams(service))
  for (const change of patches) Object.assign(service, change({ ...service }, service))
  const [first] = options.accounts
  for (const ticket of options.sso?.tickets ?? []) if (first !== undefined) state.tickets.set(ticket, first)
  return service
}
