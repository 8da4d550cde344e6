import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthority, makeSelfSigned } from '../reference/certificates.ts'
import { packageRoot } from '../suite/suite.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { Environment } from './environment.ts'
import { environmentOf, readEnvironment } from './read-environment.ts'
import { accountCases } from './samples/account-cases.ts'
import { targetCases } from './samples/target-cases.ts'
import { preauth, required, same, type VariableCase } from './samples/variable-case.ts'
import { exampleEnvironment, variablesPage } from './variable-pages.ts'
import { tokenVariables, type VariableName, variables } from './variables.ts'

const tokenCases = tokenVariables.map((name): [string, VariableCase] => [
  name,
  { right: same(`${name} ü|=`), at: ({ tokens }) => tokens?.[name] },
])
const cases: Partial<Record<VariableName, VariableCase>> = {
  ...targetCases,
  ...accountCases,
  ...Object.fromEntries(tokenCases),
}

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

/** Reads values through a file, quoted as dotenv requires. */
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

describe.each(Object.entries(cases) as [VariableName, VariableCase][])(
  '%s',
  (name, { beside, right, wrong = [], missing, at }) => {
    test.each(Object.entries(right))('may be %s', (value, result) => {
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
  const beside = { SSO: 'on', SSO_TICKETS: 'ticket-1', ...preauth }
  const problem = expect.stringContaining('PREAUTH_ARGUMENT equals SSO_TICKET_ARGUMENT')
  expect(problemsOf({ ...beside, PREAUTH_ARGUMENT: 'ticket' })).toEqual([problem])
  expect(problemsOf({ ...beside, SSO: 'off', PREAUTH_ARGUMENT: 'ticket' })).toEqual([])
  expect(problemsOf(beside)).toEqual([])
})

test('an instance with an expired license can be embedded only beside an embedded target', () => {
  expect(problemsOf({ EXPIRED_LICENSE_TARGET_URL: 'embedded' })).toEqual([
    expect.stringContaining('EXPIRED_LICENSE_TARGET_URL can be "embedded" only'),
  ])
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
