import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parse } from 'dotenv'
import { afterAll, expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { environmentOf, givenVariables, readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { wholeCatalogue } from '../runner/applicability.ts'
import { runChecks } from '../runner/run.ts'
import { packageRoot } from '../suite/suite.ts'
import { doctor, exitCodeOf } from './doctor.ts'
import { suggestedEnvironment } from './environment-text.ts'

const folders = { workingDirectory: packageRoot, packageRoot }
const folder = mkdtempSync(join(tmpdir(), 'ready '))
afterAll(() => rmSync(folder, { recursive: true }))

/** Server properties that no environment of the repository describes. */
interface Case {
  readonly name: string
  readonly variables?: Readonly<Record<string, string>>
  readonly contextPath?: string
}

const cases: readonly (readonly [title: string, given: Case])[] = [
  ...['reference-dynamic-encryption', 'reference-static-encryption', 'reference-single-organization'].map(
    (name) => [name, { name }] as const,
  ),
  ['reference', { name: 'reference' }],
  ['reference-legacy', { name: 'reference-legacy' }],
  ['another context path', { name: 'reference', contextPath: '/apps/my-reports.v2' }],
  ['no context path', { name: 'reference', contextPath: '' }],
  [
    'other names of arguments',
    { name: 'reference', variables: { SSO_TICKET_ARGUMENT: 'cas.ticket-1', PREAUTH_ARGUMENT: 'token_2' } },
  ],
  [
    'other places',
    {
      name: 'reference',
      variables: {
        SUCCESS_LOCATION: '/flow.html?_flowId=homeFlow',
        JSON_SUCCESS_LOCATION: '/scripts/visualize/auth/loginSuccess.json',
        SECURITY_FRAMEWORK: 'acegi',
        SESSION_TIMEOUT: '90s',
        PROTECTED_PATHS: "/rest_v2/jobs,/rest_v2/users'/a+b",
      },
    },
  ],
  [
    'an account whose name no simple quotes hold',
    { name: 'reference', variables: { SPECIAL_USER_ID: `"it's" # 1 \\n $HOME`, SPECIAL_USER_PASSWORD: 'secret' } },
  ],
  ['a release that is not given', { name: 'reference', variables: { SERVER_RELEASE: '' } }],
]

/** Starts the server of a case; returns the complete variables that a user would have written for it. */
async function serverOf({ name, variables = {}, contextPath = '/reporting' }: Case) {
  const { file, given: declared } = givenVariables(name, folders, {})
  // Longer than a busy machine needs: no test waits for it.
  const all: Record<string, string> = { ...declared, SESSION_TIMEOUT: '20m', ...variables }
  const { EXPIRED_LICENSE_TARGET_URL: _expired, ...rest } = all
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  const target = await startEmbedded(environmentOf(given, file, {}), [], { contextPath })
  const source = target.environment.sso?.tickets
  const issuer = source?.kind === 'issuer' ? { SSO_TICKET_COMMAND: `curl -s -X POST "${source.url}"` } : {}
  return { target, given: { ...given, ...issuer, TARGET_URL: target.environment.baseUrl } }
}

/** Writes the file as doctor does, and reads it as run does: with the secrets from the process. */
function writtenAndRead(given: Readonly<Record<string, string>>, fitting: Readonly<Record<string, string>>) {
  const file = join(folder, "it's the place", 'found env.env')
  mkdirSync(join(file, '..'), { recursive: true })
  const text = suggestedEnvironment(given, fitting, { from: packageRoot, file })
  writeFileSync(file, text)
  const leftOut = Object.entries(parse(text)).flatMap(([name, value]) => (value === '' ? [name] : []))
  const secrets = Object.fromEntries(leftOut.map((name) => [name, given[name]]))
  return readEnvironment(relative(process.cwd(), file), { workingDirectory: process.cwd(), packageRoot }, secrets)
}

test.for(cases)('%s: what the doctor calls ready is written down as it is, and a run accepts it', async ([, given]) => {
  const server = await serverOf(given)
  try {
    const environment = environmentOf(server.given, 'found env.env', {})
    const diagnosis = await doctor({ environment, given: server.given })
    expect(diagnosis.findings.filter(({ status }) => status === 'error' || status === 'warning')).toEqual([])
    expect(exitCodeOf(diagnosis)).toBe(0)

    const read = writtenAndRead(server.given, diagnosis.fitting)
    // The sources of values differ.
    const aside = { release: undefined, settings: undefined }
    expect({ ...read, ...aside }).toEqual({ ...environment, ...aside })
    expect(read.release).toBe(diagnosis.fitting.SERVER_RELEASE)

    const selection = { ...wholeCatalogue, only: ['4.3', '4.5', '4.6'], timing: false, quick: true }
    const { reports, unreachable } = await runChecks(everyCheck, read, selection)
    expect(unreachable).toBeUndefined()
    const others = reports.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'inapplicable')
    expect(others.map(({ requirement, outcome, message }) => ({ requirement, outcome, message }))).toEqual([])
    expect(reports.length).toBeGreaterThan(20)
  } finally {
    await server.target.close()
  }
})

test.for(cases)('%s: with the least that a user knows, the written file is ready', async ([, given]) => {
  const server = await serverOf(given)
  try {
    const { TARGET_URL, USER_ID, USER_PASSWORD, ORGANIZATIONS, USER_ORG_ID, USER_ORG_ALIAS, PROTECTED_PATHS } =
      server.given as Record<string, string>
    const paths = given.variables?.PROTECTED_PATHS === undefined ? {} : { PROTECTED_PATHS }
    const all = { TARGET_URL, USER_ID, USER_PASSWORD, ORGANIZATIONS, USER_ORG_ID, USER_ORG_ALIAS, ...paths }
    const least = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]))
    const first = await doctor({ environment: environmentOf(least, 'found env.env', {}), given: least })

    const read = writtenAndRead(least, first.fitting)
    const second = await doctor({ environment: read, given: { ...least, ...first.fitting } })
    expect(second.findings.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(second.forecast?.judged).toBeGreaterThanOrEqual(first.forecast?.judged ?? 0)
  } finally {
    await server.target.close()
  }
})
