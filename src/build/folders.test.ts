import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'

const configuration = '.dependency-cruiser.mjs'
const { folders }: { folders: Readonly<Record<string, readonly string[]>> } = await import(
  join(packageRoot, configuration)
)

/** The output of "npm run lint" for a project with these files. */
function cruised(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'folders-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'))
  for (const name of [configuration, 'package.json']) cpSync(join(packageRoot, name), join(root, name))
  for (const [path, text] of Object.entries({ ...files, 'specs/a.ts': '' })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const words = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', configuration, 'src', 'specs']
  const { stdout, status } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect(status !== 0).toBe(stdout.includes('error'))
  return stdout
}

test('folders use those that they name, and tests and samples use any', () => {
  const files = {
    'src/http/a.ts': "import '../suite/b.ts'",
    'src/http/a.test.ts': "import '../runner/b.ts'\nimport './samples/b.ts'",
    'src/http/samples/b.ts': "import '../../runner/b.ts'",
  }
  expect(cruised({ ...files, 'src/suite/b.ts': '', 'src/runner/b.ts': '' })).toContain('no dependency violations')
})

test('a use of any other folder, for a value, for a type or later on, fails; so does one of a sample', () => {
  const files = {
    'value.ts': "import { b } from '../runner/b.ts'",
    'type.ts': "import type { B } from '../runner/b.ts'",
    'one-type.ts': "import { type B } from '../runner/b.ts'",
    'hands-on.ts': "export { b } from '../runner/b.ts'",
    'everything.ts': "export * from '../runner/b.ts'",
    'later.ts': "const b = await import('../runner/b.ts')",
    'within.ts': "let a: import('../runner/b.ts').B",
    'sample.ts': "import './samples/b.ts'",
  }
  const here = Object.entries(files).map(([name, text]) => [`src/http/${name}`, text])
  const said = cruised({ ...Object.fromEntries(here), 'src/runner/b.ts': '', 'src/http/samples/b.ts': '' })
  for (const name of Object.keys(files)) expect(said).toContain(`src/http/${name} →`)
})

test('the map in CONTRIBUTING.md has every folder, above all those that it uses', () => {
  const guide = readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8')
  const drawn = [...guide.matchAll(/^ (?:[a-z]+ +| {11})([a-z/]+) {2,}\S/gm)].map(([, name = '']) => name)
  expect(drawn.toSorted()).toEqual(Object.keys(folders).toSorted())
  const proofs = readdirSync(join(packageRoot, 'src/proof')).map((name) => `proof/${name}`)
  const product = readdirSync(join(packageRoot, 'src')).filter((name) => name !== 'proof')
  expect(drawn.toSorted()).toEqual([...product, ...proofs, 'specs'].toSorted())
  for (const [name, uses] of Object.entries(folders))
    for (const used of uses) expect(drawn.indexOf(name), `${name} uses ${used}`).toBeLessThan(drawn.indexOf(used))
})
