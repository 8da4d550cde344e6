import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { environmentOfCase } from './cases.ts'
import { trial } from './trial.ts'

// Basic authentication may corrupt a password alone: servers that read it as Latin-1 are permitted to refuse it (section 1).

test('a UTF8_USER whose name is ASCII and whose password is not fails no check', async () => {
  const environment = environmentOfCase({ environment: 'reference', without: [] })
  const { utf8User } = environment
  if (utf8User === undefined) throw new Error('the reference environment has no UTF8_USER')
  const zoe = { ...utf8User, id: 'zoe' }
  const reports = await trial(everyCheck, { ...environment, utf8User: zoe }, [
    ({ options }) => ({
      options: {
        ...options,
        accounts: options.accounts.map((account) =>
          account.id === utf8User.id ? { ...account, id: zoe.id } : account,
        ),
      },
    }),
  ])
  expect(
    reports.filter(({ outcome }) => outcome === 'failed').map(({ requirement, name }) => ({ requirement, name })),
  ).toEqual([])
  expect(
    reports.some(({ outcome, requirement }) => outcome === 'passed' && requirement.startsWith('1/basic-fails')),
  ).toBe(true)
})
