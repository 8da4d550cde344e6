import type { Defect } from '../defect.ts'
import { acceptHeaderDefects } from './accept-header.ts'
import { afterRefusalDefects } from './after-refusals.ts'
import { answerDefects } from './answers.ts'
import { basicAndArgumentDefects } from './basic-and-arguments.ts'
import { besideASessionDefects } from './beside-a-session.ts'
import { byCallerDefects } from './by-caller.ts'
import { byMethodDefects } from './by-method.ts'
import { crashDefects } from './crashes.ts'
import { encryptedPasswordDefects } from './encrypted-passwords.ts'
import { encryptionKeyDefects } from './encryption-key.ts'
import { endedSessionDefects } from './ended-sessions.ts'
import { formLoginDefects } from './form-logins.ts'
import { headerFieldDefects } from './in-header-fields.ts'
import { oneCircumstanceDefects } from './in-one-circumstance.ts'
import { oneSessionDefects } from './in-one-session.ts'
import { oneStateDefects } from './in-one-state.ts'
import { legacyLoginDefects } from './legacy-login.ts'
import { licenseDefects } from './license.ts'
import { localeDefects } from './locale.ts'
import { localeByMethodDefects } from './locale-by-method.ts'
import { localeValueDefects } from './locale-values.ts'
import { loginDefects } from './login.ts'
import { logoutDefects } from './logout.ts'
import { nearlyValidDefects } from './nearly-valid.ts'
import { nothingSentDefects } from './nothing-sent.ts'
import { organizationDefects } from './organizations.ts'
import { otherEnvironmentDefects } from './other-environments.ts'
import { particularDefects } from './particular.ts'
import { passwordVerificationDefects } from './password-verification.ts'
import { refusalDefects } from './refusals.ts'
import { securityCheckDefects } from './security-check.ts'
import { sessionCookieDefects } from './session-cookie.ts'
import { sessionLifetimeDefects } from './session-lifetime.ts'
import { sessionDefects } from './sessions.ts'
import { sessionsOfSomeDefects } from './sessions-of-some.ts'
import { ticketDefects } from './tickets.ts'
import { whichRequestDefects } from './which-requests.ts'
import { whoseAnswerDefects } from './whose-answer.ts'
import { whoseSessionDefects } from './whose-session.ts'

/** Every defect by topic, in the order of the specification's sections; a topic has the name of its file. */
export const defectTopics: Readonly<Record<string, readonly Defect[]>> = {
  'password-verification': passwordVerificationDefects,
  'by-method': byMethodDefects,
  answers: answerDefects,
  'basic-and-arguments': basicAndArgumentDefects,
  'nothing-sent': nothingSentDefects,
  login: loginDefects,
  'form-logins': formLoginDefects,
  'legacy-login': legacyLoginDefects,
  'security-check': securityCheckDefects,
  'by-caller': byCallerDefects,
  tickets: ticketDefects,
  'accept-header': acceptHeaderDefects,
  'nearly-valid': nearlyValidDefects,
  particular: particularDefects,
  refusals: refusalDefects,
  'in-header-fields': headerFieldDefects,
  'in-one-circumstance': oneCircumstanceDefects,
  'in-one-session': oneSessionDefects,
  'in-one-state': oneStateDefects,
  'encryption-key': encryptionKeyDefects,
  'encrypted-passwords': encryptedPasswordDefects,
  'session-cookie': sessionCookieDefects,
  sessions: sessionDefects,
  'sessions-of-some': sessionsOfSomeDefects,
  'whose-session': whoseSessionDefects,
  'whose-answer': whoseAnswerDefects,
  'session-lifetime': sessionLifetimeDefects,
  'ended-sessions': endedSessionDefects,
  'beside-a-session': besideASessionDefects,
  'after-refusals': afterRefusalDefects,
  logout: logoutDefects,
  locale: localeDefects,
  'locale-by-method': localeByMethodDefects,
  'locale-values': localeValueDefects,
  organizations: organizationDefects,
  license: licenseDefects,
  crashes: crashDefects,
  'which-requests': whichRequestDefects,
  'other-environments': otherEnvironmentDefects,
}

export const defects: readonly Defect[] = Object.values(defectTopics).flat()
