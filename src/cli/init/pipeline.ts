import type { PackageManager } from './package-manager.ts'

/** What a pipeline does for one environment. */
export interface PipelineJob {
  /** Name of the environment. */
  readonly env: string
  /** Variables that are in no file. */
  readonly secrets: readonly string[]
  readonly manager: PackageManager
  /** Examines the target and keeps the findings; fails if a run would be pointless. */
  readonly doctor: string
  readonly run: string
  readonly limit: TimeLimit
}

/** The time limit of a job. */
export interface TimeLimit {
  readonly minutes: number
  /** How it is calculated, in a sentence. */
  readonly because: string
}

/** A file of a pipeline, and what remains to be done by hand. */
export interface Pipeline {
  readonly file: string
  /** The path to use, and to include from the file, if the file already exists; undefined if that is impossible. */
  readonly beside?: string
  readonly text: (job: PipelineJob) => string
  /** Where its secrets are stored, in words. */
  readonly secrets: string
}
