import { type CheckOptions, check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { byWayInAGuise } from '../src/check/guises.ts'
import { everywhere, expectUnlicensedWith } from '../src/check/methods.ts'
import { outfit } from '../src/check/outfits.ts'
import { expectNoSession } from '../src/check/steps.ts'
import {
  byWay,
  optionsOf,
  type SessionWay,
  type StatelessWay,
  sessionWays,
  statelessWays,
} from '../src/check/ways-in.ts'
import { credentialsOf } from '../src/client/credentials.ts'
import { declared } from '../src/environment/environment.ts'

// Where the document gives the answer of a server without a license: at the twin of the target, by every way.
// A ticket is good at the target that it was issued for, so none is sent to the twin.

const perRequest: readonly (readonly [string, StatelessWay, CheckOptions])[] = [
  ['5.3/basic-with-an-expired-license-is-403', statelessWays.basic, {}],
  ['4.2/expired-license-is-403', statelessWays.arguments, {}],
  ['4.2/expired-license-is-403', statelessWays.token, { deep: true }],
]

for (const [id, way, options] of perRequest) {
  check(id, { ...optionsOf(way), name: way.title, ...options }, async ({ target, user: account }) => {
    control(await way.send({ target, client: target.newClient(), account })).toBeServed()
    const refused = target.newClientOfExpiredTwin()
    expect(await way.send({ target, client: refused, account })).toHaveStatus(403)
    await expectNoSession(refused)
  })

  check(id, byWay(way, `${way.title} Any method, any path.`), async (context) => {
    const { target, environment, guise } = context
    for (const [turn, [method, path, form]] of everywhere(environment).entries()) {
      const { account, options: given } = await guise(way, turn)
      const call = { ...given, method, path, form, headers: outfit(turn, environment) }
      const client = target.newClientOfExpiredTwin()
      expectUnlicensedWith(method, await way.send({ target, client, account }, call))
    }
  })
}

check(
  '4.2/expired-license-is-403',
  { name: 'ADMIN_ID, and a path where nothing is.', needs: 'system-admin', deep: true },
  async (context) => {
    const { target, user, environment } = context
    const admin = declared(environment, 'admin')
    control(await target.newClient().withArguments(credentialsOf(admin))).toBeServed()
    const twin = () => target.newClientOfExpiredTwin()
    expect(await twin().withArguments(credentialsOf(admin))).toHaveStatus(403)
    expect(await twin().withArguments(credentialsOf(user), { path: environment.absentPath })).toHaveStatus(403)
  },
)

const atLogin = ['form', 'arguments', 'get'] as const satisfies readonly (keyof typeof sessionWays)[]

for (const name of atLogin) {
  const way: SessionWay = sessionWays[name]
  const options = { ...optionsOf(way), name: way.title, ...(name === 'get' && { deep: true as const }) }
  check('4.3/expired-license-is-403', options, async ({ target, user: account, requireWay }) => {
    await requireWay(way)
    const refused = target.newClientOfExpiredTwin()
    expect(await way.enter({ target, client: refused, account })).toHaveStatus(403)
    await expectNoSession(refused)
  })

  check('4.3/expired-license-is-403', byWayInAGuise(way), async ({ target, guise }) => {
    for (const turn of [0, 1]) {
      const { account, options: given } = await guise(way, turn)
      const client = target.newClientOfExpiredTwin()
      expect(await way.enter({ target, client, account }, given)).toHaveStatus(403)
    }
  })
}
