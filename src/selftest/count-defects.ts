import { catalogue } from '../catalogue/catalogue.ts'
import { defects } from '../departures/defects/index.ts'

/** How many defects break each requirement, by id, in the order of the catalogue. */
export function countDefects(): Record<string, number> {
  const broken = defects.flatMap(({ breaks }) => breaks)
  const counts = catalogue.map(({ id }) => [id, broken.filter((each) => each === id).length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
