import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { OutFolder } from '../../cli/samples/start-program.ts'
import { packageRoot, suite } from '../../suite/suite.ts'

const importing = `import { check, expect, requirement } from '${suite.name}/check'
const asks = async ({ target }) => expect(await target.newClient().probe({ path: '/login.html' })).toBeServed()
`

/** Writes spec files, by path, to a folder where they can import the built package, and an import before each. */
export function writeOwnSpecs(out: OutFolder, files: Readonly<Record<string, string>>): void {
  mkdirSync(out.file('node_modules'))
  symlinkSync(packageRoot, out.file(`node_modules/${suite.name}`))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(out.file(path)), { recursive: true })
    writeFileSync(out.file(path), importing + text)
  }
}

/** The pattern of the spec files in one of its folders, as the option `specs` has it. */
export function specsIn(out: OutFolder, folder: string): string {
  return `${relative(packageRoot, out.file(folder))}/*.spec.mjs`
}
