import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { defects } from '../alterations/defects/index.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import { startReference } from '../reference/server.ts'
import { packageRoot } from '../suite/suite.ts'
import { runChecks } from './run.ts'

const declared = readEnvironment(
  'reference',
  { workingDirectory: packageRoot, packageRoot },
  { SESSION_TIMEOUT: '60s' },
)

// Every 50th defect that affects login, the security check or the lifetime of a session, but not logout itself.
const chosen = defects
  .filter(({ breaks }) => breaks.some((id) => /^(3|4\.3|4\.5)\//.test(id)))
  .filter(({ breaks }) => !breaks.some((id) => id.startsWith('4.8/')))
  // No logout can carry a cookie that the answer lacks, or that has expired on arrival.
  .filter(({ name }) => !/cookie-is-dead|opens-a-dead-session|leads-to-a-page/.test(name))
  .filter((_, index) => index % 50 === 0)

const selection = { only: ['3', '4.3', '4.5'], skip: [], timing: false, quick: true }

test.for(chosen)('checks that fail because of $name leave no session open', async ({ change }) => {
  const server = await startReference(optionsFrom(declared), [change])
  try {
    const environment = { ...declared, baseUrl: server.url, expiredLicenseBaseUrl: undefined, sso: undefined }
    await runChecks(everyCheck, environment, selection, { evidence: 'none' })
    expect(server.openedSessions()).toBeGreaterThan(10)
    expect(server.liveSessions()).toBe(0)
  } finally {
    await server.close()
  }
})
