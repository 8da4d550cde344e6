import { check } from '../src/check/check.ts'
import { DoesNotApply } from '../src/check/does-not-apply.ts'
import { expect } from '../src/check/expect.ts'
import { type NearMiss, nearMissesLeft } from '../src/check/near-misses.ts'
import { enterAsNobody, expectNobodyToEnter, expectRefusedEntry, unlessItCrashed } from '../src/check/refused-entry.ts'
import { expectNoSession, namesLike, withSession } from '../src/check/steps.ts'
import { byWay, everySessionWay, openBy, type SessionWay, sessionWays } from '../src/check/ways-in.ts'
import { declared } from '../src/environment/environment.ts'

// What section 7 says of a refusal holds for every way in, whoever is refused, and whatever comes with the request.

type Name = keyof typeof sessionWays

/** The requirement that speaks of somebody unknown: a user, a ticket, a token. */
const unknown: Readonly<Record<Name, string>> = {
  form: '4.3/unknown-user-is-401',
  arguments: '4.3/unknown-user-is-401',
  get: '4.3/unknown-user-is-401',
  securityCheck: '4.5/unknown-user-redirects-to-the-error-page',
  securityCheckForJson: '4.5/unknown-user-redirects-to-the-error-page',
  ticketArgument: '4.3/invalid-ticket-is-401',
  ticketField: '4.3/invalid-ticket-is-401',
  securityCheckTicket: '4.5/invalid-ticket-redirects-to-the-error-page',
  baseAddress: '4.6/invalid-token-redirects-to-the-error-page',
  legacyForm: '4.4/unknown-user-is-401',
}

/** The requirement that speaks of a wrong password, where a way takes one, and what its own checks send. */
const wrongPassword: Readonly<Partial<Record<Name, readonly [id: string, asked: readonly NearMiss[]]>>> = {
  form: ['4.3/wrong-password-is-401', ['inOtherCase', 'withOneMore']],
  arguments: ['4.3/wrong-password-is-401', ['withOneLess']],
  get: ['4.3/wrong-password-is-401', ['withOneMore']],
  securityCheck: ['4.5/wrong-password-redirects-to-the-error-page', ['inOtherCase', 'withOneMore']],
  legacyForm: ['4.4/wrong-password-is-401', ['inOtherCase']],
}

for (const [name, way] of Object.entries<SessionWay>(sessionWays)) {
  const { title, takes, redirects } = way
  const what =
    takes === 'password'
      ? `${title} Names like that of a user, beside a session, too.`
      : `${title} Beside a session, too.`

  check(unknown[name as Name], byWay(way, what), async ({ target, user: account }) => {
    const inside = target.newClient()
    await openBy(way, { target, client: inside, account })
    for (const json of redirects ? [false, true] : [false])
      await expectNobodyToEnter(way, { target, client: target.newClient(), account }, { json })

    for (const id of takes === 'password' ? namesLike(account.id) : []) {
      expectRefusedEntry(way, await way.enter({ target, client: target.newClient(), account: { ...account, id } }))
    }

    expectRefusedEntry(way, await enterAsNobody(way, { target, client: inside, account }))
  })
}

for (const way of everySessionWay)
  check(
    way.redirects ? '3/refused-security-check-opens-no-session' : '3/refused-login-opens-no-session',
    byWay(way, `${way.title} After a session that has ended.`),
    async ({ target, user: account, openSession, requireWay }) => {
      await requireWay(way)
      const client = target.newClient()
      await openSession(client)
      const { sessionId } = client.cookies
      await client.logout()
      unlessItCrashed(await enterAsNobody(way, { target, client: withSession(client, sessionId), account }))
      await expectNoSession(client)
    },
  )

check(
  '4.3/wrong-password-is-401',
  {
    name: 'The password of ADMIN_ID.',
    needs: 'system-admin',
    account: 'USER',
    wrongPasswords: 1,
    spare: 2,
    deep: true,
  },
  async ({ target, environment, account, requireWay }) => {
    const { password } = declared(environment, 'admin')
    if (password === account.password) throw new DoesNotApply('USER_ID and ADMIN_ID have the same password.')
    await requireWay(sessionWays.form)
    const wrong = { password, wrongFor: account.variable }
    expect(await sessionWays.form.enter({ target, client: target.newClient(), account }, wrong)).toHaveStatus(401)
  },
)

for (const [turn, [name, [id, asked]]] of Object.entries(wrongPassword).entries()) {
  const way: SessionWay = sessionWays[name as Name]
  for (const { title, change, options } of nearMissesLeft(turn, asked))
    check(
      id,
      { ...options, when: way.when, name: `${way.title} ${title}` },
      async ({ target, account, requireWay }) => {
        await requireWay(way, account)
        const client = target.newClient()
        const wrong = { password: change(account.password), wrongFor: account.variable }
        expectRefusedEntry(way, await way.enter({ target, client, account }, wrong))
        await expectNoSession(client)
      },
    )
}
