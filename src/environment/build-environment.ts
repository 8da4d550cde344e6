import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { variablesOf } from './accounts.ts'
import type { Account, AccountVariable, Environment, TicketSource, TokenSource } from './environment.ts'
import {
  defaultSessionTimeout,
  defaults,
  tokenVariables,
  type Values,
  type VariableName,
  variableNames,
  variables,
} from './variables.ts'

/** Where success redirects if no place is declared: then any other place will do, but for those that mean something else. */
const usualSuccessLocation = '/loginsuccess.html'

/** What is wrong with a variable, in words behind its name; or that it is missing, and why it is needed. */
type Problem = string | { readonly missing: true; readonly because?: string }
type Report = (name: VariableName, problem: Problem) => void

/** Builds the Environment from parsed values. Passes each problem to `report`; undefined without an essential value. */
export function buildEnvironment(name: string, folder: string, given: Values, report: Report): Environment | undefined {
  const values = { ...defaults, ...given }
  const several = values.ORGANIZATIONS === 'multiple'
  reportMissing(values, report)
  const { EXPIRED_LICENSE_TARGET_URL: expired } = values
  if (expired === 'embedded' && values.TARGET_URL !== 'embedded')
    report('EXPIRED_LICENSE_TARGET_URL', 'can be "embedded" only where TARGET_URL is')
  else if (expired !== undefined && expired !== 'embedded' && expired === values.TARGET_URL)
    report('EXPIRED_LICENSE_TARGET_URL', 'is TARGET_URL; name another server, whose license is not valid, or remove it')
  if (values.SSO === 'on' && values.PREAUTH === 'on' && values.PREAUTH_ARGUMENT === values.SSO_TICKET_ARGUMENT)
    report('PREAUTH_ARGUMENT', 'equals SSO_TICKET_ARGUMENT; a ticket and a token need arguments of different names')
  const pem = (
    variable: 'CA_FILE' | 'CLIENT_CERT_FILE' | 'CLIENT_KEY_FILE',
    parse: (text: string) => unknown,
    what = 'certificate',
  ) => usableFile(folder, variable, values[variable], { parse, what }, report)

  const certificate = (text: string) => new X509Certificate(text)
  const clientCertificate = pem('CLIENT_CERT_FILE', certificate)
  const clientKey = pem('CLIENT_KEY_FILE', createPrivateKey, 'key without a passphrase')
  if (clientCertificate !== undefined && clientKey !== undefined)
    if (!certificate(clientCertificate).checkPrivateKey(createPrivateKey(clientKey)))
      report('CLIENT_KEY_FILE', 'names a key that does not belong to the certificate of CLIENT_CERT_FILE')

  const declared = (variable: AccountVariable) => account(variable, values, report)
  const user = declared('USER')
  const environment = {
    name,
    baseUrl: values.TARGET_URL ?? '',
    expiredLicenseBaseUrl: expired,
    release: values.SERVER_RELEASE,
    framework: values.SECURITY_FRAMEWORK,
    protectedPaths: values.PROTECTED_PATHS,
    absentPath: values.ABSENT_PATH,
    severalOrganizations: several,
    otherOrganization: otherOrganization(values, report),
    admin: declared('ADMIN'),
    utf8User: declared('UTF8_USER'),
    specialUser: declared('SPECIAL_USER'),
    externalUser: declared('EXTERNAL_USER'),
    getLogin: values.GET_LOGIN === 'enabled',
    encryption: values.LOGIN_ENCRYPTION,
    sso: values.SSO === 'on' ? { argument: values.SSO_TICKET_ARGUMENT, tickets: tickets(values) } : undefined,
    preauthentication:
      values.PREAUTH === 'on'
        ? { argument: values.PREAUTH_ARGUMENT, token: token(values, report), unknownUser: unknownUser(values, report) }
        : undefined,
    tokens: tokensIn(values),
    successLocation: {
      path: given.SUCCESS_LOCATION ?? usualSuccessLocation,
      declared: given.SUCCESS_LOCATION !== undefined,
    },
    jsonSuccessLocation: values.JSON_SUCCESS_LOCATION,
    sessionTimeoutMs:
      given.SESSION_TIMEOUT ?? variables.SESSION_TIMEOUT.schema.parse(defaultSessionTimeout(values.TARGET_URL)),
    preferencesPath: values.PREFERENCES_PATH,
    identityPath: values.IDENTITY_PATH,
    transport: {
      requestTimeoutMs: values.REQUEST_TIMEOUT,
      ca: pem('CA_FILE', certificate),
      clientCertificate,
      clientKey,
      proxyUrl: values.PROXY_URL,
      insecure: values.TLS_INSECURE === 'yes',
      expiredLicenseOrigin: originBeside(values.TARGET_URL, expired),
    },
    runTimeoutMs: values.RUN_TIMEOUT,
    maxFailedLogins: values.MAX_FAILED_LOGINS,
    concurrency: values.CONCURRENCY,
    waiversFile: values.WAIVERS_FILE === undefined ? undefined : resolve(folder, values.WAIVERS_FILE),
  } satisfies Omit<Environment, 'user'>
  return user === undefined ? undefined : Object.freeze({ ...environment, user })
}

