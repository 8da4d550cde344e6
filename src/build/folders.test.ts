import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'

const configuration = '.dependency-cruiser.mjs'
interface Folder {
  readonly touches: readonly string[]
  readonly uses: readonly string[]
}
const { folders }: { folders: Readonly<Record<string, Folder>> } = await import(join(packageRoot, configuration))
const pathOf = (folder: string) => join(packageRoot, folder === 'specs' ? folder : `src/${folder}`)

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
    'src/evidence/a.ts': "import '../suite/b.ts'",
    'src/evidence/a.test.ts': "import '../runner/b.ts'\nimport './samples/b.ts'",
    'src/evidence/samples/b.ts': "import '../../runner/b.ts'",
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

test('folders touch what they name, whatever the form of the import', () => {
  const files = {
    'src/methods/disk.ts': "import { readFileSync } from 'node:fs'",
    'src/methods/disk-later.ts': "const { readFile } = await import('fs/promises')",
    'src/catalogue/network.ts': "import { connect } from 'node:net'",
    'src/runner/undici.ts': "import { Pool } from 'undici'",
    'src/results/fastify.ts': "import fastify from 'fastify'",
    'src/model/https.ts': "export * from 'https'",
    'src/results/process.ts': "import { spawn } from 'node:child_process'",
    'specs/thread.ts': "import { Worker } from 'node:worker_threads'",
    'src/results/accounts.ts': "import { Client } from '../client/client.ts'",
  }
  const permitted = {
    'src/transport/network.ts': "import { Pool } from 'undici'\nimport { connect } from 'node:tls'",
    'src/cli/disk.ts': "import { readFileSync } from 'node:fs'",
    'src/methods/a.test.ts': "import { readFileSync } from 'node:fs'",
    'src/methods/samples/a.ts': "import { connect } from 'node:net'",
    'src/client/client.ts': '',
  }
  const found = cruised({ ...files, ...permitted })
  for (const path of Object.keys(files)) expect(found).toContain(`${path} →`)
  for (const path of Object.keys(permitted)) expect(found).not.toContain(`${path} →`)
})

test.each(Object.entries(folders))(
  '%s/README.md says what comes in, what goes out, and what it touches',
  (folder, of) => {
    const page = readFileSync(join(pathOf(folder), 'README.md'), 'utf8')
    const [title, , what, ...rest] = page.trimEnd().split('\n')
    expect([title, what]).toEqual([`# ${folder}`, expect.stringMatching(/^[A-Z].*\.$/)])
    const items = rest.filter((line) => line !== '').map((line) => line.split(':** '))
    expect(items.map(([heading]) => heading)).toEqual(['- **In', '- **Out', '- **Touches', '- **Begin with'])
    const [touches = '', ...why] = (items[2]?.[1] ?? '').split('. ')
    expect(touches.replace(/\.$/, '')).toBe(of.touches.join(', ') || 'nothing')
    expect(why.length > 0, 'how it touches that').toBe(of.touches.length > 0)
    const named = [...(items[3]?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(named.length).toBeGreaterThan(0)
    for (const file of named) expect(existsSync(join(pathOf(folder), file)), file).toBe(true)
  },
)

test('the map in CONTRIBUTING.md has every folder, above all those that it uses', () => {
  const guide = readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8')
  const [, map = ''] = /```text\n( {1}[a-z]+ {2,}[^`]*)```/.exec(guide) ?? []
  const drawn = [...map.matchAll(/^ [a-z]+ +(.*)$/gm)].flatMap(([, layer = '']) => layer.split(', '))
  expect(drawn.toSorted()).toEqual(Object.keys(folders).toSorted())
  const proofs = readdirSync(join(packageRoot, 'src/proof')).map((name) => `proof/${name}`)
  const product = readdirSync(join(packageRoot, 'src')).filter((name) => name !== 'proof')
  expect(drawn.toSorted()).toEqual([...product, ...proofs, 'specs'].toSorted())
  for (const [name, { uses }] of Object.entries(folders))
    for (const used of uses) expect(drawn.indexOf(name), `${name} uses ${used}`).toBeLessThan(drawn.indexOf(used))
})
