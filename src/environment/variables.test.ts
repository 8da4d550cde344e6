import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthority, makeSelfSigned } from '../reference/certificates.ts'
import { packageRoot } from '../suite/suite.ts'
import type { Environment } from './environment.ts'
import { environmentOf, readEnvironment } from './read-environment.ts'
import { problemsOf } from './samples/problems-of.ts'
import { variableKinds, wrongInContext } from './samples/variable-kinds.ts'
import { wholeEnvironment } from './samples/whole-environment.ts'
import { exampleEnvironment, variablesPage } from './variable-pages.ts'
import { tokenVariables, type VariableName, variableNames, variables } from './variables.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'variables-'))
  const company = makeAuthority('company')
  const client = company.issue('suite')
  const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
  put('ca.pem', company.certificate)
  put('client.pem', client.certificate)
  put('client.key', client.key)
  put('another.key', makeSelfSigned().key)
})
afterAll(() => rmSync(folder, { recursive: true }))

type Given = Readonly<Partial<Record<string, string>>>
const minimal = { TARGET_URL: 'http://host/context', USER_ID: 'joe', USER_PASSWORD: 'secret' }

/** Reads values through a file, quoted as dotenv requires. */
function read(values: Given): Environment {
  const lines = Object.entries(values).map(([name, value]) =>
    value === undefined ? '' : `${name}='${value}'`.replace(/^(\w+)='(.*'.*)'$/, '$1=`$2`'),
  )
  writeFileSync(join(folder, 'case.env'), lines.join('\n'))
  return readEnvironment(join(folder, 'case.env'), { workingDirectory: folder, packageRoot: folder }, {})
}

const problemsWith = (values: Given) => problemsOf(() => read(values))

test('every variable of the contract is of one kind', () => {
  const names = [...variableKinds.flatMap((kind) => kind.names), ...tokenVariables]
  expect(names.toSorted()).toEqual(Object.keys(variables).sort())
})

test('every variable of the contract has its place in an environment', () => {
  const { settings, ...environment } = read(wholeEnvironment)
  const pem = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(settings).toHaveLength(Object.keys(wholeEnvironment).length)
  expect(environment).toEqual({
    name: 'case',
    baseUrl: 'http://host/context',
    expiredLicenseBaseUrl: 'https://expired/context',
    release: '8.2.0',
    framework: 'acegi',
    protectedPaths: ['/rest_v2/jobs', '/rest_v2/users'],
    absentPath: '/rest_v2/no',
    severalOrganizations: true,
    otherOrganization: { id: 'other_org', alias: 'other_alias' },
    user: {
      variable: 'USER',
      id: 'joe+% @',
      password: 'password of joe |=',
      organization: { id: 'user_org', alias: 'user_alias' },
    },
    admin: { variable: 'ADMIN', id: "admin o'neil", password: 'password of admin |=' },
    utf8User: {
      variable: 'UTF8_USER',
      id: "o'neil ü",
      password: 'pässword of utf8 |=',
      organization: { id: 'utf8_org ü' },
    },
    specialUser: {
      variable: 'SPECIAL_USER',
      id: "o'neil+test%41&=:",
      password: 'password of special |=',
      organization: { id: 'special_org' },
    },
    externalUser: {
      variable: 'EXTERNAL_USER',
      id: 'ldap user',
      password: 'password of external |=',
      organization: { id: 'external_org' },
    },
    getLogin: false,
    encryption: 'static',
    sso: { argument: 'cas.ticket-1', tickets: { kind: 'list', tickets: ['ST-1', 'ST-2'] } },
    preauthentication: {
      argument: 'principal',
      token: {
        kind: 'fields',
        fields: { u: 'jürgen', r: 'ROLE_A,ROLE_B=c ü', o: 'organization ü', pa1: 'attribute 1', pa2: 'attribute 2' },
      },
      unknownUser: 'unknown ü',
    },
    successLocation: { path: '/home.html?a=b', declared: true },
    jsonSuccessLocation: '/success.json',
    sessionTimeoutMs: 90_000,
    preferencesPath: '/rest_v2/me',
    identityPath: '/rest_v2/who',
    transport: {
      requestTimeoutMs: 250,
      ca: pem('ca.pem'),
      clientCertificate: pem('client.pem'),
      clientKey: pem('client.key'),
      proxyUrl: 'http://proxy:3128',
      insecure: true,
      expiredLicenseOrigin: 'https://expired',
    },
    runTimeoutMs: 5_400_000,
    maxFailedLogins: 20,
    concurrency: 64,
    waiversFile: join(folder, 'waivers.yaml'),
  })
  for (const name of tokenVariables) expect(read({ ...minimal, [name]: 'ü|=' }).tokens).toEqual({ [name]: 'ü|=' })
})

