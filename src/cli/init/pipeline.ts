import type { PackageManager } from './package-manager.ts'

/** What a pipeline does for one environment. */
export interface PipelineJob {
  /** Name of the environment. */
  readonly env: string
  /** Variables that stand in no file. */
  readonly secrets: readonly string[]
  readonly manager: PackageManager
  /** Looks at the target, and keeps what it finds; it fails where a run would be in vain. */
  readonly doctor: string
  readonly run: string
  readonly limit: TimeLimit
}

/** How long a job may take. */
export interface TimeLimit {
  readonly minutes: number
  /** What that is made of, in a sentence. */
  readonly because: string
}

/** A file of a pipeline, and what is left to be done by hand. */
export interface Pipeline {
  readonly file: string
  /** Where it goes when that file is there already, to be included from there; undefined where that can't be done. */
  readonly beside?: string
  readonly text: (job: PipelineJob) => string
  /** Where its secrets are stored. */
  readonly secrets: string
}
