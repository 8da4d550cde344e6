import { defineConfig } from 'vitest/config'
import { conformance } from './src/vitest/conformance.ts'

/**
 * Two projects: `unit` is the project's own tests, which `npm test` runs; `conformance` runs the checks in `specs/` as
 * tests, which the command line program does otherwise.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,specs}/**/*.test.ts'],
          globalSetup: 'src/build/before-tests.ts',
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          // Hooks start programs, and clear away thousands of files that those wrote.
          hookTimeout: 60_000,
          // They import JSON as bundlers take it, and Node does not.
          server: { deps: { inline: [/@actions[\\/]/] } },
        },
      },
      conformance(),
    ],
  },
})
