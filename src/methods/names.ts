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

/** What the paths of all resources begin with (section 5.1). */
export const restPrefix = '/rest_v2'

/** Whether a path is one of resources, or of the older interface with the legacy login (section 4.4). */
export function isRestPath(path: string): boolean {
  return /^\/rest(?:_v2)?(?:\/|$)/.test(path)
}

/** Resources that known servers have beside those of an environment: what the server says of itself. */
export const knownResources = {
  information: `${restPrefix}/serverInfo`,
  organizations: `${restPrefix}/organizations`,
  requestSettings: `${restPrefix}/settings/request`,
  authenticationSettings: `${restPrefix}/settings/auth`,
} as const

/** The path of the login (section 4.3). */
export const loginPath = `${restPrefix}/login`

/** The path of the security check, which contains the name of a framework (section 4.5). */
export const securityCheckPathOf = (framework: string): string => `/j_${framework}_security_check`
