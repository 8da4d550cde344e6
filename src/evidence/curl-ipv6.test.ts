import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { startReference } from '../reference/server.ts'
import { withTargetOf } from '../runner/samples/target-of.ts'
import { hasCurl, runInShell } from './samples/curl.ts'

test.skipIf(!hasCurl)('a command for a base address with an IPv6 address in brackets', async ({ skip }) => {
  const six = await startReference({ host: '::1' }).catch(() => undefined)
  if (six === undefined) return skip('there is no IPv6 here')
  const folder = mkdtempSync(join(tmpdir(), 'curl-'))
  try {
    const environment = sampleEnvironment({ baseUrl: six.url })
    await withTargetOf(environment, async (target) => {
      await target.newClient().authenticate('basic', credentialsOf(environment.user))
      const [evidence] = await target.recorder.evidence()
      expect(evidence?.response?.status).toBe(200)
      expect(await runInShell(evidence?.curl ?? '', { USER_PASSWORD: environment.user.password }, folder)).toMatch(
        /^HTTP\/1\.1 200/,
      )
    })
  } finally {
    rmSync(folder, { recursive: true })
    await six.close()
  }
})
