import { expect, test } from 'vitest'
import { catalogue, catalogueVersions } from '../catalogue/catalogue.ts'
import { startCli } from './samples/start-program.ts'
import { catalogueNamed } from './selection.ts'

test('a run judges by the newest version unless another one is given', () => {
  expect(catalogueNamed(catalogueVersions.at(-1) ?? '')).toEqual(catalogue)
})

test.each(['run', 'list'])(
  '%s: a version that there never was is exit code 2, with those that there are',
  async (command) => {
    const { exitCode, err } = await startCli([command, '--catalogue', '1999-01']).ended
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `error: --catalogue 1999-01: expected ${catalogueVersions.join(' or ')}.\n`,
    })
  },
)

test.each([
  [['list', '--variants', '--defects'], "option '--defects' cannot be used with option '--variants'"],
  [['run', '--quiet', '--verbose'], "option '--verbose' cannot be used with option '--quiet'"],
])('%j: only one of these options at a time', async (words, message) => {
  const { exitCode, out, err } = await startCli(words).ended
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
  expect(err).toContain(message)
})
