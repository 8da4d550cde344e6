import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { localeDefects } from '../alterations/defects/locale.ts'
import { localeVariants } from '../alterations/variants/locale.ts'
import { trial } from '../proof/selftest/trial.ts'
import { environmentNamed } from '../reports/samples/real-results.ts'

const checks = everyCheck.filter(({ requirement }) => requirement === '4.2/locale-is-stored-in-a-cookie')
const environment = environmentNamed('reference')

test.each([
  ['locale-and-time-zone-in-one-encrypted-cookie', localeVariants, 'passed'],
  ['locale-not-stored-beside-other-cookies', localeDefects, 'failed'],
])('of cookies that change with each response, the effect counts if it is visible: %s', async (name, all, outcome) => {
  const patches = all.filter((each) => each.name === name).map(({ change }) => change)
  const outcomesIn = async (given: typeof environment) =>
    (await trial(checks, given, patches)).map((report) => report.outcome)
  expect(await outcomesIn(environment)).toEqual([outcome, outcome])
  expect(await outcomesIn({ ...environment, preferencesPath: undefined })).toEqual(['untested', 'untested'])
})
