import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import { profiles } from '../../alterations/profiles/index.ts'
import type { Profile } from '../../alterations/profiles/profile.ts'
import { readEnvironment } from '../../environment/read-environment.ts'
import type { CheckReport } from '../../outcome/report.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { buildResult } from '../../results/build-result.ts'
import type { Outcome } from '../../results/outcome.ts'
import type { Result, Waiver } from '../../results/result.ts'
import { readWaivers } from '../../results/waivers.ts'
import { wholeCatalogue } from '../../runner/applicability.ts'
import { packageRoot } from '../../suite/suite.ts'
import { expeditionTo } from './expedition.ts'
import { trial } from './trial.ts'

// A run against a measured server must show exactly the deviations found there by hand. If this fails, find out what is wrong:
// the check, the profile, or the data stored here.

/** One configuration of a known server, and the expected result. */
interface Configuration {
  /** Differences from the environment of the profile. */
  readonly variables: Readonly<Record<string, string>>
  /** An additional defect of the server, caused by an option of its container. */
  readonly defect?: string
  /** Each requirement that fails, with the row of the profile, or the defect, that causes it. */
  readonly failed: Readonly<Record<string, string>>
  /** Each inconclusive requirement, with the row that prevents a result. */
  readonly cantTell: Readonly<Record<string, string>>
  readonly untested: readonly string[]
  /** Rows of the profile that do not apply to this configuration. */
  readonly without?: readonly string[]
  /** Requirements that hold, although the waivers of other configurations list them. */
  readonly stale?: readonly string[]
}

const folder = join(packageRoot, 'src/proof/selftest/known-servers')
/** The measurements, where this repository is developed. */
const fieldNotes = join(packageRoot, '../shared/field-notes.md')
const temporary = mkdtempSync(join(tmpdir(), 'known-servers-'))
afterAll(() => rmSync(temporary, { recursive: true }))

function configurationsOf({ name }: Profile): [string, Configuration][] {
  return readdirSync(join(folder, name)).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, name, file), 'utf8')),
  ])
}

/** The reports for each configuration, shared by all tests of it. */
const found = new Map<Configuration, Promise<readonly CheckReport[]>>()

function environmentOf({ environment }: Profile, { variables }: Configuration) {
  // One check at a time locks nothing, and the measurement had no budget.
  const unlimited = { MAX_FAILED_LOGINS: '200', ...variables }
  return readEnvironment(environment, { workingDirectory: packageRoot, packageRoot }, unlimited)
}

function reportsOf(profile: Profile, configuration: Configuration, overHttp = false): Promise<readonly CheckReport[]> {
  const { options } = profile
  const patches = patchesOf(profile, configuration)
  return trial(everyCheck, environmentOf(profile, configuration), patches, { overHttp, options })
}

function patchesOf({ rows }: Profile, { without = [], defect }: Configuration): ServicePatch[] {
  const kept = rows.filter(({ row }) => !without.includes(row))
  return [...kept, ...(defect === undefined ? [] : [defectNamed(defect)])].map(({ change }) => change)
}

async function resultOf(profile: Profile, configuration: Configuration, waivers: Waiver[] = []): Promise<Result> {
  const reports = found.get(configuration) ?? reportsOf(profile, configuration)
  found.set(configuration, reports)
  return concluded(profile, configuration, await reports, waivers)
}

function concluded(
  profile: Profile,
  configuration: Configuration,
  reports: readonly CheckReport[],
  waivers: Waiver[] = [],
): Result {
  return buildResult({
    environment: environmentOf(profile, configuration),
    selection: wholeCatalogue,
    reports,
    waivers,
    traffic: { requests: 0, connections: 0, logins: 0, failedLogins: {} },
    startedAt: new Date(),
    durationMs: 0,
    defects: {},
    strict: false,
    suite: { name: '', version: '', catalogue: '' },
  })
}

