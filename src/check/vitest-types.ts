import type { CheckReport, Traffic } from './report.ts'

// What travels between the main process and the worker.

declare module 'vitest' {
  interface ProvidedContext {
    /** `id` names this run, so that what is said to its worker reaches that one alone. */
    conformance: { id: string }
  }

  interface TaskMeta {
    report?: CheckReport
    traffic?: Traffic
    /** Why the target could not be reached. */
    unreachable?: string
  }
}
