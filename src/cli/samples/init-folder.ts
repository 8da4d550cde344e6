import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { program, suite } from '../../suite/suite.ts'
import { startCli } from './start-program.ts'

/** A user's folder to set up with `init`, until the test is over. */
export class InitFolder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'init-')))

  /** @param files its content, by path */
  constructor(files: Readonly<Record<string, string>> = {}) {
    onTestFinished(() => rmSync(this.path, { recursive: true }))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, name)), { recursive: true })
      writeFileSync(join(this.path, name), text)
    }
  }

  text(file: string): string {
    return readFileSync(join(this.path, file), 'utf8')
  }

  /** Runs the program in it, or in a folder below it, with these variables in addition to PATH. */
  async start(words: readonly string[], variables: Readonly<Record<string, string>> = {}, file = program, below = '.') {
    const { exitCode, out, err } = await startCli(words, variables, file, join(this.path, below)).ended
    return { status: exitCode, out, err }
  }
}

/** The files of a folder that already depends on the package and has a lock file: npm is no longer needed. */
export const dependent = {
  'package.json': JSON.stringify({ devDependencies: { [suite.name]: suite.version } }),
  'package-lock.json': '{}',
} as const
