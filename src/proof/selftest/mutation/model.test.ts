import { expect, test } from 'vitest'
import type { Sample } from '../../../model/samples/ruling.ts'
import { rulings } from '../../../model/samples/rulings.ts'
import type * as Model from '../../../model/step.ts'
import { lenientModelsOf } from './mutants.ts'
import { sourceAt } from './source.ts'
import { inWorldOf } from './world.ts'

const files = ['logins', 'stateless', 'sessions', 'keys-and-logout', 'state', 'step', 'seen']

test.each(files)('every demand of the model in %s.ts is held by a ruling', async (name) => {
  const unnoticed: string[] = []
  for (const mutant of lenientModelsOf(sourceAt(`src/model/${name}.ts`))) {
    const { step } = await inWorldOf(mutant, (world) => world.import<typeof Model>('src/model/step.ts'))
    if (rulings.every((ruling) => agrees(ruling, step)))
      unnoticed.push(`${mutant.path}:${mutant.line}  ${mutant.change}: ${mutant.what}`)
  }
  expect(unnoticed).toEqual([])
})

/** A model that throws is noticed, too. */
function agrees({ said, expected }: Sample, model: Parameters<Sample['said']>[0]): boolean {
  try {
    return said(model) === expected
  } catch {
    return false
  }
}

test('demands are found, and each of them is one', () => {
  const removed = files.flatMap((name) => lenientModelsOf(sourceAt(`src/model/${name}.ts`)))
  expect(removed.filter(({ change }) => change === 'removed').length).toBeGreaterThan(25)
})
