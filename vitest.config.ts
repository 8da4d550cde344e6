import { readFileSync } from 'node:fs'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node'
import { conformance } from './src/vitest/conformance.ts'

/** The self-test computes for minutes, but only while others wait; the preparation mostly waits. */
const first = ['/selftest/self-test.test.ts', '/runner/preparation.test.ts']

/** Lets the longest files begin first, so that no one waits for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => first.some((path) => moduleId.endsWith(path))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Reads the modules of @actions without the names of their source maps: Vite warns of each, since the sources are not published. */
const withoutSourceMaps: Vite.Plugin = {
  name: 'without-source-maps',
  load: (id) =>
    id.includes('/@actions/') ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*/m, '') : undefined,
}

/**
 * What is common to the project's own tests. Their limits are for what hangs: however busy the machine is, what goes on is
 * waited for.
 */
const own: NonNullable<ViteUserConfig['test']> = {
  globalSetup: 'src/build/before-tests.ts',
  // Declared expectations are those of the fixed seed.
  env: { CONFORMANCE_SEED: '0' },
  pool: 'threads',
  isolate: false,
  testTimeout: 10 * 60_000,
  hookTimeout: 10 * 60_000,
  // They import JSON as bundlers take it, and Node does not.
  server: { deps: { inline: [/@actions[\\/]/] } },
}

const measuring = '{src,specs}/**/*.measured.test.ts'

/**
 * Three projects: `npm test` runs the project's own tests, which are `unit` and, one file at a time when those are over,
 * `measured`, whose tests measure time; `conformance` runs the checks in `specs/` as tests, which the command line program
 * does otherwise.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [withoutSourceMaps],
        test: {
          ...own,
          name: 'unit',
          include: ['{src,specs}/**/*.test.ts'],
          exclude: [measuring],
          // More than most machines have cores: files wait for the programs that they start, and one for the self-test.
          maxWorkers: 5,
          // The other projects have as many as they need, and run after or before this one.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...own,
          name: 'measured',
          include: [measuring],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      conformance(),
    ],
  },
})
