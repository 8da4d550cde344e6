// What programs import: the package as a library.

export type * from './reference-server.ts'
export {
  ConfigurationError,
  type ConformanceOptions,
  type ConformanceProgress,
  runConformance,
} from './run-conformance.ts'
export { startReferenceServer } from './start-reference-server.ts'
