import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'
import { packageRoot } from '../suite/suite.ts'
import type { ConformanceOptions } from './handed-over.ts'

/** How many test files run at a time. The checks that wait for the session timeout are all in one of them. */
const workers = 2

/** `.ts` in a clone, `.js` where it was built. */
const written = extname(import.meta.url)

/**
 * What vitest needs to run the checks as tests: for `defineConfig`, or as one of several `projects`. Every spec file of
 * the suite is a test file then, every check a test. A reporter of its own writes `result.json` and the usual reports
 * to `reports/<environment>`, and Allure results beside them.
 *
 * @param options which target, and which spec files beside those of the suite
 */
export function conformance(options: ConformanceOptions = {}): ViteUserConfig {
  const { name = 'conformance', specs = [] } = options
  // An empty variable counts as not given, and what the process is told beats what a file says.
  const env = process.env.CONFORMANCE_ENV || (options.env ?? 'reference')
  return {
    plugins: [
      {
        name: 'reporting-auth-conformance',
        // Whatever reporters somebody asks for, the result is written as well.
        configureVitest: ({ vitest }) => {
          const { reporters } = vitest.config
          const path = beside('reporter')
          if (!reporters.some((reporter) => Array.isArray(reporter) && reporter[0] === path)) reporters.push([path, {}])
        },
      },
    ],
    test: {
      name,
      include: [ownSpecs(), ...specs],
      // An installed package lies where vitest looks for no tests.
      exclude: [],
      globalSetup: beside('global-setup'),
      setupFiles: beside('setup'),
      // A quick run may leave out every check of a file.
      passWithNoTests: options.quick === true,
      provide: { conformanceOptions: { ...options, env, workers } },
      // What was built is loaded as it is, also where the package is linked from elsewhere.
      server: { deps: { external: [/\/dist\/program\/.*\.js$/] } },
      pool: 'threads',
      isolate: false,
      maxWorkers: workers,
      // How many checks run at a time is the environment's to say, and how long they may take.
      sequence: { concurrent: true },
      maxConcurrency: 10_000,
      testTimeout: 0,
      hookTimeout: 0,
      includeTaskLocation: true,
      slowTestThreshold: 10_000,
    },
  }
}

/** The pattern of the suite's own spec files, from the folder where vitest was started. */
function ownSpecs(): string {
  const folder = written === '.ts' ? join(packageRoot, 'specs') : fileURLToPath(new URL('../specs', import.meta.url))
  return join(relative(process.cwd(), folder), `*.spec${written}`).replaceAll('\\', '/')
}

/** A file of this folder, as it is written or as it was built. */
function beside(name: string): string {
  return fileURLToPath(new URL(`./${name}${written}`, import.meta.url))
}
