import { check } from '../src/check/check.ts'
import { DoesNotApply } from '../src/check/does-not-apply.ts'
import { control, expect } from '../src/check/expect.ts'
import {
  expectLetInWith,
  expectRefusedWith,
  harmlessPath,
  isWriting,
  methods,
  smallForm,
} from '../src/check/methods.ts'
import { nearlyRight } from '../src/check/nearly-right.ts'
import { outfit } from '../src/check/outfits.ts'
import { sendAsNobody } from '../src/check/refused-entry.ts'
import { controlLiveSession, expectLiveSession, withSession } from '../src/check/steps.ts'
import {
  byWay,
  everySessionWay,
  everyStatelessWay,
  isOpenIn,
  type SessionWay,
  type StatelessWay,
  sessionWays,
  statelessWays,
  type Visit,
} from '../src/check/ways-in.ts'
import { credentialsOf } from '../src/client/credentials.ts'
import { declared } from '../src/environment/environment.ts'

// Credentials beside the cookie of a live session: right ones and wrong ones, by every way, beside sessions of every way.

const wrong = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
const right = '1/cookie-and-credentials-combine'
const deep = { deep: true } as const

for (const way of everyStatelessWay)
  check(wrong, byWay(way, `${way.title} Nobody, by several methods.`), async (context) => {
    const { target, environment, user: account, openSession } = context
    for (const [turn, method] of (['HEAD', 'POST', 'DELETE'] as const).entries()) {
      // A refused attempt may end the session that it came with.
      const client = target.newClient()
      await openSession(client)
      const path = harmlessPath(method, environment)
      const form = isWriting(method) ? smallForm : undefined
      const headers = outfit(turn, environment)
      expectRefusedWith(method, await sendAsNobody(way, { target, client, account }, { method, path, form, headers }))
    }
  })

/** Tokens beside a session of one way only. */
function statelessBeside(way: SessionWay): readonly StatelessWay[] {
  const { token: _, ...others } = statelessWays
  return way === sessionWays.form ? everyStatelessWay : Object.values(others)
}

for (const way of everySessionWay) {
  check(
    wrong,
    byWay(way, `Nobody, beside a session of another way. ${way.title}`),
    async ({ target, stranger, guise }) => {
      const { account, options } = await guise(way, 0)
      const client = target.newClient()
      await way.enter({ target, client, account }, options)
      const { sessionId } = client.cookies
      expect(await client.basic(stranger)).toBeRefused()
      expect(await withSession(client, sessionId).withArguments(stranger, { method: 'HEAD' })).toBeRefused()
    },
  )

  if (way.takes !== 'ticket')
    check(right, byWay(way, `Beside a session of another way. ${way.title}`), async (context) => {
      const { target, user: account, environment } = context
      await context.requireWay(way)
      const client = target.newClient()
      await way.enter({ target, client, account })
      const { sessionId } = client.cookies
      let served = 0
      for (const each of statelessBeside(way).filter((stateless) => isOpenIn(stateless, environment)))
        served += await servedBeside(each, { target, client: withSession(client, sessionId), account })
      if (served === 0) throw new DoesNotApply('No credentials are served here, which is for others to say.')
      await expectLiveSession(withSession(client, sessionId))
    })
}

check(
  wrong,
  { name: 'Nobody, on every path, beside the cookie with $Version and $Path.', ...deep },
  async ({ target, environment, stranger, openSession }) => {
    const cookies = 'documented'
    for (const path of environment.protectedPaths) {
      const client = target.newClient()
      await openSession(client)
      expect(await client.basic(stranger, { path, cookies })).toBeRefused()
    }
  },
)

check(
  wrong,
  {
    name: 'A wrong password of another user than that of the session.',
    wrongPasswords: 1,
    account: 'ADMIN',
    needs: 'system-admin',
    ...deep,
  },
  async ({ target, account, openSession }) => {
    const { userId, password } = credentialsOf(account)
    const client = target.newClient()
    await openSession(client)
    await controlLiveSession(client)

    const other = { userId, password: nearlyRight.withOneMore(password) }
    expect(await client.basic(other, { wrongFor: account.variable })).toBeRefused()
  },
)

check(
  wrong,
  {
    name: 'Arguments without a password, or without a name, and a header that can not be read, which no server fails over.',
    ...deep,
  },
  async ({ target, user, openSession }) => {
    const client = target.newClient()
    await openSession(client)
    await controlLiveSession(client)
    const { sessionId } = client.cookies
    const { userId, password } = credentialsOf(user)
    for (const half of [{ userId }, { password }])
      expect(await withSession(client, sessionId).withArguments(half)).toBeRefused()
    // What it gets is open, but for a server error.
    await client.withAuthorization('Basic !!!!', 'with a header that says nothing')
  },
)

check(
  right,
  { name: 'Of another user than that of the session.', needs: 'system-admin', ...deep },
  async ({ target, environment, openSession, request }) => {
    const account = declared(environment, 'admin')
    let served = 0
    for (const each of [statelessWays.basic, statelessWays.arguments]) {
      const client = target.newClient()
      await openSession(client)
      const { sessionId } = client.cookies
      if ((await servedBeside(each, { target, client, account })) === 0) continue
      await expectLiveSession(withSession(client, sessionId))
      served++
    }
    control(await request(target.newClient())).that(served > 0, 'credentials of another user to be served somehow')
  },
)

check(right, { name: 'By every method.', ...deep }, async ({ target, environment, user, openSession }) => {
  const client = target.newClient()
  await openSession(client)
  const { sessionId } = client.cookies

  const going = () => ({ target, client: withSession(client, sessionId), account: user })
  const { basic, arguments: byArguments } = statelessWays
  for (const method of methods) {
    for (const way of method === 'POST' || method === 'DELETE' ? [basic, byArguments] : [basic])
      expectLetInWith(method, await way.send(going(), { method, path: harmlessPath(method, environment) }))
  }
  await expectLiveSession(withSession(client, sessionId))
})

/** 1 when credentials are served beside a session. What is refused without it, too, is for other requirements to say. */
async function servedBeside(way: StatelessWay, visit: Visit): Promise<number> {
  const answer = await way.send(visit)
  if (answer.isSuccess) return 1
  if ((await way.send({ ...visit, client: visit.target.newClient() })).isSuccess) expect(answer).toBeServed()
  return 0
}
