import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { everyCheck } from '../../specs/every-spec.ts'
import { type Check, definedChecks } from '../check/check.ts'
import type { Defect } from '../departures/defect.ts'
import { defects } from '../departures/defects/index.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { packageRoot } from '../suite/suite.ts'
import { readExpectations } from './expectations.ts'
import type { Pattern } from './expected-red.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { patternsIn, trial } from './trial.ts'

// npm run mutation: removes one assertion at a time from the checks, and shows that the self-test would notice: a
// defect turns the check red otherwise than declared, or not at all. Only the checks of the requirement in
// question run, against the defects that have to turn it red.

const expectations = readExpectations()
const folder = join(packageRoot, 'dist/specs')
const environments = new Map<string, Environment>()
const killers = new Map<string, { defect: Defect; pattern: Pattern }[]>()
let removed = 0
const survivors: string[] = []

for (const file of readdirSync(folder).filter((name) => name.endsWith('.spec.js'))) {
  const original = await checksOf(join(folder, file))
  const text = readFileSync(join(folder, file), 'utf8')
  for (const [number, mutant] of mutantsOf(text).entries()) {
    removed++
    const affected = await affectedBy(mutant, `${file}.mutant-${number}.js`, original)
    if (!(await isNoticed(affected))) survivors.push(`${file}:${mutant.line}  ${mutant.assertion}`)
  }
  process.stdout.write(`${file}: ${removed} assertions removed so far, ${survivors.length} not noticed\n`)
}
for (const survivor of survivors) process.stdout.write(`NOT NOTICED  ${survivor}\n`)
process.stdout.write(
  `${removed} assertions removed, one at a time: ${removed - survivors.length} noticed, ${survivors.length} not.\n`,
)
process.exitCode = survivors.length === 0 ? 0 : 1

/** The checks that importing a compiled spec file defines. */
async function checksOf(path: string): Promise<Check[]> {
  const before = definedChecks().length
  await import(`${pathToFileURL(path)}?own`)
  return definedChecks().slice(before)
}

/** All checks, of which some have lost the assertion, for each requirement that has lost one. */
async function affectedBy(mutant: Mutant, name: string, original: readonly Check[]): Promise<Map<string, Check[]>> {
  const path = join(folder, name)
  writeFileSync(path, mutant.source)
  try {
    const mutated = await checksOf(path)
    const changed = mutated.filter((check, index) => check.run.toString() !== original[index]?.run.toString())
    // A change outside of every check, in a function that they share, concerns them all.
    const ids = new Set((changed.length > 0 ? changed : mutated).map(({ requirement }) => requirement))
    return new Map([...ids].map((id) => [id, mutated.filter(({ requirement }) => requirement === id)]))
  } finally {
    rmSync(path)
  }
}

/** Whether a defect turns one of these requirements red otherwise than with the whole checks, or not at all. */
async function isNoticed(affected: ReadonlyMap<string, Check[]>): Promise<boolean> {
  for (const [id, checks] of affected)
    for (const { defect, pattern } of await killersOf(id))
      if ((await patternOf(defect, id, checks)) !== pattern) return true
  return false
}

/** The defects that turn a requirement red when its checks run alone, and how; those that are made for it first. */
async function killersOf(id: string): Promise<readonly { defect: Defect; pattern: Pattern }[]> {
  const known = killers.get(id)
  if (known !== undefined) return known
  const whole = everyCheck.filter(({ requirement }) => requirement === id)
  const found: { defect: Defect; pattern: Pattern }[] = []
  const madeFor = (defect: Defect) => Number(defect.breaks.includes(id))
  for (const defect of defects.toSorted((a, b) => madeFor(b) - madeFor(a))) {
    if (!mayTurnRed(defect, id)) continue
    const pattern = await patternOf(defect, id, whole)
    if (/[^.]/.test(pattern)) found.push({ defect, pattern })
  }
  killers.set(id, found)
  return found
}

function mayTurnRed({ name }: Defect, id: string): boolean {
  const declared = expectations[name] ?? {}
  return /[^.]/.test(declared[id] ?? declared['*'] ?? '')
}

async function patternOf(defect: Defect, id: string, checks: readonly Check[]): Promise<Pattern> {
  return patternsIn(await trial(environmentOf(defect), [defect.change], { checks })).get(id) ?? ''
}

function environmentOf({ environment: name = 'reference' }: Defect): Environment {
  const known = environments.get(name)
  if (known !== undefined) return known
  const environment = readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
  environments.set(name, environment)
  return environment
}