/** The waivers for this configuration, as its user would fill them in. */
function waiversFor({ name }: Profile, { variables, defect }: Configuration): Waiver[] {
  const template = readFileSync(join(packageRoot, 'environments/waivers', `${name}.yaml`), 'utf8')
  const sections = template.split(/^(?=# --- )/m).map((section) => {
    const [head = ''] = section.split('\n')
    const variable = /^# --- With (\w+)=on: remove/.exec(head)?.[1]
    const isAsked = variable === undefined ? head.includes(`--defect ${defect})`) : variables[variable] === 'on'
    return isAsked ? section.replace(/^# (?=- | {2})/gm, '') : section
  })
  const whole = sections.join('')
  const file = join(temporary, `${found.size}.yaml`)
  writeFileSync(file, whole.replace(/<the person.*>/, 'QA team').replace(/<YYYY.*>/, '2999-12-31'))
  return readWaivers(file)
}

function idsWith(outcome: Outcome, { requirements }: Result): string[] {
  return requirements.filter((each) => each.outcome === outcome).map(({ id }) => id)
}

/** The reasons for this outcome by requirement, to explain a difference. */
function explained(outcome: Outcome, { requirements }: Result, expected: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    requirements
      .filter((each) => each.outcome === outcome)
      .map(({ id, reason, checks }) => [
        id,
        expected[id] ?? reason ?? checks.flatMap(({ message }) => message ?? []).join('\n'),
      ]),
  )
}

describe.each(profiles)('a run against $name', (profile) => {
  const configurations = configurationsOf(profile)

  test.each(configurations)('shows exactly what was measured: %s', async (_, configuration) => {
    const result = await resultOf(profile, configuration)
    expect(explained('failed', result, configuration.failed)).toEqual(configuration.failed)
    expect(explained('cantTell', result, configuration.cantTell)).toEqual(configuration.cantTell)
    expect(idsWith('untested', result)).toEqual(configuration.untested)
  })

  test.each(configurations)('passes where the known deviations are waived: %s', async (_, configuration) => {
    const result = await resultOf(profile, configuration, waiversFor(profile, configuration))
    expect(result.staleWaivers.map(({ waiver }) => waiver.requirement)).toEqual(configuration.stale ?? [])
    expect(idsWith('failed', result)).toEqual([])
    expect(idsWith('waived', result)).toEqual(Object.keys(configuration.failed))
    // Stale waivers must be removed first.
    expect(result.exitCode).toBe(configuration.stale === undefined ? 0 : 1)
  })

  test.each(configurations)('is explored without a finding where they are waived: %s', async (_, configuration) => {
    const [environment, patches] = [environmentOf(profile, configuration), patchesOf(profile, configuration)]
    const waived = waiversFor(profile, configuration).map(({ requirement }) => requirement)
    const settings = { users: 4, runs: 60, canWait: false, waived }
    const explored = await expeditionTo(environment, patches, settings, profile.options)
    expect(explored.findings.map(({ requirement, operations }) => [requirement, operations])).toEqual([])
    expect(explored.waived.length).toBeGreaterThan(0)
  })

  test('shows the same over HTTP', async () => {
    const [, configuration] = configurations.find(([name]) => name === 'default') ?? []
    if (configuration === undefined) throw new Error('There is no default configuration.')
    const reports = await reportsOf(profile, configuration, true)
    expect(idsWith('failed', concluded(profile, configuration, reports))).toEqual(Object.keys(configuration.failed))
  })

  test('is explained by rows that the profile has', () => {
    const rows = profile.rows.map(({ row }) => row)
    const named = configurations.flatMap(([, { failed, cantTell, defect }]) =>
      Object.values({ ...failed, ...cantTell }).filter((each) => each !== defect),
    )
    expect(named.filter((row) => !rows.includes(row))).toEqual([])
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([])
  })

  test.skipIf(!existsSync(fieldNotes))('has no row without a measurement (SKIPPED without the field notes)', () => {
    const plain = (text: string) => text.replaceAll('`', '')
    const measured = [...plain(readFileSync(fieldNotes, 'utf8')).matchAll(/^\| (.*?) \|/gm)].map(([, first]) => first)
    const notes = profile.rows.map(({ row, note = row }) => plain(note))
    expect(notes.filter((note) => !measured.includes(note))).toEqual([])
  })
})
