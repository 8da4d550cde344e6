import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { jenkins } from './jenkins.ts'
import type { Pipeline } from './pipeline.ts'

/** The build servers that pipelines can be written for. */
export const pipelines = { github, gitlab, jenkins } as const satisfies Readonly<Record<string, Pipeline>>

/** A build server for which a pipeline can be written. */
export type PipelineKind = keyof typeof pipelines

/** Whether a word names a build server that pipelines can be written for. */
export function isPipelineKind(word: string): word is PipelineKind {
  return Object.hasOwn(pipelines, word)
}