describe.each(variableKinds.flatMap(({ names, ...kind }) => names.map((name) => ({ name, ...kind }))))(
  '$name',
  ({ name, right, wrong = [] }) => {
    const { schema, example, expects } = variables[name]
    test.each(Object.entries(right))('may be %s', (text, value) => {
      expect(schema.parse(text)).toEqual(value)
    })

    const others = wrongInContext.flatMap(([each, text]) => (each === name ? [text] : []))
    if (wrong.length + others.length > 0)
      test.each([...wrong, ...others])('must not be %s', (text) => {
        const [problem = '', ...more] = problemsWith({ ...wholeEnvironment, [name]: text })
        expect(problem).toContain(`${join(folder, 'case.env')}: ${name} `)
        expect(problem).toContain(`Expected: ${expects}. Example: ${name}=${example}`)
        expect(more).toEqual([])
      })
  },
)

test('every variable is explained by an example that is right', () => {
  for (const { example, schema } of Object.values(variables)) expect(schema.safeParse(example).success).toBe(true)
})

test.each([undefined, ''])('beside all others, those that another one needs may not be missing (%j)', (nothing) => {
  const required: readonly VariableName[] = [
    ...(['TARGET_URL', 'USER_ID', 'USER_PASSWORD', 'USER_ORG_ID', 'USER_ORG_ALIAS', 'OTHER_ORG_ID'] as const),
    ...(['ADMIN_ID', 'ADMIN_PASSWORD', 'UTF8_USER_ID', 'UTF8_USER_PASSWORD'] as const),
    ...(['SPECIAL_USER_ID', 'SPECIAL_USER_PASSWORD', 'EXTERNAL_USER_ID', 'EXTERNAL_USER_PASSWORD'] as const),
    ...(['PREAUTH_U', 'CLIENT_CERT_FILE', 'CLIENT_KEY_FILE'] as const),
  ]
  for (const name of variableNames)
    expect(problemsWith({ ...wholeEnvironment, [name]: nothing })).toEqual(
      required.includes(name) ? [expect.stringMatching(`: ${name} is missing.* Example: ${name}=`)] : [],
    )
})

test.each<[string, Given, Partial<Environment>]>([
  ['single sign-on is off', { ...wholeEnvironment, SSO: 'off' }, { sso: undefined }],
  ['tickets have no source', { ...minimal, SSO: 'on' }, { sso: { argument: 'ticket', tickets: undefined } }],
  [
    'a command prints tickets',
    { ...wholeEnvironment, SSO_TICKET_COMMAND: './ticket.sh "joe user"' },
    { sso: { argument: 'cas.ticket-1', tickets: { kind: 'command', command: './ticket.sh "joe user"' } } },
  ],
  ['pre-authentication is off', { ...wholeEnvironment, PREAUTH: 'off' }, { preauthentication: undefined }],
  [
    'tokens have no source',
    { ...minimal, PREAUTH: 'on' },
    { preauthentication: { argument: 'pp', token: undefined, unknownUser: undefined } },
  ],
  [
    'a command prints tokens, but not those of another user',
    { ...wholeEnvironment, PREAUTH_TOKEN_COMMAND: './token.sh' },
    {
      preauthentication: {
        argument: 'principal',
        token: { kind: 'command', command: './token.sh' },
        unknownUser: undefined,
      },
    },
  ],
  [
    'there is a single organization',
    { ...minimal, USER_ORG_ID: 'o', USER_ORG_ALIAS: 'a', OTHER_ORG_ID: 'other' },
    {
      severalOrganizations: false,
      otherOrganization: undefined,
      user: expect.objectContaining({ organization: undefined }),
    },
  ],
])('an environment where %s', (_, values, expected) => {
  const environment = read(values)
  for (const [field, value] of Object.entries(expected)) expect(environment[field as keyof Environment]).toEqual(value)
})

