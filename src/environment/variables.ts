import { z } from 'zod'

/** How one variable is parsed, and how errors explain it. */
interface Variable<T> {
  readonly schema: z.ZodType<T, string>
  readonly expects: string
  readonly example: string
  /** Its value is never shown. */
  readonly secret?: true
}

const variable = <T>(schema: z.ZodType<T, string>, expects: string, example: string): Variable<T> => ({
  schema,
  expects,
  example,
})
const hidden = <T>(shown: Variable<T>): Variable<T> => ({ ...shown, secret: true })
const secret = (expects: string, example: string): Variable<string> => ({
  ...variable(z.string(), expects, example),
  secret: true,
})
const text = (expects: string, example: string) => variable(z.string(), expects, example)
const oneOf = <const T extends readonly [string, ...string[]]>(words: T, example: T[number]) =>
  variable(z.enum(words) as z.ZodType<T[number], string>, `one of ${words.join(', ')}`, example)

const path = z.string().regex(/^\/[^\s?#]*$/)
const location = z.string().regex(/^\/\S*$/)
const argumentName = z.string().regex(/^[\w.-]+$/)

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
const longestDuration = 168 * 3_600_000
const duration = z
  .string()
  .regex(/^\d+(\.\d+)?(ms|s|m|h)$/)
  .transform((value) => {
    const [, amount = '', unit = 'ms'] = /^([\d.]+)(\w+)$/.exec(value) ?? []
    return Number(amount) * units[unit as keyof typeof units]
  })
  // Timers can't count further than 24 days.
  .refine((milliseconds) => milliseconds > 0 && milliseconds <= longestDuration)

/** The milliseconds of a duration with its unit, such as `2m`; undefined if the text is not a duration. */
export function durationFrom(text: string): number | undefined {
  const parsed = duration.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

const baseUrl = z.string().transform((value, context) => {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  const usable =
    parsed !== undefined &&
    ['http:', 'https:'].includes(parsed.protocol) &&
    parsed.search === '' &&
    parsed.hash === '' &&
    parsed.username === '' &&
    parsed.password === ''
  if (parsed === undefined || !usable) {
    context.addIssue('not a base address')
    return z.NEVER
  }
  // A trailing slash would produce "//" in every path, which strict firewalls refuse.
  return parsed.origin + parsed.pathname.replace(/\/+$/, '')
})

/** Whether a text is the address of an HTTP proxy. */
export function isProxyAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return ['http:', 'https:'].includes(protocol) && decodes(username + password)
}

function decodes(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1)) as z.ZodType<string[], string>

/** Every variable of the contract (section 3): its parser, its description and an example. */
export const variables = {
  TARGET_URL: variable(
    z.literal('embedded').or(baseUrl) as z.ZodType<string, string>,
    'the base address, scheme://host[:port][/context], or "embedded"',
    'https://staging.example.com/jasperserver-pro',
  ),
  SERVER_RELEASE: variable(z.string().regex(/^\d+(\.\d+){0,3}$/), 'a release number', '8.2.0'),
  SECURITY_FRAMEWORK: variable(z.string().regex(/^\w+$/), 'a word that forms part of a path', 'spring'),
  PROTECTED_PATHS: variable(
    list(path),
    'REST paths, comma-separated, each with a slash in front',
    '/rest_v2/resources,/rest_v2/jobs',
  ),
  ABSENT_PATH: variable(path, 'a path with a slash in front', '/rest_v2/resources/conformance-absent'),
  ORGANIZATIONS: oneOf(['single', 'multiple'], 'multiple'),
  USER_ID: text('the ID of an ordinary user', 'joeuser'),
  USER_PASSWORD: secret('the password of USER_ID', 'change-me'),
  USER_ORG_ID: text('the ID of the organization of USER_ID', 'organization_1'),
  USER_ORG_ALIAS: text('the alias of the organization of USER_ID', 'org_alias_1'),
  OTHER_ORG_ID: text('the ID of an existing organization that none of the users belongs to', 'organization_2'),
  OTHER_ORG_ALIAS: text('the alias of OTHER_ORG_ID', 'org_alias_2'),
  ADMIN_ID: text('the ID of the system admin', 'superuser'),
  ADMIN_PASSWORD: secret('the password of ADMIN_ID', 'change-me'),
  UTF8_USER_ID: text('the ID of a user whose name or password basic authentication corrupts', 'jürgen'),
  UTF8_USER_PASSWORD: secret('the password of UTF8_USER_ID', 'pässwörd'),
  UTF8_USER_ORG_ID: text('the ID of the organization of UTF8_USER_ID', 'organization_1'),
  SPECIAL_USER_ID: text('the ID of a user with special characters in name or password', "o'neil+test"),
  SPECIAL_USER_PASSWORD: secret('the password of SPECIAL_USER_ID', 'a+b&c%d=e:f g'),
  SPECIAL_USER_ORG_ID: text('the ID of the organization of SPECIAL_USER_ID', 'organization_1'),
  EXTERNAL_USER_ID: text('the ID of a user of the external directory', 'ldapuser'),
  EXTERNAL_USER_PASSWORD: secret('the password of EXTERNAL_USER_ID', 'change-me'),
  EXTERNAL_USER_ORG_ID: text('the ID of the organization of EXTERNAL_USER_ID', 'organization_1'),
  GET_LOGIN: oneOf(['enabled', 'disabled'], 'enabled'),
  LOGIN_ENCRYPTION: oneOf(['off', 'static', 'dynamic'], 'off'),
  SSO: oneOf(['off', 'on'], 'on'),
  SSO_TICKET_ARGUMENT: variable(argumentName, 'the name of an argument', 'ticket'),
  SSO_TICKET_COMMAND: text('a command that prints one fresh ticket', './get-ticket.sh joeuser'),
  SSO_TICKETS: {
    ...variable(list(z.string().min(1)), 'tickets, comma-separated, each used once', 'ST-1-abc,ST-2-def'),
    secret: true,
  } as Variable<string[]>,
  PREAUTH: oneOf(['off', 'on'], 'on'),
  PREAUTH_ARGUMENT: variable(argumentName, 'the name of an argument', 'pp'),
  PREAUTH_U: variable(z.string().regex(/^[^|]+$/), 'the user field of a token, without a bar', 'joeuser'),
  PREAUTH_R: variable(z.string().regex(/^[^|]+$/), 'the roles field of a token, without a bar', 'ROLE_USER'),
  PREAUTH_O: variable(
    z.string().regex(/^[^|]+$/),
    'the organization field of a token, without a bar',
    'organization_1',
  ),
  PREAUTH_PA1: hidden(
    variable(z.string().regex(/^[^|]+$/), 'the first profile attribute of a token, without a bar', 'USA'),
  ),
  PREAUTH_PA2: hidden(
    variable(z.string().regex(/^[^|]+$/), 'the second profile attribute of a token, without a bar', '1'),
  ),
  PREAUTH_UNKNOWN_USER: variable(
    z.string().regex(/^[^|]+$/),
    'a user ID that does not exist, without a bar',
    'conformance-unknown',
  ),
  PREAUTH_TOKEN_COMMAND: text('a command that prints a token, not URL-encoded', './make-token.sh joeuser'),
  SUCCESS_LOCATION: variable(location, 'a path with a slash in front', '/loginsuccess.html'),
  JSON_SUCCESS_LOCATION: variable(location, 'a path with a slash in front', '/scripts/auth/loginSuccess.json'),
  SESSION_TIMEOUT: variable(duration, 'a time with its unit (ms, s, m or h), more than 0 and at most 168h', '20m'),
  EXPIRED_LICENSE_TARGET_URL: variable(
    z.literal('embedded').or(baseUrl) as z.ZodType<string, string>,
    'the base address of an instance with an expired license, or "embedded"',
    'https://expired.example.com/jasperserver-pro',
  ),
  PREFERENCES_PATH: variable(path, 'a REST path with a slash in front', '/rest_v2/preferences'),
  IDENTITY_PATH: variable(path, 'a REST path with a slash in front', '/rest_v2/preferences'),
  CA_FILE: text('a file of trusted certificates (PEM)', './company-ca.pem'),
  CLIENT_CERT_FILE: text('a file with the client certificate (PEM)', './client.pem'),
  CLIENT_KEY_FILE: text('a file with the key of the client certificate (PEM, without a passphrase)', './client.key'),
  PROXY_URL: variable(
    z.string().refine(isProxyAddress),
    'the address of an HTTP proxy, http://[user:password@]host:port, with user and password percent-encoded',
    'http://proxy.example.com:3128',
  ),
  TLS_INSECURE: oneOf(['no', 'yes'], 'no'),
  REQUEST_TIMEOUT: variable(duration, 'a time with its unit (ms, s, m or h), more than 0 and at most 168h', '10s'),
  RUN_TIMEOUT: variable(duration, 'a time with its unit (ms, s, m or h), more than 0 and at most 168h', '30m'),
  MAX_FAILED_LOGINS: variable(z.string().regex(/^\d+$/).transform(Number), 'a whole number', '5'),
  CONCURRENCY: variable(
    z
      .string()
      .regex(/^[1-9]\d*$/)
      .transform(Number),
    'a whole number of at least 1: how many checks run at the same time',
    '16',
  ),
  WAIVERS_FILE: text('a YAML file of waivers', './waivers.yaml'),
} as const satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof variables
/** The given values, after parsing. */
export type Values = { -readonly [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']> }

/** The values of variables that are not given (contract, section 3). */
export const defaults = {
  SECURITY_FRAMEWORK: 'spring',
  PROTECTED_PATHS: ['/rest_v2/resources'],
  ABSENT_PATH: '/rest_v2/resources/conformance-absent',
  ORGANIZATIONS: 'single',
  GET_LOGIN: 'enabled',
  LOGIN_ENCRYPTION: 'off',
  SSO: 'off',
  SSO_TICKET_ARGUMENT: 'ticket',
  PREAUTH: 'off',
  PREAUTH_ARGUMENT: 'pp',
  SUCCESS_LOCATION: '/loginsuccess.html',
  JSON_SUCCESS_LOCATION: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
  SESSION_TIMEOUT: 20 * 60_000,
  TLS_INSECURE: 'no',
  REQUEST_TIMEOUT: 10_000,
  MAX_FAILED_LOGINS: 5,
  CONCURRENCY: 32,
} as const satisfies Values
