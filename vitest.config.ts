import { defineConfig } from 'vitest/config'

/** The project's own tests (`npm test`). The checks in `specs/` are run by the command line program instead. */
export default defineConfig({
  test: {
    include: ['{src,specs}/**/*.test.ts'],
    globalSetup: 'src/build/before-tests.ts',
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
