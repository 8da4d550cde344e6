import type { TestProject } from 'vitest/node'
import type { ProjectRun } from './project-run.ts'

/** The run of each project, for its reporter. It imports nothing, so that a rerun in watch mode does not load it again. */
export const openRuns = new WeakMap<TestProject, ProjectRun>()

/** What cancels the run of each project: its reporter receives the signals to the process. */
export const cancellations = new WeakMap<TestProject, AbortSignal>()
