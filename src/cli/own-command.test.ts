import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownCommand } from './own-command.ts'

const clone = { packageRoot: '/home/qa/suite', program: '/home/qa/suite/dist/program/auth-conformance.js' }
const installed = {
  packageRoot: '/home/qa/project/node_modules/reporting-auth-conformance',
  program: '/home/qa/project/node_modules/reporting-auth-conformance/dist/program/auth-conformance.js',
}

test.each([
  ['in the clone', { ...clone, workingDirectory: '/home/qa/suite' }, 'npm run conformance -- --env full'],
  [
    'as an installed package',
    { ...installed, workingDirectory: '/home/qa/project' },
    'npx --no-install auth-conformance --env full',
  ],
  [
    'as an installed package, in a folder of the project',
    { ...installed, workingDirectory: '/home/qa/project/tests' },
    'npx --no-install auth-conformance --env full',
  ],
  // npx would fetch it from a registry, where anyone may own the name.
  [
    'as a package that is installed elsewhere',
    { ...installed, workingDirectory: '/home/qa/project-2' },
    'node ../project/node_modules/reporting-auth-conformance/dist/program/auth-conformance.js --env full',
  ],
  [
    'from elsewhere',
    { ...clone, workingDirectory: '/home/qa/other place' },
    'node ../suite/dist/program/auth-conformance.js --env full',
  ],
])('%s', (_, start, command) => {
  expect(ownCommand(['--env', 'full'], start)).toBe(command)
})

test('a shell takes every word as it was', () => {
  const start = { ...clone, workingDirectory: '/home/qa/suite' }
  const word = fc.constantFrom('a b/ö.env', "it's", '$HOME', '`id`', '"', '\\', ';', '', '-x', '~/a.env', '*', 'a\nb')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), (words) => {
      const command = ownCommand(words, start).replace('npm run conformance --', 'printf "%s\\0"')
      const printed = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })
      expect(printed).toBe(words.length === 0 ? '\0' : words.map((each) => `${each}\0`).join(''))
    }),
    { numRuns: 40 },
  )
})
