import { expect, test } from 'vitest'
import { withSession } from '../check/steps.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { startReference } from '../reference/server.ts'
import { withTargetOf } from '../runner/samples/target-of.ts'

test('a request is called after the session cookie only if it carries one', async () => {
  const server = await startReference()
  const environment = sampleEnvironment({ baseUrl: server.url })
  try {
    await withTargetOf(environment, async (target) => {
      const client = target.newClient()
      await client.probe()
      await client.authenticate('login.form', credentialsOf(environment.user))
      await client.probe()
      await client.probe({ cookies: 'none' })
      await client.probe({ session: '0'.repeat(32) })
      await withSession(target.newClient(), client.cookies.sessionId).probe({ cookies: 'documented' })
      await target.newClient().probe({ headers: [['Cookie', `JSESSIONID=${'0'.repeat(32)}`]] })
      await target.newClient().probe({ headers: [['Cookie', 'userLocale=de']] })
      expect((await target.recorder.evidence()).map(({ purpose }) => purpose)).toEqual([
        'request without credentials',
        'login with a form',
        'request with the session cookie',
        'request without credentials',
        'request with another session cookie',
        'request with the session cookie',
        'request with the session cookie',
        'request without credentials',
      ])
      expect(target.answers.map(({ answer }) => answer.purpose)).toEqual(
        (await target.recorder.evidence()).map(({ purpose }) => purpose),
      )
      await target.end()
    })
  } finally {
    await server.close()
  }
})
