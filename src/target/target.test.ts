import { expect, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { startReference } from '../reference/server.ts'
import { withTargetOf } from '../runner/samples/target-of.ts'

test('exchanges of another target get the next numbers, in the answers and in the evidence', async () => {
  const server = await startReference()
  const environment = sampleEnvironment({ baseUrl: server.url })
  try {
    await withTargetOf(environment, async (other) => {
      for (const path of ['/rest_v2/a', '/rest_v2/b']) await other.newClient().probe({ path })
      await withTargetOf(environment, async (target) => {
        await target.newClient().probe({ path: '/rest_v2/c' })
        target.showExchangesOf(other)
        const evidence = await target.recorder.evidence()
        expect(evidence.map(({ number }) => number)).toEqual([1, 2, 3])
        for (const { number, answer } of target.answers)
          expect(evidence.find((each) => each.number === number)?.request.url).toBe(answer.request.url)
        // Shown in several checks, it is made once.
        expect(evidence[1]?.request).toBe((await other.recorder.evidence())[0]?.request)
      })
    })
  } finally {
    await server.close()
  }
})
