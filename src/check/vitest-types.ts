import type { Environment } from '../environment/environment.ts'
import type { Selection } from './applicability.ts'
import type { CheckReport, Traffic } from './report.ts'

// What travels between the main process and the worker.

declare module 'vitest' {
  interface ProvidedContext {
    conformance: { environment: Environment; selection: Selection }
  }

  interface TaskMeta {
    report?: CheckReport
    traffic?: Traffic
  }
}