test('an organization without its user is a slip', () => {
  expect(problemsWith({ ...minimal, UTF8_USER_ORG_ID: 'o' })).toEqual([
    expect.stringContaining('UTF8_USER_ID is missing'),
  ])
})

test.each([
  ['embedded', {}, 2000],
  ['embedded', { SESSION_TIMEOUT: '20m' }, 20 * 60_000],
  ['https://reports.example.com', {}, 20 * 60_000],
])('sessions of the target %s with %j live for %i ms', (target, more, lifeMs) => {
  expect(
    environmentOf({ TARGET_URL: target, USER_ID: 'joe', USER_PASSWORD: 'secret', ...more }, 'x.env', {})
      .sessionTimeoutMs,
  ).toBe(lifeMs)
})

test('a ticket and a token need arguments of different names, if both are declared', () => {
  const beside = { ...minimal, SSO: 'on', SSO_TICKETS: 'ticket-1', PREAUTH: 'on', PREAUTH_U: 'joe' }
  const problem = expect.stringContaining('PREAUTH_ARGUMENT equals SSO_TICKET_ARGUMENT')
  expect(problemsWith({ ...beside, PREAUTH_ARGUMENT: 'ticket' })).toEqual([problem])
  expect(problemsWith({ ...beside, SSO: 'off', PREAUTH_ARGUMENT: 'ticket' })).toEqual([])
  expect(problemsWith(beside)).toEqual([])
})

test('an instance with an expired license is another server, and embedded only beside an embedded target', () => {
  const of = (expired: string) => problemsWith({ ...minimal, EXPIRED_LICENSE_TARGET_URL: expired }).join()
  expect(of('embedded') + of(minimal.TARGET_URL)).toMatch(/can be "embedded" only.*is TARGET_URL; name another server/s)
})

test('the template for a JasperReports Server lacks nothing but a password', () => {
  const lines = readFileSync(join(packageRoot, 'environments/jasperreports-server.env.example'), 'utf8')
  const given = parse(lines.replace(/^# (?=[A-Z_]+=)/gm, ''))
  expect(Object.keys(given).length).toBeGreaterThan(40)
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  expect(() => environmentOf({ ...filled }, 'jasperreports.env', {})).toThrow(/USER_PASSWORD is missing/)
  expect(environmentOf({ ...filled, USER_PASSWORD: 'secret' }, 'jasperreports.env', {})).toMatchObject({
    preferencesPath: '/rest_v2/reports/reports/conformance_preferences.csv',
    sessionTimeoutMs: 20 * 60_000,
  })
})

test.each([
  ['environments/staging.env.example', exampleEnvironment()],
  ['docs/variables.md', variablesPage()],
])('%s is made from the variables; if not, "npm run generate" writes it', (name, text) => {
  expect(readFileSync(join(packageRoot, name), 'utf8')).toBe(text)
})

test('the example file sets every variable, and reads as a whole once the password is given', () => {
  const given = Object.entries(parse(exampleEnvironment()))
  expect(given.map(([name]) => name)).toEqual(Object.keys(variables))
  const filled = Object.fromEntries(given.filter(([, value]) => value !== ''))
  expect(() => environmentOf({ ...filled }, 'staging.env', {})).toThrow(/USER_PASSWORD is missing/)
  expect(environmentOf({ ...filled, USER_PASSWORD: 'secret' }, 'staging.env', {})).toMatchObject({ release: '8.2.0' })
})
