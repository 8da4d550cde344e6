import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { defects } from '../../alterations/defects/index.ts'
import { variants } from '../../alterations/variants/index.ts'
import { environmentOfCase } from './cases.ts'
import { trial } from './trial.ts'

// Without the cookie of a load balancer, a request may reach a node that never had the session, and that refuses it.

const ofEndedSessions = [
  '3/idle-session-ends-after-the-timeout',
  '3/refused-login-opens-no-session',
  '3/refused-security-check-opens-no-session',
  '4.8/logout-ends-the-session',
  '4.8/logout-ends-no-other-session',
  '5.1/session-authenticates-every-method',
  '5.2/every-stateless-request-is-verified',
  '5.3/unknown-session-id-is-401',
]
const balanced = variants.filter(({ name }) => name === 'load-balancer-cookie-is-needed').map(({ change }) => change)

test.each(ofEndedSessions)('behind a load balancer that needs its cookie, every defect is found: %s', async (id) => {
  // A logout without effect may show in another check that logs out.
  const shownBy = id === '4.8/logout-ends-the-session' ? [id, '4.8/logout-ends-no-other-session'] : [id]
  const checks = everyCheck.filter(({ requirement }) => shownBy.includes(requirement))
  const missed: string[] = []
  for (const { name, environment = 'reference', change } of defects.filter(({ breaks }) => breaks.includes(id))) {
    const reports = await trial(checks, environmentOfCase({ environment, without: [] }), [...balanced, change])
    if (!reports.some(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')) missed.push(name)
  }
  expect(missed).toEqual([])
})
