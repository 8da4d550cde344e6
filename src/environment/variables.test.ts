import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authority, identity, selfSigned } from '../client/samples/certificates.ts'
import { packageRoot } from '../suite/suite.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { Environment } from './environment.ts'
import { readEnvironment } from './read-environment.ts'
import { type VariableName, variables } from './variables.ts'

/** What one variable of the contract (section 3) does. */
interface Case {
  /** What has to stand beside it. */
  readonly beside?: Readonly<Record<string, string>>
  /** Texts that are right, each with what comes of it. */
  readonly right: readonly (readonly [string, unknown])[]
  readonly wrong?: readonly string[]
  /** What comes of it when it is missing; `required` when that is an error. */
  readonly missing: unknown
  readonly at: (environment: Environment) => unknown
}

const required = Symbol('required')
const paths = ['rest_v2', 'http://host/x', '/a b', '/a?b=c', '/a#b']
const text = (variable: string) => [[`${variable} ü|=`, `${variable} ü|=`] as const]
const durations = [
  ['250ms', 250],
  ['90s', 90_000],
  ['20m', 1_200_000],
  ['1.5h', 5_400_000],
  ['168h', 604_800_000],
] as const
const notDurations = ['20', 's', '0s', '-1s', '1 m', '1d', '169h', '1e3s', '99999999999h']
const baseUrls = [
  ['http://host', 'http://host'],
  ['https://host:8443/a/b/', 'https://host:8443/a/b'],
  ['https://host/context//', 'https://host/context'],
  ['HTTP://HOST:80/Context', 'http://host/Context'],
  ['http://[::1]:8080/c', 'http://[::1]:8080/c'],
  ['embedded', 'embedded'],
] as const
const notBaseUrls = [
  'host',
  'host:8080/c',
  '/context',
  'ftp://host',
  'http://',
  'http://host/?a=b',
  'http://host/#a',
  'http://joe@host',
  'http://:x@host',
]
const preauth = { PREAUTH: 'on', PREAUTH_U: 'joe' }
const fields = (environment: Environment) => {
  const token = environment.preauthentication?.token
  return token?.kind === 'fields' ? token.fields : undefined
}
const tokenField = (field: 'r' | 'o' | 'pa1' | 'pa2'): Case => ({
  beside: preauth,
  right: [['ROLE_A,ROLE_B=c ü', 'ROLE_A,ROLE_B=c ü']],
  wrong: ['a|b'],
  missing: undefined,
  at: (environment) => fields(environment)?.[field],
})
const accounts = (variable: 'admin' | 'utf8User' | 'specialUser' | 'externalUser', prefix: string) => ({
  [`${prefix}_ID`]: {
    beside: { [`${prefix}_PASSWORD`]: 'x' },
    right: [["o'neil+test%41&=: ü", "o'neil+test%41&=: ü"] as const],
    wrong: ['joe|organization'],
    missing: required,
    at: (environment: Environment) => environment[variable]?.id,
  },
  [`${prefix}_PASSWORD`]: {
    beside: { [`${prefix}_ID`]: 'x' },
    right: text(`${prefix}_PASSWORD`),
    missing: required,
    at: (environment: Environment) => environment[variable]?.password,
  },
  ...(variable !== 'admin' && {
    [`${prefix}_ORG_ID`]: {
      beside: {
        [`${prefix}_ID`]: 'x',
        [`${prefix}_PASSWORD`]: 'x',
        ORGANIZATIONS: 'multiple',
        USER_ORG_ID: 'o',
        USER_ORG_ALIAS: 'a',
      },
      right: [['organization_1', 'organization_1'] as const],
      missing: undefined,
      at: (environment: Environment) => environment[variable]?.organization?.id,
    },
  }),
})

