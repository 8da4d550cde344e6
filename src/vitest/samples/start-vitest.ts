import { join } from 'node:path'
import { startCli } from '../../cli/samples/start-program.ts'
import { packageRoot } from '../../suite/suite.ts'
import type { ConformanceOptions } from '../options.ts'

/** Starts vitest in a separate process, with a project for each target. Returns its exit code and its combined output. */
export async function startVitest(
  targets: readonly ConformanceOptions[],
  words: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number | null; text: string }> {
  const { exitCode, out, err } = await vitestProcess(targets, ['run', ...words], variables).ended
  return { exitCode, text: out + err }
}

/** The same, with its process. `words` begin with the command of vitest. */
export function vitestProcess(
  targets: readonly ConformanceOptions[],
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
) {
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs')
  const config = join(packageRoot, 'src/vitest/samples/several-targets.config.ts')
  const all = [...words, '--config', config, '--root', packageRoot]
  return startCli(all, { TARGETS: JSON.stringify(targets), ...variables }, vitest)
}
