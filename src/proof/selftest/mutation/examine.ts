import { isDeepStrictEqual } from 'node:util'
import { everyCheck } from '../../../../specs/every-spec.ts'
import type { Defect } from '../../../alterations/defect.ts'
import { defects } from '../../../alterations/defects/index.ts'
import type * as Definitions from '../../../check/check.ts'
import { type Check, keyOf } from '../../../check/check.ts'
import { answerKinds, incidentalName } from '../../../runner/every-answer.ts'
import { casesOf, environmentOfCase, type SelfTestCase } from '../cases.ts'
import { readExpectations } from '../expectations.ts'
import { turnsRed } from '../expected.ts'
import { usualSeed } from '../self-test.ts'
import { type Checked, hasRed, outcomesIn, trial } from '../trial.ts'
import type { Mutant } from './mutants.ts'
import { sourceAt } from './source.ts'
import { inWorldOf, type World } from './world.ts'

/** The reaction of the self-test to a mutant. */
export type MutantVerdict = 'noticed' | 'not noticed' | 'red on a conforming server'

const redOnConforming = 'red on a conforming server'

interface Suite {
  readonly checks: readonly Check[]
  readonly trial: typeof trial
}

const unchanged: Suite = { checks: everyCheck, trial }
const expectations = readExpectations()

/** Whether a defect has other outcomes than with the unchanged checks, or a conforming server turns red. */
export async function examineMutant(mutant: Mutant): Promise<MutantVerdict> {
  const { mutated, requirements } = await load(mutant)
  // A change to the code that runs the checks may show in checks of any requirement.
  const concerned = mutated.checks.filter(({ requirement: id }) => requirements.has(id))
  // A mutant with which no run comes to its end is one with which everything is red.
  const isRedOn = ({ patches, ...one }: SelfTestCase) =>
    mutated.trial(concerned, environmentOfCase(one), patches).then(
      (report) => [...outcomesIn(report).values()].some(hasRed),
      () => true,
    )
  const isRedOnAny = async (servers: readonly SelfTestCase[]) => {
    for (const one of servers) if (await isRedOn(one)) return true
    return false
  }
  // Of the other changes it makes no difference, and a defect shows them sooner.
  const assertsLess = mutant.change === 'removed'
  if (assertsLess && (await isRedOnAny(environments))) return redOnConforming
  for (const { defect, id } of attempts(requirements)) {
    const whole = await shownByWhole(defect, id)
    const shown = hasRed(whole) ? await shownBy(id, mutated, defect).catch(() => undefined) : whole
    if (!isDeepStrictEqual(shown, whole)) return 'noticed'
  }
  return (await isRedOnAny(assertsLess ? variants : [...environments, ...variants])) ? redOnConforming : 'not noticed'
}

const conforming = casesOf(usualSeed).filter(({ defect }) => defect === undefined)
const environments = conforming.filter(({ patches }) => patches.length === 0)
const variants = conforming.filter(({ patches }) => patches.length === 1)

/** The checks with the mutant loaded, and the requirements whose checks it may have changed. */
async function load(mutant: Mutant): Promise<{ mutated: Suite; requirements: Set<string> }> {
  const { anew, trial: mutatedTrial } = await inWorldOf(mutant, async (world) => ({
    anew: await checksAnew(world),
    trial: (await world.import<Suite>('src/proof/selftest/trial.ts')).trial,
  }))
  const original = await originalOf(mutant.path)
  const changed = [...anew].filter(([key, { run }]) => run.toString() !== original.get(key)?.run.toString())
  const concerned = changed.length > 0 ? changed : [...anew]
  const mutated = {
    // A change may also give a check another name.
    checks: [...new Map([...everyCheck.map((check) => [keyOf(check), check] as const), ...anew]).values()],
    trial: mutatedTrial,
  }
  // A change below all checks, in the code that runs them, may affect all of them.
  const requirements = concerned.length > 0 ? concerned.map(([, check]) => check) : everyCheck
  return { mutated, requirements: new Set(requirements.map(({ requirement }) => requirement)) }
}

const originals = new Map<string, Map<string, Check>>()

async function originalOf(path: string): Promise<Map<string, Check>> {
  const checks = originals.get(path) ?? (await inWorldOf(sourceAt(path), checksAnew))
  originals.set(path, checks)
  return checks
}

/** The checks of the spec files that are this module or import it. */
async function checksAnew(world: World): Promise<Map<string, Check>> {
  // Its own, if it imports the changed module itself.
  const { definedChecks } = await world.import<typeof Definitions>('src/check/check.ts')
  const before = definedChecks().length
  await world.import('specs/every-spec.ts')
  return new Map(
    definedChecks()
      .slice(before)
      .map((check) => [keyOf(check), check]),
  )
}

/** Defects for each requirement in turn: first those that show in checks of others, then those made for it. */
function* attempts(requirements: ReadonlySet<string>): Generator<{ defect: Defect; id: string }> {
  const candidates = [...requirements].map((id) => {
    const red = defects.filter((defect) => turnsRed(expectations, defect, id))
    const rank = (defect: Defect) => Number(defect.breaks.includes(id)) + 2 * Number(meeting(defect, id).size > 0)
    return red.toSorted((a, b) => rank(b) - rank(a)).map((defect) => ({ defect, id }))
  })
  const most = Math.max(0, ...candidates.map(({ length }) => length))
  for (let rank = 0; rank < most; rank++) for (const each of candidates) yield* each.slice(rank, rank + 1)
}

const wholes = new Map<string, Promise<Checked | undefined>>()

/** The outcomes of a requirement's unchanged checks with a defect, run alone. */
function shownByWhole(defect: Defect, id: string): Promise<Checked | undefined> {
  const key = `${defect.name}: ${id}`
  const shown = wholes.get(key) ?? shownBy(id, unchanged, defect)
  wholes.set(key, shown)
  return shown
}

async function shownBy(id: string, suite: Suite, defect: Defect): Promise<Checked | undefined> {
  const { environment = 'reference', change } = defect
  const others = meeting(defect, id)
  const checks = suite.checks.filter((check) => check.requirement === id || others.has(keyOf(check)))
  return outcomesIn(await suite.trial(checks, environmentOfCase({ environment, without: [] }), [change])).get(id)
}

/** The checks of other requirements that are declared to meet a defect's violation of this one. */
function meeting({ name }: Defect, id: string): ReadonlySet<string> {
  const declared = [...(expectations.get(name)?.get(id)?.keys() ?? [])]
  return new Set(declared.flatMap((each) => incidentals.get(each) ?? []))
}

const incidentals = new Map(
  everyCheck.flatMap((check) => answerKinds.map((kind) => [incidentalName(kind, check), keyOf(check)] as const)),
)
