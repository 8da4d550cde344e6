import type { Defect } from '../defect.ts'
import { argumentDefects } from './arguments.ts'
import { basicDefects } from './basic.ts'
import { cookieBesideCredentialsDefects } from './cookie-beside-credentials.ts'
import { doorDefects } from './doors.ts'
import { encryptedPasswordDefects } from './encrypted-passwords.ts'
import { encryptionKeyDefects } from './encryption-key.ts'
import { jsonSuccessDefects } from './json-success.ts'
import { legacyLoginDefects } from './legacy-login.ts'
import { licenseDefects } from './license.ts'
import { localeDefects } from './locale.ts'
import { loginDefects } from './login.ts'
import { loginRefusalDefects } from './login-refusals.ts'
import { logoutDefects } from './logout.ts'
import { organizationDefects } from './organizations.ts'
import { otherEnvironmentDefects } from './other-environments.ts'
import { particularDefects } from './particular.ts'
import { preauthenticationDefects } from './preauthentication.ts'
import { securityCheckDefects } from './security-check.ts'
import { securityCheckFailureDefects } from './security-check-failures.ts'
import { securityCheckSessionDefects } from './security-check-session.ts'
import { sessionCookieDefects } from './session-cookie.ts'
import { sessionMethodDefects } from './session-methods.ts'
import { sessionTimeoutDefects } from './session-timeout.ts'
import { sessionUseDefects } from './session-use.ts'
import { sessionDefects } from './sessions.ts'
import { statelessDefects } from './stateless.ts'
import { ticketDefects } from './tickets.ts'
import { wholeServerDefects } from './whole-server.ts'

/** Every defect, in the order of the document's sections. */
export const defects: readonly Defect[] = [
  ...doorDefects,
  ...basicDefects,
  ...argumentDefects,
  ...statelessDefects,
  ...loginDefects,
  ...loginRefusalDefects,
  ...legacyLoginDefects,
  ...securityCheckDefects,
  ...securityCheckFailureDefects,
  ...securityCheckSessionDefects,
  ...jsonSuccessDefects,
  ...preauthenticationDefects,
  ...ticketDefects,
  ...encryptionKeyDefects,
  ...encryptedPasswordDefects,
  ...sessionCookieDefects,
  ...sessionDefects,
  ...sessionTimeoutDefects,
  ...cookieBesideCredentialsDefects,
  ...logoutDefects,
  ...localeDefects,
  ...organizationDefects,
  ...licenseDefects,
  ...sessionMethodDefects,
  ...sessionUseDefects,
  ...otherEnvironmentDefects,
  ...particularDefects,
  ...wholeServerDefects,
]
