import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'

const file = join(packageRoot, 'src/proof/selftest/only-explored.json')

/**
 * Reads the names of the stateful defects that are declared invisible to all checks of `run`. Throws if the file is not JSON.
 */
export function readOnlyExplored(): ReadonlySet<string> {
  return new Set(JSON.parse(readFileSync(file, 'utf8')))
}

/** Writes that declaration. */
export function writeOnlyExplored(names: readonly string[]): void {
  writeFileSync(file, `${JSON.stringify(names, undefined, 2)}\n`)
}
