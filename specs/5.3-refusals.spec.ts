import { check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectInvalid401With, httpMethods, requestWithoutEffect } from '../src/check/http-methods.ts'
import { newSession, openLiveSession } from '../src/check/live-session.ts'
import { identifyingPartOf, placeThatCounts } from '../src/check/session-id.ts'
import { pastTheEnd } from '../src/check/session-life.ts'
import { anonymousClient, withSession } from '../src/check/steps.ts'
import { sessionCookieName } from '../src/methods/names.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { nearMatch, oneCharacterChanged } from '../src/target/near-match.ts'

for (const [name, form] of [
  ['In a plain cookie.', 'plain'],
  ['In a cookie with $Version and $Path.', 'documented'],
] as const)
  check('5.3/unknown-session-id-is-401', { name }, async (context) => {
    const { sessionId = '' } = await openLiveSession(context)
    const client = await anonymousClient(context)

    // Almost the ID of a live session.
    const { id, replacedBy } = identifyingPartOf(sessionId)
    const other = oneCharacterChanged(id, placeThatCounts(id.length / 4))
    const unknown = context.target.secret(replacedBy(other), `$UNKNOWN_${sessionCookieName}`)
    const answer = await withSession(client, unknown).probe({ cookies: form })
    // Other requirements check whether a server reads the second form at all.
    if (form === 'plain') expect(answer).toHaveStatus(401)
    else expect(answer).toBeUnauthenticated()
  })

check('5.3/timed-out-session-is-401', async (context) => {
  const { time, environment } = context
  const { client, sessionId } = await newSession(context)

  await time.wait(environment.sessionTimeoutMs * pastTheEnd)
  const answer = await withSession(client, sessionId).probe()
  control(answer).toBeUnauthenticated()
  expect(answer).toHaveStatus(401)
})

deepCheck(
  '5.3/unknown-session-id-is-401',
  'Parts of a live one, some with one character changed, and one that is far too long.',
  async (context) => {
    const { sessionId = '' } = await openLiveSession(context)
    const client = await anonymousClient(context)
    const { id, replacedBy } = identifyingPartOf(sessionId)
    const half = id.slice(0, id.length / 2)
    for (const other of [
      half,
      oneCharacterChanged(id, placeThatCounts(half.length - 1)),
      oneCharacterChanged(id, Math.floor(id.length * 0.75)),
      id.slice(1),
      'A'.repeat(900),
    ]) {
      const unknown = context.target.secret(replacedBy(other), `$UNKNOWN_${sessionCookieName}`)
      expect(await withSession(client, unknown).probe()).toHaveStatus(401)
    }
  },
)

deepCheck('5.3/unknown-session-id-is-401', 'With every method.', async (context) => {
  await openLiveSession(context)
  const client = await anonymousClient(context)
  for (const method of httpMethods) {
    const asked = requestWithoutEffect(method, context.environment)
    const without = () => context.target.newClient().probe(asked)
    await expectInvalid401With(method, await withSession(client, '0'.repeat(32)).probe(asked), without)
  }
})

deepCheck('5.3/unknown-session-id-is-401', 'What programs write for no ID.', async (context) => {
  await openLiveSession(context)
  const client = await anonymousClient(context)
  for (const nothing of ['null', 'undefined']) expect(await withSession(client, nothing).probe()).toHaveStatus(401)
})

deepCheck('5.3/unknown-session-id-is-401', 'That of a live one in another letter case.', async (context) => {
  // A server may look up what it has seen on the connection.
  const connection = context.target.keepConnection()
  const client = context.target.newClient(connection)
  await context.openSession(client)
  const { sessionId = '' } = client.cookies
  const { id, replacedBy } = identifyingPartOf(sessionId)
  if (!/[a-z]/i.test(id)) throw nothingToDecide('session-ids-without-letters')
  const others = [id.toLowerCase(), id.toUpperCase(), nearMatch.inOtherCase(id)].filter((other) => other !== id)
  for (const other of new Set(others)) {
    const unknown = context.target.secret(replacedBy(other), `$UNKNOWN_${sessionCookieName}`)
    control(await withSession(client, sessionId).probe()).toBeServed()
    expect(await withSession(client, unknown).probe()).toHaveStatus(401)
  }
})
