import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { otherAccounts, variablesOf } from '../../environment/accounts.ts'
import type { VariableName } from '../../environment/variables.ts'
import { environmentOfCase } from './cases.ts'
import { trial } from './trial.ts'

// A check that needs a variable says so. Otherwise the run would have an internal error where the variable is not set.

const accounts = otherAccounts.map(([variable]): VariableName[] => Object.values(variablesOf[variable]))
const others: VariableName[][] = [
  ['OTHER_ORG_ID', 'OTHER_ORG_ALIAS'],
  ['PREFERENCES_PATH'],
  ['EXPIRED_LICENSE_TARGET_URL'],
]

test.each([...accounts, ...others])('without %s, no check fails or has an internal error', async (...without) => {
  const reports = await trial(everyCheck, environmentOfCase({ environment: 'reference', without }), [])
  const broken = reports.filter(({ outcome, cause }) => outcome === 'failed' || cause?.kind === 'internal-error')
  expect(broken.map(({ requirement, name, message }) => ({ requirement, name, message }))).toEqual([])
  expect(reports.some(({ cause }) => cause?.kind === 'missing-prerequisite')).toBe(true)
})
