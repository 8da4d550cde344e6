import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'
import type { ConformanceOptions } from '../options.ts'

/** The outcome of a vitest run. */
export interface VitestExit {
  readonly exitCode: number | null
  /** The combined output. */
  readonly text: string
}

/** Starts vitest in a separate process, with a project for each target. */
export function startVitest(
  targets: readonly ConformanceOptions[],
  words: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<VitestExit> {
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs')
  const config = join(packageRoot, 'src/vitest/samples/several-targets.config.ts')
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, '--root', packageRoot, ...words], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH ?? '', TARGETS: JSON.stringify(targets), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  return new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, text })))
}
