import type { Defect } from '../defect.ts'
import * as topics from './topics.ts'

/** Every defect by topic; a topic has the name of its file. */
export const defectTopics: Readonly<Record<string, readonly Defect[]>> = topics

export const defects: readonly Defect[] = Object.values(defectTopics).flat()
