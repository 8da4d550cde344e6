import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { showingPreferences } from '../alterations/locale-settings.ts'
import { trial } from '../proof/selftest/trial.ts'
import { environmentNamed } from '../reports/samples/real-results.ts'

const checks = everyCheck.filter(({ requirement }) => /(locale|time-zone)/.test(requirement))
const words = new Intl.DisplayNames('en', { type: 'language' })

test('a page that names locale and time zone in another form proves nothing against the server', async () => {
  const named = showingPreferences(({ userLocale, userTimezone, ...rest }) => ({
    ...rest,
    userLocale: words.of(String(userLocale).replaceAll('_', '-').slice(0, 5)),
    userTimezone: `the time of ${String(userTimezone).split('/').at(-1)}`,
  }))
  const reports = await trial(checks, environmentNamed('reference'), [named])
  const outcomesOf = (outcome: string) =>
    reports.filter((each) => each.outcome === outcome).map((each) => each.requirement)
  expect(outcomesOf('failed')).toEqual([])
  expect(outcomesOf('cantTell')).toContain('2.3/locale-applies-until-changed')
})
