import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wholeCatalogue } from '../../runner/applicability.ts'
import type { CostsOfKind, CostTable } from '../../runner/cost.ts'
import { packageRoot } from '../../suite/suite.ts'
import { type MeasuredCosts, measureCosts } from './measure-costs.ts'

// `npm run costs`: writes the costs of the checks of each requirement, measured in the first environment that has it.

const environments = [
  ...['reference', 'reference-single-organization', 'reference-legacy'],
  ...['reference-static-encryption', 'reference-dynamic-encryption'],
]

async function costsOf(quick: boolean): Promise<CostsOfKind> {
  const selection = { ...wholeCatalogue, quick }
  const all: MeasuredCosts[] = []
  for (const name of environments) all.push(await measureCosts(name, selection))
  const requirements = Object.assign({}, ...all.toReversed().map((each) => each.requirements))
  const [reference, dynamic] = [all[0] as MeasuredCosts, all.at(-1) as MeasuredCosts]
  const shared = Object.keys(dynamic.requirements).filter((id) => reference.requirements[id] !== undefined)
  const sumIn = ({ requirements: rows }: MeasuredCosts, index: number) =>
    shared.reduce((sum, id) => sum + (rows[id]?.[index] ?? 0), 0)
  const dynamicKeys = [1, 2, 3].map((index) =>
    Number((sumIn(dynamic, index) / Math.max(1, sumIn(reference, index))).toFixed(2)),
  ) as unknown as CostsOfKind['dynamicKeys']
  return { preparation: reference.preparation, dynamicKeys, requirements }
}

const table: CostTable = { whole: await costsOf(false), quick: await costsOf(true) }
writeFileSync(join(packageRoot, 'src/runner/costs.json'), `${JSON.stringify(table, undefined, 2)}\n`)
