import fc from 'fast-check'
import type { Defect } from '../departures/defect.ts'
import { defects } from '../departures/defects/index.ts'
import type { Variant } from '../departures/variant.ts'
import { variants } from '../departures/variants/index.ts'
import type { VariableName } from '../environment/variables.ts'
import type { ServicePatch } from '../reference/service.ts'

/** The environments of the repository (contract, section 6). */
export const environmentNames = [
  'reference',
  'reference-dynamic-encryption',
  'reference-static-encryption',
  'reference-single-organization',
  'reference-legacy',
] as const

/** One server that the checks are tried against. */
export interface Case {
  readonly name: string
  /** What is broken; a conforming server has nothing that is. */
  readonly defect?: Defect
  readonly environment: string
  readonly departures: readonly ServicePatch[]
  /** Variables of the environment that promise something which this server does not keep, and are left out. */
  readonly without: readonly VariableName[]
}

/**
 * Every case of the self-test, always in the same order: each environment as it is, each defect, each variant, and
 * random combinations of variants. `seed` makes the combinations; the same one makes the same.
 */
export function casesOf(seed: number): Case[] {
  const plain = environmentNames.map((environment) => lawful(`${environment} as it is`, environment, []))
  const broken = defects.map((defect): Case => {
    const { name, environment = 'reference', change } = defect
    return { name, defect, environment, departures: [change], without: [] }
  })
  const alone = variants.map((variant) => lawful(variant.name, variant.environment ?? 'reference', [variant]))
  return [...plain, ...broken, ...alone, ...combinations(seed)]
}

const combinationsPerEnvironment = 8
/** In how many combinations each variant is. */
const turns = 2

/** Variants are dealt like cards: every environment has as many combinations, every variant is in some of them. */
function combinations(seed: number): Case[] {
  const count = environmentNames.length * combinationsPerEnvironment
  const whole = { minLength: variants.length }
  const dealt = fc.sample(fc.shuffledSubarray([...variants], whole), { seed, numRuns: turns }).flat()
  return Array.from({ length: count }, (_, index) => {
    const environment = environmentNames[index % environmentNames.length] ?? 'reference'
    const chosen = [...new Set(dealt.filter((_variant, position) => position % count === index))]
    return lawful(`${environment} with ${chosen.map(({ name }) => name).join(' + ')}`, environment, chosen)
  })
}

function lawful(name: string, environment: string, chosen: readonly Variant[]): Case {
  const departures = chosen.map(({ change }) => change)
  const without = chosen.flatMap(({ breaksPromise = [] }) => breaksPromise)
  return { name, environment, departures, without }
}
