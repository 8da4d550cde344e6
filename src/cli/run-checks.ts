import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type CliOptions, type Reporter, startVitest, type TestCase, type TestModule } from 'vitest/node'
import { type Assignment, assigner } from '../check/assignment.ts'
import { passOn } from '../check/cancellation.ts'
import type { CheckReport, Traffic } from '../check/report.ts'
import { listenToWaits, type Waiting } from '../check/waits.ts'
import '../check/vitest-types.ts'
import { packageRoot } from './package-root.ts'

/** What vitest brought home. */
export interface RunReports {
  readonly reports: readonly CheckReport[]
  readonly traffic: Traffic
  /** Why the target could not be reached, if so. */
  readonly unreachable?: string | undefined
  /** Errors outside of any check: the suite itself broke. */
  readonly errors: readonly string[]
}

const nothingSent: Traffic = { requests: 0, connections: 0, logins: 0, failedLogins: {} }

/** A worker that gets ready while the target still starts. */
export interface BegunChecks {
  /** Runs the checks. `signal` cancels them: every one of them still reports. */
  run(assignment: Assignment, signal: AbortSignal, onWait: (waiting: Waiting) => void): Promise<RunReports>
  /** Ends the worker, also when nothing was run. */
  close(): Promise<void>
}

/**
 * Starts one vitest process with one worker thread beside this one; it will run the checks all at the same time. The
 * specs are compiled JavaScript, so vitest transforms nothing. `entry` is the file that it runs.
 */
export function beginChecks(entry = 'dist/src/check/suite.js'): BegunChecks {
  const file = join(packageRoot, entry)
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first.`)
  const exitCode = process.exitCode
  const id = randomUUID()
  const worker = assigner(id)
  const collector = new Collector()
  const ended = startVitest('test', [], {
    ...settings,
    include: [entry],
    reporters: [collector],
    provide: { conformance: { id } },
  })
  // Whoever runs or closes hears of it.
  ended.catch(() => {})
  return {
    async run(assignment, signal, onWait) {
      const cancellation = passOn(signal, id)
      const waits = listenToWaits(id, onWait)
      worker.assign(assignment)
      await ended
      cancellation.close()
      waits.close()
      return collector.brought
    },
    async close() {
      worker.assign(undefined)
      const vitest = await ended
      worker.close()
      await vitest.close()
      // vitest takes a failed check for the failure of its own run; what the exit code is, the verdict says.
      process.exitCode = exitCode
    },
  }
}

const settings = {
  config: false,
  root: packageRoot,
  exclude: [],
  watch: false,
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  // Checks wait for their own slots; vitest holds none of them back, and no wait is too long.
  maxConcurrency: Number.MAX_SAFE_INTEGER,
  testTimeout: 0,
  hookTimeout: 60_000,
  // Node itself loads everything that is compiled. vitest's own way to ask for that (`viteModuleRunner: false`) puts
  // hooks around every import, which in Node 20 live in a thread of their own: a tenth of a run.
  server: { deps: { external: [/\/dist\//] } },
  includeTaskLocation: false,
} as const satisfies Omit<CliOptions, 'reporters'>

class Collector implements Reporter {
  brought: RunReports = { reports: [], traffic: nothingSent, errors: [] }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string; stack?: string }[]): void {
    const tests = modules.flatMap((module): TestCase[] => [...module.children.allTests()])
    const broken = modules.flatMap((module) => module.errors())
    this.brought = {
      reports: tests.flatMap((test) => test.meta().report ?? []),
      traffic: modules[0]?.meta().traffic ?? nothingSent,
      unreachable: modules[0]?.meta().unreachable,
      errors: [...errors, ...broken].map((error) => error.stack ?? error.message ?? String(error)),
    }
  }
}
