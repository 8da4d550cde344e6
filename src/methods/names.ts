/** Arguments and form fields (sections 2.3 and 4.2 to 4.5); an environment may give other names of a ticket and a token. */
export const argumentNames = {
  userId: 'j_username',
  password: 'j_password',
  organization: 'orgId',
  locale: 'userLocale',
  zone: 'userTimezone',
  ticket: 'ticket',
  token: 'pp',
} as const

/** Name of the cookie that carries the session ID (section 2.2). */
export const sessionCookieName = 'JSESSIONID'
/** Starts a Cookie header in the form with a version and a path (section 2.2). */
export const versionAttribute = '$Version'

/** The path of the login (section 4.3). */
export const loginPath = '/rest_v2/login'

/** The path of the security check, which contains the name of a framework (section 4.5). */
export const securityCheckPathOf = (framework: string): string => `/j_${framework}_security_check`