/** The origin of another server, if it differs from that of the target. */
function originBeside(target: string | undefined, other: string | undefined): string | undefined {
  const [here, there] = [target, other].map((url) => (url && URL.canParse(url) ? new URL(url).origin : undefined))
  return here === there ? undefined : there
}

/** An account from its variables; undefined if its ID or its password is not given. */
function account(variable: AccountVariable, values: Values, report: Report): Account | undefined {
  const names = variablesOf[variable]
  const [id, password] = [values[names.id], values[names.password]]
  const organization = 'organization' in names ? values[names.organization] : undefined
  if (id?.includes('|')) report(names.id, `contains a bar; the organization goes into ${variable}_ORG_ID`)
  if (id === undefined || password === undefined) return undefined
  const alias = 'alias' in names ? values[names.alias] : undefined
  const qualifies = values.ORGANIZATIONS === 'multiple' && organization !== undefined
  return { variable, id, password, organization: qualifies ? { id: organization, alias } : undefined }
}

/** The other organization, if there are several; its names must differ from those of the users' organizations. */
function otherOrganization(values: Values, report: Report): Environment['otherOrganization'] {
  const { OTHER_ORG_ID: id, OTHER_ORG_ALIAS: alias } = values
  const { USER_ORG_ID, USER_ORG_ALIAS, UTF8_USER_ORG_ID, SPECIAL_USER_ORG_ID, EXTERNAL_USER_ORG_ID } = values
  const taken = [USER_ORG_ID, USER_ORG_ALIAS, UTF8_USER_ORG_ID, SPECIAL_USER_ORG_ID, EXTERNAL_USER_ORG_ID]
  for (const name of ['OTHER_ORG_ID', 'OTHER_ORG_ALIAS'] as const)
    if (values[name] !== undefined && taken.includes(values[name])) report(name, 'names the organization of a user')
  return id === undefined || values.ORGANIZATIONS !== 'multiple' ? undefined : { id, alias }
}

/** Reports each variable that is needed, always or because of another, and not given. */
function reportMissing(values: Values, report: Report): void {
  const holds = (condition: string) => {
    const [name = '', required] = condition.split('=')
    const value = values[name as VariableName]
    return required === undefined ? value !== undefined : value === required
  }
  for (const name of variableNames.filter((each) => values[each] === undefined)) {
    const { needed = [] } = variables[name]
    const because = needed === 'always' ? undefined : needed.find(holds)
    if (needed === 'always') report(name, { missing: true })
    else if (because !== undefined) report(name, { missing: true, because: `${because} needs it` })
  }
}

/** The tokens that are given, by variable; undefined if there are none. */
function tokensIn(values: Values): Readonly<Record<string, string>> | undefined {
  const given = tokenVariables.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])]]))
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

function tickets(values: Values): TicketSource | undefined {
  if (values.SSO_TICKET_COMMAND !== undefined) return { kind: 'command', command: values.SSO_TICKET_COMMAND }
  if (values.SSO_TICKETS !== undefined) return { kind: 'list', tickets: values.SSO_TICKETS }
  // Set when the reference server has started.
  return values.TARGET_URL === 'embedded' ? { kind: 'issuer', url: '' } : undefined
}

function token(values: Values, report: Report): TokenSource | undefined {
  if (values.PREAUTH_TOKEN_COMMAND !== undefined) return { kind: 'command', command: values.PREAUTH_TOKEN_COMMAND }
  const { PREAUTH_U: u, PREAUTH_R: r, PREAUTH_O: o, PREAUTH_PA1: pa1, PREAUTH_PA2: pa2 } = values
  if (u !== undefined) return { kind: 'fields', fields: { u, r, o, pa1, pa2 } }
  if ([r, o, pa1, pa2].some((field) => field !== undefined))
    report('PREAUTH_U', { missing: true, because: 'a token needs its user' })
  return undefined
}

function unknownUser(values: Values, report: Report): string | undefined {
  const { PREAUTH_UNKNOWN_USER: name, PREAUTH_U, USER_ID } = values
  if (name !== undefined && [PREAUTH_U, USER_ID].includes(name))
    report('PREAUTH_UNKNOWN_USER', 'names a user that exists')
  // A command can't be asked for another user's token.
  return values.PREAUTH_TOKEN_COMMAND === undefined && PREAUTH_U !== undefined ? name : undefined
}

/** The text of a file, if it can be read and parsed. */
function usableFile(
  folder: string,
  name: VariableName,
  fileName: string | undefined,
  { parse, what }: { readonly parse: (text: string) => unknown; readonly what: string },
  report: Report,
): string | undefined {
  if (fileName === undefined) return undefined
  let text: string | undefined
  try {
    text = readFileSync(resolve(folder, fileName), 'utf8')
    parse(text)
    return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const unusable = `names a file that does not contain a PEM ${what}`
    report(name, text === undefined ? `names a file that can't be read (${code})` : unusable)
    return undefined
  }
}