const cases: Partial<Record<VariableName, Case>> = {
  TARGET_URL: { right: baseUrls, wrong: notBaseUrls, missing: required, at: ({ baseUrl }) => baseUrl },
  SERVER_RELEASE: {
    right: [
      ['7', '7'],
      ['8.2.0', '8.2.0'],
      ['10.0.0.1', '10.0.0.1'],
    ],
    wrong: ['v8', '8.x', '8.2.', '1.2.3.4.5', 'newest'],
    missing: '8.2.0',
    at: ({ release }) => release,
  },
  SECURITY_FRAMEWORK: {
    right: [['acegi', 'acegi']],
    wrong: ['a/b', 'a b', 'a-b'],
    missing: 'spring',
    at: ({ framework }) => framework,
  },
  PROTECTED_PATHS: {
    right: [
      ['/rest_v2/jobs', ['/rest_v2/jobs']],
      ['/rest_v2/jobs , /rest_v2/users', ['/rest_v2/jobs', '/rest_v2/users']],
    ],
    wrong: [...paths, '/a,,/b', '/a,'],
    missing: ['/rest_v2/resources'],
    at: ({ protectedPaths }) => protectedPaths,
  },
  ABSENT_PATH: {
    right: [['/rest_v2/no', '/rest_v2/no']],
    wrong: paths,
    missing: '/rest_v2/resources/conformance-absent',
    at: ({ absentPath }) => absentPath,
  },
  ORGANIZATIONS: {
    beside: { USER_ORG_ID: 'o', USER_ORG_ALIAS: 'a' },
    right: [
      ['single', false],
      ['multiple', true],
    ],
    wrong: ['several', 'MULTIPLE'],
    missing: false,
    at: ({ severalOrganizations }) => severalOrganizations,
  },
  USER_ID: { right: [['ü+% @', 'ü+% @']], wrong: ['joe|organization'], missing: required, at: ({ user }) => user.id },
  USER_PASSWORD: { right: text('USER_PASSWORD'), missing: required, at: ({ user }) => user.password },
  USER_ORG_ID: {
    beside: { ORGANIZATIONS: 'multiple', USER_ORG_ALIAS: 'a' },
    right: [['organization_1', 'organization_1']],
    missing: required,
    at: ({ user }) => user.organization?.id,
  },
  USER_ORG_ALIAS: {
    beside: { ORGANIZATIONS: 'multiple', USER_ORG_ID: 'o' },
    right: [['alias_1', 'alias_1']],
    missing: required,
    at: ({ user }) => user.organization?.alias,
  },
  ...accounts('admin', 'ADMIN'),
  ...accounts('utf8User', 'UTF8_USER'),
  ...accounts('specialUser', 'SPECIAL_USER'),
  ...accounts('externalUser', 'EXTERNAL_USER'),
  GET_LOGIN: {
    right: [
      ['enabled', true],
      ['disabled', false],
    ],
    wrong: ['yes', 'Enabled'],
    missing: true,
    at: ({ getLogin }) => getLogin,
  },
  LOGIN_ENCRYPTION: {
    right: [
      ['off', 'off'],
      ['static', 'static'],
      ['dynamic', 'dynamic'],
    ],
    wrong: ['on', 'rsa'],
    missing: 'off',
    at: ({ encryption }) => encryption,
  },
  SSO: {
    right: [
      ['off', undefined],
      ['on', { argument: 'ticket', tickets: undefined }],
    ],
    wrong: ['yes', 'cas'],
    missing: undefined,
    at: ({ sso }) => sso,
  },
  SSO_TICKET_ARGUMENT: {
    beside: { SSO: 'on' },
    right: [['cas.ticket-1', 'cas.ticket-1']],
    wrong: ['a b', 'a=b', 'a&b'],
    missing: 'ticket',
    at: ({ sso }) => sso?.argument,
  },
  SSO_TICKET_COMMAND: {
    beside: { SSO: 'on', SSO_TICKETS: 'unused' },
    right: [['./ticket.sh "joe user"', { kind: 'command', command: './ticket.sh "joe user"' }]],
    missing: { kind: 'list', tickets: ['unused'] },
    at: ({ sso }) => sso?.tickets,
  },
  SSO_TICKETS: {
    beside: { SSO: 'on' },
    right: [['ST-1, ST-2', { kind: 'list', tickets: ['ST-1', 'ST-2'] }]],
    wrong: ['ST-1,,ST-2', ','],
    missing: undefined,
    at: ({ sso }) => sso?.tickets,
  },
  PREAUTH: {
    right: [
      ['off', undefined],
      ['on', { argument: 'pp', token: undefined }],
    ],
    wrong: ['yes'],
    missing: undefined,
    at: ({ preauthentication }) => preauthentication,
  },
  PREAUTH_ARGUMENT: {
    beside: preauth,
    right: [['principal', 'principal']],
    wrong: ['a b', 'a=b'],
    missing: 'pp',
    at: ({ preauthentication }) => preauthentication?.argument,
  },
  PREAUTH_U: {
    beside: { PREAUTH: 'on', PREAUTH_R: 'ROLE_USER' },
    right: [['jürgen', { u: 'jürgen', r: 'ROLE_USER' }]],
    wrong: ['joe|r=ROLE_ADMIN'],
    missing: required,
    at: fields,
  },
  PREAUTH_R: tokenField('r'),
  PREAUTH_O: tokenField('o'),
  PREAUTH_PA1: tokenField('pa1'),
  PREAUTH_PA2: tokenField('pa2'),
  PREAUTH_TOKEN_COMMAND: {
    beside: preauth,
    right: [['./token.sh', { kind: 'command', command: './token.sh' }]],
    missing: { kind: 'fields', fields: { u: 'joe' } },
    at: ({ preauthentication }) => preauthentication?.token,
  },
  SUCCESS_LOCATION: {
    right: [['/home.html?a=b', { path: '/home.html?a=b', declared: true }]],
    wrong: ['home.html', 'http://host/x', '/a b'],
    missing: { path: '/loginsuccess.html', declared: false },
    at: ({ successLocation }) => successLocation,
  },
  JSON_SUCCESS_LOCATION: {
    right: [['/success.json', '/success.json']],
    wrong: ['success.json', 'http://host/x'],
    missing: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
    at: ({ jsonSuccessLocation }) => jsonSuccessLocation,
  },
  SESSION_TIMEOUT: {
    right: durations,
    wrong: notDurations,
    missing: 1_200_000,
    at: ({ sessionTimeoutMs }) => sessionTimeoutMs,
  },
  EXPIRED_LICENSE_TARGET_URL: {
    beside: { TARGET_URL: 'embedded' },
    right: baseUrls,
    wrong: notBaseUrls,
    missing: undefined,
    at: ({ expiredLicenseBaseUrl }) => expiredLicenseBaseUrl,
  },
  PREFERENCES_PATH: {
    right: [['/rest_v2/me', '/rest_v2/me']],
    wrong: paths,
    missing: undefined,
    at: ({ preferencesPath }) => preferencesPath,
  },
  CA_FILE: {
    right: [['ca.pem', expect.stringContaining('BEGIN CERTIFICATE')]],
    wrong: ['nowhere.pem', '.', 'client.key'],
    missing: undefined,
    at: ({ transport }) => transport.ca,
  },
  CLIENT_CERT_FILE: {
    beside: { CLIENT_KEY_FILE: 'client.key' },
    right: [['client.pem', expect.stringContaining('BEGIN CERTIFICATE')]],
    wrong: ['nowhere.pem', 'client.key'],
    missing: required,
    at: ({ transport }) => transport.clientCertificate,
  },
  CLIENT_KEY_FILE: {
    beside: { CLIENT_CERT_FILE: 'client.pem' },
    right: [['client.key', expect.stringContaining('PRIVATE KEY')]],
    wrong: ['nowhere.key', 'client.pem', 'another.key'],
    missing: required,
    at: ({ transport }) => transport.clientKey,
  },
  PROXY_URL: {
    right: [
      ['http://proxy:3128', 'http://proxy:3128'],
      ['https://joe:p%40ss@proxy', 'https://joe:p%40ss@proxy'],
    ],
    wrong: ['proxy:3128', 'socks5://proxy', 'http://joe:100%@proxy', 'http://joe:%ff@proxy'],
    missing: undefined,
    at: ({ transport }) => transport.proxyUrl,
  },
  TLS_INSECURE: {
    right: [
      ['no', false],
      ['yes', true],
    ],
    wrong: ['true', '1'],
    missing: false,
    at: ({ transport }) => transport.insecure,
  },
  REQUEST_TIMEOUT: {
    right: durations,
    wrong: notDurations,
    missing: 10_000,
    at: ({ transport }) => transport.requestTimeoutMs,
  },
  MAX_FAILED_LOGINS: {
    right: [
      ['0', 0],
      ['20', 20],
    ],
    wrong: ['-1', '1.5', 'five', '1e3'],
    missing: 5,
    at: ({ maxFailedLogins }) => maxFailedLogins,
  },
  CONCURRENCY: {
    right: [
      ['1', 1],
      ['64', 64],
    ],
    wrong: ['0', '-1', 'many'],
    missing: 32,
    at: ({ concurrency }) => concurrency,
  },
  WAIVERS_FILE: {
    right: [['waivers.yaml', expect.stringMatching(/^\/.*waivers\.yaml$/)]],
    missing: undefined,
    at: ({ waiversFile }) => waiversFile,
  },
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'variables-'))
  const company = authority('company')
  const client = identity('suite', company)
  const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
  put('ca.pem', company.certificate)
  put('client.pem', client.certificate)
  put('client.key', client.key)
  put('another.key', selfSigned('another', { ownKey: true }).key)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Through a file, with the value in quotes where dotenv needs some. */
