import { expect, onTestFinished, test } from 'vitest'
import { defectNamed } from '../alterations/patches-named.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { resultSchema } from '../results/result-schema.ts'
import { packageRoot } from '../suite/suite.ts'
import { runConformance } from './run-conformance.ts'

// With a timeout of 20 minutes, the checks of section 3 wait for it after the others have finished.
const environment = {
  ORGANIZATIONS: 'multiple',
  USER_ID: 'joeuser',
  USER_PASSWORD: 'joe-Password1',
  USER_ORG_ID: 'organization_1',
  USER_ORG_ALIAS: 'org_alias_1',
}

test('a selection that leaves out everything is refused', async () => {
  const run = runConformance({ ...environment, TARGET_URL: 'embedded' }, { only: ['4.8'], skip: ['4.8'] })
  await expect(run).rejects.toThrow('only, skip and timing leave out every requirement that can be observed.')
})

test('an aborted signal leaves what failed as failed, and no verdict', async () => {
  const declared = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, {})
  const server = await startEmbedded(declared, [defectNamed('login-success-has-a-body').change])
  onTestFinished(() => server.close())
  const ended = new AbortController()
  const result = await runConformance(
    { ...environment, TARGET_URL: server.environment.baseUrl },
    {
      only: ['4.3/success-has-an-empty-body', '3'],
      signal: ended.signal,
      onProgress: ({ outcome }) => {
        if (outcome === 'failed') ended.abort()
      },
    },
  )
  expect(result).toMatchObject({
    endedEarly: { cause: 'cancelled', reason: 'The run was cancelled.' },
    verdict: 'no-verdict',
    exitCode: 3,
    summary: { failed: 1 },
  })
  expect(result.verdictReasons[0]).toMatch(/^The run was cancelled\. \d+ MUST requirements? (?:is|are) undecided\.$/)
  expect(result.verdictReasons[1]).toBe('1 requirement had failed by then.')
  expect(resultSchema.safeParse(JSON.parse(JSON.stringify(result))).error).toBeUndefined()
})
