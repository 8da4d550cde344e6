import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Reporter, startVitest, type TestCase, type TestModule } from 'vitest/node'
import type { Selection } from '../check/applicability.ts'
import type { CheckReport, Traffic } from '../check/report.ts'
import '../check/vitest-types.ts'
import type { Environment } from '../environment/environment.ts'
import { packageRoot } from './package-root.ts'

/** What vitest brought home. */
export interface RunReports {
  readonly reports: readonly CheckReport[]
  readonly traffic: Traffic
  /** Errors outside of any check: the suite itself broke. */
  readonly errors: readonly string[]
}

const nothingSent: Traffic = { requests: 0, connections: 0, logins: 0, failedLogins: {} }

/**
 * Runs the checks in one vitest process, in one worker thread beside this one, all at the same time. The specs are
 * compiled JavaScript, so vitest transforms nothing.
 */
export async function runChecks(environment: Environment, selection: Selection): Promise<RunReports> {
  const collector = new Collector()
  const file = join(packageRoot, 'dist/src/check/suite.js')
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first.`)
  const exitCode = process.exitCode
  const vitest = await startVitest('test', [], {
    config: false,
    root: packageRoot,
    include: ['dist/src/check/suite.js'],
    exclude: [],
    watch: false,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // Checks wait for their own slots; vitest holds none of them back, and no wait is too long.
    maxConcurrency: Number.MAX_SAFE_INTEGER,
    testTimeout: 0,
    hookTimeout: 60_000,
    reporters: [collector],
    provide: { conformance: { environment, selection } },
    experimental: { viteModuleRunner: false, nodeLoader: false },
    includeTaskLocation: false,
  })
  await vitest.close()
  // vitest takes a failed check for the failure of its own run; what the exit code is, the verdict says.
  process.exitCode = exitCode
  return collector.brought
}

class Collector implements Reporter {
  brought: RunReports = { reports: [], traffic: nothingSent, errors: [] }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string; stack?: string }[]): void {
    const tests = modules.flatMap((module): TestCase[] => [...module.children.allTests()])
    const broken = modules.flatMap((module) => module.errors())
    this.brought = {
      reports: tests.flatMap((test) => test.meta().report ?? []),
      traffic: modules[0]?.meta().traffic ?? nothingSent,
      errors: [...errors, ...broken].map((error) => error.stack ?? error.message ?? String(error)),
    }
  }
}
