import { defects } from './defects/index.ts'

/** The number of defects that verify the checks of each requirement, by ID. */
export const defectCounts: Readonly<Record<string, number>> = countsOf(defects.flatMap(({ breaks }) => breaks))

function countsOf(ids: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}
