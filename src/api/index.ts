// The public API of the package.

export type * from './reference-server.ts'
export {
  ConfigurationError,
  type ConformanceProgress,
  type RunConformanceOptions,
  runConformance,
} from './run-conformance.ts'
export { startReferenceServer } from './start-reference-server.ts'