function read(values: Readonly<Record<string, string | undefined>>): Environment {
  const all = { TARGET_URL: 'http://host/context', USER_ID: 'joe', USER_PASSWORD: 'secret', ...values }
  const lines = Object.entries(all).map(([name, value]) =>
    value === undefined ? '' : `${name}='${value}'`.replace(/^(\w+)='(.*'.*)'$/, '$1=`$2`'),
  )
  writeFileSync(join(folder, 'case.env'), lines.join('\n'))
  return readEnvironment(join(folder, 'case.env'), { workingDirectory: folder, packageRoot: folder }, {})
}

function problemsOf(values: Readonly<Record<string, string | undefined>>): string[] {
  try {
    read(values)
  } catch (error) {
    if (error instanceof ConfigurationError) return [...error.problems]
    throw error
  }
  return []
}

test('every variable of the contract has its cases here', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(variables).sort())
})

describe.each(Object.entries(cases) as [VariableName, Case][])(
  '%s',
  (name, { beside, right, wrong = [], missing, at }) => {
    test.each(right)('may be %s', (value, result) => {
      expect(at(read({ ...beside, [name]: value }))).toEqual(result)
    })

    if (wrong.length > 0)
      test.each(wrong)('must not be %s', (value) => {
        const [problem = '', ...more] = problemsOf({ ...beside, [name]: value })
        expect(problem).toContain(`${join(folder, 'case.env')}: ${name} `)
        expect(problem).toContain(`Expected: ${variables[name].expects}. Example: ${name}=${variables[name].example}`)
        expect(more).toEqual([])
      })

    test.each([undefined, ''])(missing === required ? 'is required (%j)' : 'may be missing (%j)', (nothing) => {
      const values = { ...beside, [name]: nothing }
      if (missing !== required) return expect(at(read(values))).toEqual(missing)
      const [problem = '', ...more] = problemsOf(values)
      expect(problem).toContain(`${name} is missing`)
      expect(problem).toContain(`Example: ${name}=`)
      expect(more).toEqual([])
    })

    test('is explained by an example that is right', () => {
      const { example, schema } = variables[name]
      expect(schema.safeParse(example).success).toBe(true)
    })
  },
)

test('an organization without its user is a slip', () => {
  expect(problemsOf({ UTF8_USER_ORG_ID: 'o' })).toEqual([expect.stringContaining('UTF8_USER_ID is missing')])
})

test('an expired twin can be embedded only beside an embedded target', () => {
  expect(problemsOf({ EXPIRED_LICENSE_TARGET_URL: 'embedded' })).toEqual([
    expect.stringContaining('EXPIRED_LICENSE_TARGET_URL can be "embedded" only'),
  ])
})

const template = join(packageRoot, 'environments/staging.env.example')
test.skipIf(!existsSync(template))('the template for staging explains every variable', () => {
  const lines = readFileSync(template, 'utf8').split('\n')
  for (const name of Object.keys(variables)) {
    const at = lines.findIndex((line) => line.replace(/^#\s*/, '').startsWith(`${name}=`))
    expect(at, name).toBeGreaterThanOrEqual(0)
  }
  const unknown = lines
    .flatMap((line) => /^#?\s*([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
    .filter((name) => !(name in variables))
  expect(unknown).toEqual([])
})
