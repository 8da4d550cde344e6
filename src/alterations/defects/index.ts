import type { Defect } from '../defect.ts'
import { acceptHeaderDefects } from './accept-header.ts'
import { afterRefusalDefects } from './after-refusals.ts'
import { answerDefects } from './answers.ts'
import { argumentDefects } from './arguments.ts'
import { basicDefects } from './basic.ts'
import { besideASessionDefects } from './beside-a-session.ts'
import { byCallerDefects } from './by-caller.ts'
import { byMethodDefects } from './by-method.ts'
import { cookieBesideCredentialsDefects } from './cookie-beside-credentials.ts'
import { crashDefects } from './crashes.ts'
import { encryptedPasswordDefects } from './encrypted-passwords.ts'
import { encryptedSignInDefects } from './encrypted-sign-ins.ts'
import { encryptionKeyDefects } from './encryption-key.ts'
import { endedSessionDefects } from './ended-sessions.ts'
import { everyRequestDefects } from './every-request.ts'
import { headerFieldDefects } from './in-header-fields.ts'
import { oneCircumstanceDefects } from './in-one-circumstance.ts'
import { oneSessionDefects } from './in-one-session.ts'
import { oneStateDefects } from './in-one-state.ts'
import { jsonSuccessDefects } from './json-success.ts'
import { keptSessionDefects } from './kept-sessions.ts'
import { keysByMethodDefects } from './keys-by-method.ts'
import { lateRequestDefects } from './late-requests.ts'
import { legacyLoginDefects } from './legacy-login.ts'
import { licenseDefects } from './license.ts'
import { localeDefects } from './locale.ts'
import { localeAtOnceDefects } from './locale-at-once.ts'
import { localeByMethodDefects } from './locale-by-method.ts'
import { localeOfOthersDefects } from './locale-of-others.ts'
import { localeValueDefects } from './locale-values.ts'
import { locationDefects } from './locations.ts'
import { loginDefects } from './login.ts'
import { loginRefusalDefects } from './login-refusals.ts'
import { logoutDefects } from './logout.ts'
import { nearNameDefects } from './near-names.ts'
import { nearlyTicketDefects } from './nearly-tickets.ts'
import { nearlyValidDefects } from './nearly-valid.ts'
import { nothingSentDefects } from './nothing-sent.ts'
import { oneConnectionDefects } from './on-one-connection.ts'
import { onceOnlyDefects } from './once-only.ts'
import { oneAccountDefects } from './one-account-only.ts'
import { organizationDefects } from './organizations.ts'
import { otherEnvironmentDefects } from './other-environments.ts'
import { particularDefects } from './particular.ts'
import { passwordVerificationDefects } from './password-verification.ts'
import { preauthenticationDefects } from './preauthentication.ts'
import { refusedRequestDefects } from './refused-requests.ts'
import { refusedSignInDefects } from './refused-sign-ins.ts'
import { securityCheckDefects } from './security-check.ts'
import { securityCheckSessionDefects } from './security-check-session.ts'
import { sessionCookieDefects } from './session-cookie.ts'
import { sessionMethodDefects } from './session-methods.ts'
import { sessionTimeoutDefects } from './session-timeout.ts'
import { sessionUseDefects } from './session-use.ts'
import { sessionDefects } from './sessions.ts'
import { sessionsOfSomeDefects } from './sessions-of-some.ts'
import { spellingDefects } from './spellings.ts'
import { statelessDefects } from './stateless.ts'
import { ticketDefects } from './tickets.ts'
import { ticketsBesideCredentialsDefects } from './tickets-beside-credentials.ts'
import { whichRequestDefects } from './which-requests.ts'
import { wholeServerDefects } from './whole-server.ts'
import { whoseAnswerDefects } from './whose-answer.ts'
import { whoseSessionDefects } from './whose-session.ts'

/** Every defect by topic, in the order of the specification's sections; a topic has the name of its file. */
export const defectTopics: Readonly<Record<string, readonly Defect[]>> = {
  'password-verification': passwordVerificationDefects,
  'by-method': byMethodDefects,
  answers: answerDefects,
  basic: basicDefects,
  arguments: argumentDefects,
  stateless: statelessDefects,
  'nothing-sent': nothingSentDefects,
  spellings: spellingDefects,
  login: loginDefects,
  'login-refusals': loginRefusalDefects,
  'legacy-login': legacyLoginDefects,
  'security-check': securityCheckDefects,
  'security-check-session': securityCheckSessionDefects,
  'json-success': jsonSuccessDefects,
  'by-caller': byCallerDefects,
  preauthentication: preauthenticationDefects,
  tickets: ticketDefects,
  'tickets-beside-credentials': ticketsBesideCredentialsDefects,
  'accept-header': acceptHeaderDefects,
  'nearly-valid': nearlyValidDefects,
  'once-only': onceOnlyDefects,
  'refused-sign-ins': refusedSignInDefects,
  'refused-requests': refusedRequestDefects,
  'in-header-fields': headerFieldDefects,
  'in-one-circumstance': oneCircumstanceDefects,
  'in-one-session': oneSessionDefects,
  'in-one-state': oneStateDefects,
  'nearly-tickets': nearlyTicketDefects,
  'on-one-connection': oneConnectionDefects,
  'encryption-key': encryptionKeyDefects,
  'encrypted-passwords': encryptedPasswordDefects,
  'encrypted-sign-ins': encryptedSignInDefects,
  'session-cookie': sessionCookieDefects,
  sessions: sessionDefects,
  'sessions-of-some': sessionsOfSomeDefects,
  'whose-session': whoseSessionDefects,
  'whose-answer': whoseAnswerDefects,
  'session-timeout': sessionTimeoutDefects,
  'kept-sessions': keptSessionDefects,
  'ended-sessions': endedSessionDefects,
  'cookie-beside-credentials': cookieBesideCredentialsDefects,
  'beside-a-session': besideASessionDefects,
  'after-refusals': afterRefusalDefects,
  'late-requests': lateRequestDefects,
  logout: logoutDefects,
  locale: localeDefects,
  'locale-by-method': localeByMethodDefects,
  'locale-of-others': localeOfOthersDefects,
  'locale-values': localeValueDefects,
  locations: locationDefects,
  'one-account-only': oneAccountDefects,
  'locale-at-once': localeAtOnceDefects,
  organizations: organizationDefects,
  'near-names': nearNameDefects,
  license: licenseDefects,
  'keys-by-method': keysByMethodDefects,
  crashes: crashDefects,
  'session-methods': sessionMethodDefects,
  'every-request': everyRequestDefects,
  'which-requests': whichRequestDefects,
  'session-use': sessionUseDefects,
  'other-environments': otherEnvironmentDefects,
  particular: particularDefects,
  'whole-server': wholeServerDefects,
}

export const defects: readonly Defect[] = Object.values(defectTopics).flat()
