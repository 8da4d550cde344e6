import type { Environment } from '../environment/environment.ts'

/** What somebody may choose who runs the checks in vitest. */
export interface ConformanceOptions {
  /** Of the vitest project; `conformance`. */
  readonly name?: string
  /** The environment, by its name or the path of its file; the embedded reference server. CONFORMANCE_ENV beats it. */
  readonly env?: string
  /** The defect that the embedded server has; several are comma-separated. */
  readonly defect?: string
  /** Asks each statement once, as `run --quick` does: the tests of further tries are left out. */
  readonly quick?: boolean
  /** `full` keeps all evidence of what passed like another check of its requirement, as `run --evidence full` does. */
  readonly evidence?: 'short' | 'full'
  /** Where the result and its reports go: `reports/<environment>`, from the folder where vitest is started. */
  readonly out?: string
  /** Patterns of further spec files, from the folder where vitest is started. */
  readonly specs?: readonly string[]
}

/** Options after the defaults took their places. */
export interface ChosenOptions extends ConformanceOptions {
  readonly env: string
  /** How many test files run at a time. */
  readonly workers: number
}

/** What a check was given of what is scarce. */
export interface Allotment {
  /** The variable of the account for which it may send wrong passwords. */
  readonly account: string
  readonly tickets: readonly string[]
  /** What the target lacks, where it does not apply. */
  readonly inapplicable?: string | undefined
  /** Why it can't run, if so. */
  readonly untested?: string | undefined
}

/** What the set-up of the whole run hands to every worker. */
export interface HandedOver {
  /** With the addresses of the embedded servers, where the target is embedded. */
  readonly environment: Environment
  /** Those of the checks that take something scarce, by the key of the check. */
  readonly allotments: Readonly<Record<string, Allotment>>
  /** How many checks of each requirement, by its id, apply at this target: a run of some of them can pass in part only. */
  readonly applying: Readonly<Record<string, number>>
  /** The keys of the checks that a quick run leaves out. */
  readonly leftOut: readonly string[]
  /** Where the workers take turns with dynamic keys, of which one could take away another's. */
  readonly keyLock: SharedArrayBuffer
  /** The budget of refused passwords, which all workers share. */
  readonly budget: SharedArrayBuffer
  /** By what each account has signed in, by its variable: the name of the method. */
  readonly signedIn: Readonly<Record<string, string>>
  /** Where the workers keep the checks that are repeated apart from all the others. */
  readonly repeats: SharedArrayBuffer
  /** Where they ask for another session timeout, where the target is embedded. */
  readonly sessionTimeout?: SharedArrayBuffer | undefined
  /** Why nothing can run, if so. */
  readonly unreachable?: string | undefined
  /** The waivers in force, in words, by the requirement whose failure they cover. */
  readonly waived: Readonly<Record<string, string>>
}

declare module 'vitest' {
  export interface ProvidedContext {
    conformance: HandedOver
    conformanceOptions: ChosenOptions
  }
}
