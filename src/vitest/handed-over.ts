import type { Environment } from '../environment/environment.ts'
import type { NotRun } from '../runner/applicability.ts'

/** Options for running the checks in vitest. */
export interface ConformanceOptions {
  /** The name of the vitest project; default `conformance`. */
  readonly name?: string
  /**
   * The environment: its name or the path of its file; default: the embedded reference server. CONFORMANCE_ENV takes
   * precedence.
   */
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

/** The options with defaults applied. */
export interface ChosenOptions extends ConformanceOptions {
  readonly env: string
  /** The number of test files run at a time. */
  readonly workers: number
}

/** The scarce resources allotted to a check. */
export interface Allotment {
  /** The variable of the account for which it may send wrong passwords. */
  readonly account: string
  readonly tickets: readonly string[]
  /** Why the check does not apply, or can't run. */
  readonly notRun?: NotRun | undefined
}

/** The data that the global setup provides to every worker. */
export interface HandedOver {
  /** With the addresses of the embedded servers, if the target is embedded. */
  readonly environment: Environment
  /** The allotments of checks that use scarce resources, by the key of the check. */
  readonly allotments: Readonly<Record<string, Allotment>>
  /** The number of applicable checks of each requirement, by its ID: if only some are run, the pass is partial. */
  readonly applying: Readonly<Record<string, number>>
  /** The keys of the checks that a quick run leaves out. */
  readonly leftOut: readonly string[]
  /** Memory of the lock for dynamic keys, because one worker's key could invalidate another's. */
  readonly keyLock: SharedArrayBuffer
  /** Memory of the budget of refused passwords, which all workers share. */
  readonly budget: SharedArrayBuffer
  /** The name of the method with which each account signed in, by the account's variable. */
  readonly signedIn: Readonly<Record<string, string>>
  /** Memory of the lock that runs repeated checks apart from all others. */
  readonly repeats: SharedArrayBuffer
  /** Memory of the link that sets another session timeout, if the target is embedded. */
  readonly sessionTimeout?: SharedArrayBuffer | undefined
  /** Why nothing can run, if so. */
  readonly unreachable?: string | undefined
  /** Descriptions of the waivers in force, by requirement. */
  readonly waived: Readonly<Record<string, string>>
}

declare module 'vitest' {
  export interface ProvidedContext {
    conformance: HandedOver
    conformanceOptions: ChosenOptions
  }
}
