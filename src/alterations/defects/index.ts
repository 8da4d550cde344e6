import type { Defect } from '../defect.ts'
import * as topics from './topics.ts'

/** Every defect by topic; a topic has the name of its file. */
export const defectTopics: Readonly<Record<string, readonly Defect[]>> = topics

export const defects: readonly Defect[] = Object.values(defectTopics).flat()

/** The number of defects that verify the checks of each requirement, by ID. */
export const defectCounts: Readonly<Record<string, number>> = countsOf(defects.flatMap(({ breaks }) => breaks))

function countsOf(ids: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}
