import { defects } from './defects/index.ts'

/** How many defects prove the checks of each requirement, by id. */
export const defectCounts: Readonly<Record<string, number>> = countsOf(defects.flatMap(({ breaks }) => breaks))

function countsOf(ids: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}
