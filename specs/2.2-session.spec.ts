import { check } from '../src/check/check.ts'
import { control, cookiesOf, expect } from '../src/check/expect.ts'
import { controlLiveSession, expectLiveSession, withSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'
import { declared } from '../src/environment/environment.ts'

check('2.2/session-cookie-is-jsessionid', async ({ target, user }) => {
  const client = target.newClient()
  const login = await client.login(credentialsOf(user), 'form')

  expect(login).that(client.cookies.session !== undefined, 'a cookie JSESSIONID that lives', cookiesOf(login))
  await expectLiveSession(client)
})

check('2.2/cookie-path-is-the-context', async ({ target, user }) => {
  const client = target.newClient()
  const login = await client.login(credentialsOf(user), 'form')
  const { session } = client.cookies
  control(login).that(session !== undefined, 'a cookie JSESSIONID that lives', cookiesOf(login))
  await controlLiveSession(client)

  const context = target.contextPath === '' ? '/' : target.contextPath
  expect(login).that(
    session?.path === context || session?.path === `${context}/`,
    `a cookie JSESSIONID with Path=${context}`,
    session?.path == null ? 'a cookie without Path' : `Path=${session.path}`,
  )
})

check('2.2/documented-cookie-form-authenticates', async ({ target, openSession }) => {
  const client = target.newClient()
  const pretender = withSession(target.newClient(), '0'.repeat(32))
  await openSession(client)
  await controlLiveSession(client)

  expect(await client.probe({ cookies: 'documented' })).toBeServed()
  control(await pretender.probe({ cookies: 'documented' })).toBeUnauthenticated()
})

check('2.2/session-id-identifies-one-session', async ({ target, environment, openSession }) => {
  const [client, other] = [target.newClient(), target.newClient()]
  await openSession(client)
  const login = await openSession(other, declared(environment, 'admin'))

  expect(login).that(
    other.cookies.sessionId !== undefined && other.cookies.sessionId !== client.cookies.sessionId,
    'a session ID of its own for the second user',
    other.cookies.sessionId === undefined ? cookiesOf(login) : 'the session ID of the first user',
  )
})
