import { describe, expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import type { Room } from './rooms.ts'
import { brokenWalls, type SourceFile } from './walls.ts'

const rooms: readonly Room[] = [
  { name: 'client', uses: [], why: 'It knows no requirement.' },
  { name: 'check', uses: ['client'], why: 'It sees HTTP alone.' },
]
const lawful: readonly SourceFile[] = [
  { path: 'src/client/client.ts', imports: ['src/client/cookies.ts'] },
  { path: 'src/check/run.ts', imports: ['src/client/client.ts', 'src/check/plan.ts'] },
  { path: 'src/client/client.test.ts', imports: ['src/check/run.ts', 'src/client/samples/text.ts'] },
  { path: 'src/client/samples/text.ts', imports: ['src/check/run.ts'] },
]
const among = (...more: readonly SourceFile[]) => brokenWalls([...lawful, ...more], rooms)

describe('the walls of the house', () => {
  test('stand where a room uses only what its table says, whatever tests and samples use', () => {
    expect(among()).toEqual([])
  })

  test('break where a room uses one that it does not name, with the reason for the wall', () => {
    expect(among({ path: 'src/client/token.ts', imports: ['src/check/run.ts'] })).toEqual([
      'src/client/token.ts imports src/check/run.ts, but client does not use check. It knows no requirement.',
    ])
  })

  test('break where something uses a test or a sample', () => {
    expect(among({ path: 'src/check/plan.ts', imports: ['src/client/samples/text.ts'] })).toEqual([
      'src/check/plan.ts imports src/client/samples/text.ts, which only tests may use.',
    ])
  })

  test('break where a folder is not in the table', () => {
    expect(among({ path: 'src/attic/box.ts', imports: [] })[0]).toContain('attic is not in the table')
  })

  test('break where the table lets a room use one above it, or one that it does not use', () => {
    const upward = [{ name: 'client', uses: ['check'], why: '' }, ...rooms.slice(1)]
    expect(brokenWalls(lawful, upward)).toEqual([
      'The table lets client use check, which does not stand below it.',
      'The table lets client use check, but no file of it does: take it out.',
    ])
  })
})

test.each([
  ['a value', "import { a } from '../b.ts'"],
  ['a type', "import type { A } from '../b.ts'"],
  ['a type among values', "import { type A, a } from '../b.ts'"],
  ['what it hands on', "export { a } from '../b.ts'"],
  ['everything', "export * from '../b.ts'"],
  ['what is loaded later', "const b = await import('../b.ts')"],
  ['a type in the middle of a line', "let a: import('../b.ts').A"],
  ['side effects', "import '../b.ts'"],
])('an import is seen: %s', (_, text) => {
  expect(importsOf('src/room/a.ts', text)).toEqual(['src/b.ts'])
})

test('a text that looks like an import is none, and neither is a package', () => {
  expect(
    importsOf('src/room/a.ts', "import fs from 'node:fs'\nconst text = \"import '../b.ts'\" // import '../c.ts'"),
  ).toEqual([])
})
