import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'

/** Names that more than one file still exports. Remove a name after renaming; add none. */
const stillTwice: readonly string[] = [
  'Account',
  'Attempt',
  'Call',
  'Case',
  'ConformanceOptions',
  'Credentials',
  'Door',
  'Entry',
  'Evidence',
  'Finding',
  'Given',
  'Happening',
  'Header',
  'Identity',
  'Judged',
  'Looked',
  'Method',
  'Operation',
  'Outcome',
  'Part',
  'Progress',
  'Ruling',
  'Session',
  'Step',
  'Token',
  'Told',

  'Verdict',
  'Visit',
  'addressesOf',
  'attemptsLeft',
  'basic',
  'check',
  'cookiesOf',
  'declared',
  'environmentText',
  'errorPage',
  'everyCheck',
  'examine',
  'explain',
  'explore',
  'get',
  'inShort',
  'inWords',
  'isLetIn',
  'login',
  'lookAround',
  'placeOf',
  'prepare',
  'problemsOf',
  'runProgram',
  'table',
  'ticket',
  'whyUnusable',
  'withSession',
  'wordsOf',
]

const declaration = /^export (?:declare |abstract |async )*(?:type|interface|class|function\*?|const|let|enum) (\w+)/gm

/** The names that files of the project export, each with its files. */
function exportsOfProject(): Map<string, string[]> {
  const files = ['src', 'specs'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const exports = new Map<string, string[]>()
  for (const path of files.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts')))
    for (const [, name = ''] of readFileSync(join(packageRoot, path), 'utf8').matchAll(declaration))
      exports.set(name, [...(exports.get(name) ?? []), path])
  return exports
}

test('no two files export the same name', () => {
  const twice = [...exportsOfProject()].filter(([, paths]) => new Set(paths).size > 1)
  expect(Object.fromEntries(twice.filter(([name]) => !stillTwice.includes(name)))).toEqual({})
  const names = twice.map(([name]) => name)
  expect(stillTwice.filter((name) => !names.includes(name))).toEqual([])
})
