export interface ConformanceOptions {
  /** The name of the vitest project; default `conformance`. */
  readonly name?: string
  /** The name of the environment or the path of its file; default `reference`. CONFORMANCE_ENV takes precedence. */
  readonly env?: string
  /** The defect of the embedded server; several are comma-separated. */
  readonly defect?: string
  /** Tests each requirement once, like `run --quick`; further cases are left out. */
  readonly quick?: boolean
  /** `full` keeps all evidence of checks that passed like another check of their requirement, like `run --evidence full`. */
  readonly evidence?: 'short' | 'full'
  /** The folder for the result and its reports; default `reports/<environment>`, relative to the current folder. */
  readonly out?: string
  /** Patterns of further spec files, relative to the current folder. */
  readonly specs?: readonly string[]
}

export interface ChosenOptions extends ConformanceOptions {
  readonly env: string
  readonly suiteSpecs: string
}

/** What the run in vitest's main process tells the workers before the tests. */
interface PlanForTests {
  /** The name of the BroadcastChannel by which workers ask for the reports of checks. */
  readonly channel: string
  /** The keys of the checks that a quick run leaves out. */
  readonly leftOut: readonly string[]
}

/** The name of the error that a test throws whose check is inconclusive. */
export const inconclusiveError = 'CannotTell'

declare module 'vitest' {
  export interface ProvidedContext {
    conformance: PlanForTests
    conformanceOptions: ChosenOptions
  }
}
