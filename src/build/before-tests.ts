import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { newerSource } from '../suite/sources.ts'
import { packageRoot } from '../suite/suite.ts'

/** Compiles what has changed, for tests of compiled files and of the program. "npm test" has already compiled it. */
export default function (): void {
  run('node_modules/typescript/bin/tsc', '--noCheck')
  if (newerSource(packageRoot) !== undefined) run('dist/src/build/main.js')
}

function run(file: string, ...words: readonly string[]): void {
  execFileSync(process.execPath, [join(packageRoot, file), ...words], { cwd: packageRoot, stdio: 'inherit' })
}
