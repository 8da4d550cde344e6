import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'
import { packageRoot } from '../suite/suite.ts'
import type { ConformanceOptions } from './options.ts'

/** The number of test files run at a time. Their workers only wait: all checks run in the main process. */
const workers = 2

/** `.ts` in a clone, `.js` in the built package. */
const written = extname(import.meta.url)

/** The folder of the suite's spec files. */
const suiteSpecs = written === '.ts' ? join(packageRoot, 'specs') : fileURLToPath(new URL('../specs', import.meta.url))

/**
 * The vitest configuration that runs the checks as tests: for `defineConfig`, or as one of several `projects`. A reporter writes
 * `result.json` and the usual reports to `reports/<environment>`, with Allure results in a subfolder.
 */
export function conformance(options: ConformanceOptions = {}): ViteUserConfig {
  const { name = 'conformance', specs = [] } = options
  // An empty variable counts as not set. Environment variables take precedence over options.
  const env = process.env.CONFORMANCE_ENV || (options.env ?? 'reference')
  return {
    plugins: [
      {
        name: 'reporting-auth-conformance',
        // The result is written regardless of the configured reporters.
        configureVitest: ({ vitest }) => {
          const { reporters } = vitest.config
          const path = beside('reporter')
          if (!reporters.some((reporter) => Array.isArray(reporter) && reporter[0] === path)) reporters.push([path, {}])
        },
      },
    ],
    test: {
      name,
      include: [join(relative(process.cwd(), suiteSpecs), `*.spec${written}`).replaceAll('\\', '/'), ...specs],
      // vitest excludes node_modules by default, where an installed package is.
      exclude: [],
      globalSetup: beside('global-setup'),
      setupFiles: beside('setup'),
      // A quick run may leave out every check of a file.
      passWithNoTests: options.quick === true,
      provide: { conformanceOptions: { ...options, env, suiteSpecs } },
      // Built files are loaded unchanged, even if the package is linked.
      server: { deps: { external: [/\/dist\/program\/.*\.js$/] } },
      pool: 'threads',
      isolate: false,
      maxWorkers: workers,
      // The environment limits concurrency and duration.
      sequence: { concurrent: true },
      maxConcurrency: 10_000,
      testTimeout: 0,
      hookTimeout: 0,
      includeTaskLocation: true,
      slowTestThreshold: 10_000,
    },
  }
}

/** The path of a file in this folder, in source or built form. */
function beside(name: string): string {
  return fileURLToPath(new URL(`./${name}${written}`, import.meta.url))
}
