import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { conformance } from './src/vitest/conformance.ts'

/** The self-test computes for minutes, but only while others wait: it begins first, and has a worker of its own. */
class SelfTestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSelfTest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/selftest/self-test.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isSelfTest), ...sorted.filter((file) => !isSelfTest(file))]
  }
}

/**
 * Two projects: `unit` is the project's own tests, which `npm test` runs; `conformance` runs the checks in `specs/` as
 * tests, which the command line program does otherwise.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SelfTestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,specs}/**/*.test.ts'],
          globalSetup: 'src/build/before-tests.ts',
          pool: 'threads',
          isolate: false,
          // The self-test has one of them for itself.
          maxWorkers: 3,
          // The other project has as many as it needs, and runs after or before this one.
          sequence: { groupOrder: 1 },
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
