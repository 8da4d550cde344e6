import fc from 'fast-check'
import { type Defect, environmentNames } from '../../alterations/defect.ts'
import { defects } from '../../alterations/defects/index.ts'
import type { Variant } from '../../alterations/variant.ts'
import { variants } from '../../alterations/variants/index.ts'
import type { Environment } from '../../environment/environment.ts'
import { environmentOf, givenVariables } from '../../environment/read-environment.ts'
import type { VariableName } from '../../environment/variables.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { packageRoot } from '../../suite/suite.ts'

/** One server to test the checks against. */
export interface SelfTestCase {
  readonly name: string
  /** The defect; absent for a conforming server. */
  readonly defect?: Defect
  readonly environment: string
  readonly patches: readonly ServicePatch[]
  /** Variables of the environment that do not apply to this server and are left out. */
  readonly without: readonly VariableName[]
}

/** All cases in a fixed order; the same `seed` gives the same random combinations of variants. */
export function casesOf(seed: number): SelfTestCase[] {
  const plain = environmentNames.map((environment) => conforming(`${environment} as it is`, environment, []))
  const alone = variants.map((variant) => conforming(variant.name, variant.environment ?? 'reference', [variant]))
  return [...plain, ...defects.map(caseOf), ...alone, ...combinations(seed)]
}

/** The case of a defect. */
export function caseOf(defect: Defect): SelfTestCase {
  const { name, environment = 'reference', change } = defect
  return { name, defect, environment, patches: [change], without: [] }
}

const combinationsPerEnvironment = 8
/** The number of combinations that each variant is in. */
const turns = 2

/** Deals variants like cards: every environment has the same number of combinations, and every variant is in some of them. */
function combinations(seed: number): SelfTestCase[] {
  const count = environmentNames.length * combinationsPerEnvironment
  const whole = { minLength: variants.length }
  const dealt = fc.sample(fc.shuffledSubarray([...variants], whole), { seed, numRuns: turns }).flat()
  return Array.from({ length: count }, (_, index) => {
    const environment = environmentNames[index % environmentNames.length] ?? 'reference'
    const chosen = [...new Set(dealt.filter((_variant, position) => position % count === index))]
    return conforming(`${environment} with ${chosen.map(({ name }) => name).join(' + ')}`, environment, chosen)
  })
}

/** The environment of a case. It ignores the variables of this machine, so that cases are the same everywhere. */
export function environmentOfCase({
  environment,
  without,
}: Pick<SelfTestCase, 'environment' | 'without'>): Environment {
  const { file, given } = givenVariables(environment, { workingDirectory: packageRoot, packageRoot }, {})
  for (const variable of without) delete given[variable]
  return environmentOf(given, file, {})
}

function conforming(name: string, environment: string, chosen: readonly Variant[]): SelfTestCase {
  const patches = chosen.map(({ change }) => change)
  const without = chosen.flatMap(({ breaksPromise = [] }) => breaksPromise)
  return { name, environment, patches, without }
}
