import { check, deepCheck } from '../src/check/check.ts'
import { headerProfile } from '../src/check/header-profiles.ts'
import type { Identity } from '../src/check/identity.ts'
import { newSession } from '../src/check/live-session.ts'
import { requireNoCrash } from '../src/check/refused-sign-in.ts'
import {
  accountsBy,
  adminBesideUser,
  besideAnotherId,
  ownerAndOther,
  ownerOptionsOf,
  requireOverlap,
  shownBy,
  signInToAsk,
  userIdOf,
} from '../src/check/session-owner.ts'
import { withSession } from '../src/check/steps.ts'
import type { SendOptions } from '../src/client/send-options.ts'
import { isUnusual } from '../src/environment/accounts.ts'
import { declared } from '../src/environment/environment.ts'
import { basic } from '../src/methods/basic.ts'
import { loginArguments, loginForm } from '../src/methods/login.ts'
import { type ListedMethod, requestMethods, sessionMethods, titleOf } from '../src/methods/methods.ts'
import { loginPath } from '../src/methods/names.ts'
import type { Argument } from '../src/methods/request-data.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate } from '../src/target/authentication.ts'
import type { Visit } from '../src/target/target.ts'

// Whose data is shown: to a session (section 2.2), and to a request with credentials of its own (section 5.1).

const theirs = '5.1/stateless-credentials-speak-for-their-user'

/** The requirement by which a method shows its user the user's own data: in the session that it opens, or in its answer. */
function ownDataBy({ opens }: ListedMethod): string {
  return opens === 'session' ? '2.2/session-belongs-to-the-one-who-opened-it' : theirs
}

for (const method of [...sessionMethods, ...requestMethods]) {
  const rank = method === loginForm || method === basic ? {} : { deep: true as const }
  const options = { name: titleOf(method), ...ownerOptionsOf(method), ...rank }
  check(ownDataBy(method), options, async ({ target, identity }) => {
    const who = await identity()
    const users = []
    for (const account of accountsBy(method, who))
      users.push({ account, ask: await signInToAsk(method, target.visit(account), who) })
    // All sessions are open by now; the first one is checked last, and asked several times in a row.
    const again = method.opens === 'session' ? users.slice(0, 1) : []
    let served = 0
    for (const { account, ask } of [...users.toReversed(), ...again, ...again])
      served += Number(who.expectOwnIfServed(await ask(), account))
    if (served === 0) throw nothingToDecide('method-does-not-work', { method: method.id })
  })
}

for (const method of [loginForm, urlArguments])
  deepCheck(
    ownDataBy(method),
    'Users with special characters in names and passwords.',
    { needs: 'unusual-user' },
    async ({ target, identity }) => {
      const who = await identity()
      let served = 0
      const unusual = who.accounts.filter(({ variable }) => isUnusual(variable))
      if (unusual.length === 0) throw nothingToDecide('users-shown-the-same')
      for (const account of unusual)
        served += Number(who.expectOwnIfServed(await shownBy(method, target.visit(account), who), account))
      if (served === 0) throw nothingToDecide('unusual-users-refused')
    },
  )

for (const method of [...sessionMethods, ...requestMethods].filter(({ takes }) => takes !== 'password')) {
  const name = method.opens === 'session' ? 'Another user ID beside it.' : 'Beside the ID of another user.'
  deepCheck(ownDataBy(method), `${name} ${titleOf(method)}`, ownerOptionsOf(method), async (context) => {
    const { who, account, other } = await ownerAndOther(method, context)
    await expectOwnBeside(method, context.target.visit(account), who, { args: [userIdOf(other)] })
  })
}

// A server that verifies one user, and serves the other or opens a session for the other, lets everyone in. For the other, the
// password may count as wrong.
const inSession = 'Another user ID beside the credentials:'
for (const [name, method, beside] of [
  [`${inSession} twice in the form.`, loginForm, (named) => ({ args: [named] })],
  [`${inSession} twice in the URL.`, loginArguments, (named) => ({ args: [named] })],
  [
    `${inSession} in the URL of a form.`,
    loginForm,
    (named) => ({ path: `${loginPath}?${new URLSearchParams([[...named]])}` }),
  ],
  [`${inSession} in a form beside the URL.`, loginArguments, (named) => ({ form: [named] })],
  [`${inSession} twice in a security check.`, securityCheck, (named) => ({ args: [named] })],
  ['The ID of another user in the URL, beside basic credentials.', basic, (named) => ({ args: [named] })],
  [
    'The ID of another user in the URL, before the credentials.',
    urlArguments,
    (named) => ({ args: [named], argsFirst: true }),
  ],
  ['The ID of another user in the URL, after the credentials.', urlArguments, (named) => ({ args: [named] })],
] as readonly (readonly [string, ListedMethod, (named: Argument) => SendOptions])[])
  deepCheck(ownDataBy(method), name, { ...ownerOptionsOf(method), ...besideAnotherId }, async (context) => {
    const { account, named, wrongFor } = adminBesideUser(context)
    const options = { ...beside(named), wrongFor }
    await expectOwnBeside(method, context.target.visit(account), await context.identity(), options)
  })

/** Credentials that are accepted beside the ID of another user show the data of their own user. */
async function expectOwnBeside(method: ListedMethod, visit: Visit, who: Identity, options: SendOptions): Promise<void> {
  const shown = await shownBy(method, visit, who, options)
  requireNoCrash(shown)
  who.expectOwnIfServed(shown, visit.account)
}

for (const method of requestMethods)
  deepCheck(
    theirs,
    `Beside the cookie of another user, whose session has ended. ${titleOf(method)}`,
    ownerOptionsOf(method),
    async (context) => {
      const { who, account, other } = await ownerAndOther(method, context)
      const { client: browser, sessionId } = await newSession(context, other)
      await browser.logout()

      const visit = context.target.visit(account, withSession(browser, sessionId))
      const answer = await authenticate(method, visit, { path: who.path })
      who.expectOwnIfServed(answer, account)
    },
  )

for (const method of [basic, urlArguments]) {
  deepCheck(theirs, `Two users alternate on one connection. ${titleOf(method)}`, async (context) => {
    const { target, user, environment, identity } = context
    const who = await identity()
    const connection = target.keepConnection()
    for (let index = 1; index <= 2; index++)
      for (const account of [user, declared(environment, 'admin')])
        who.expectOwn(
          await authenticate(method, target.visit(account, target.newClient(connection)), { path: who.path }),
          account,
        )
    // A cache may key the first user's answer by the request alone.
    for (const account of [user, declared(environment, 'admin')]) {
      const visit = target.visit(account, target.newClient(connection))
      const answer = await authenticate(method, visit, { path: who.path, headers: headerProfile(1, environment) })
      who.expectOwnIfServed(answer, account)
    }
  })

  deepCheck(theirs, `Two users at the same time. ${titleOf(method)}`, async (context) => {
    const { target, user, environment, identity } = context
    const who = await identity()
    requireOverlap(environment)
    const accounts = Array.from({ length: 3 }, () => [user, declared(environment, 'admin')]).flat()
    const answers = await Promise.all(
      accounts.map(async (account) => ({
        account,
        answer: await authenticate(method, target.visit(account), { path: who.path }),
      })),
    )
    for (const { account, answer } of answers) who.expectOwn(answer, account)
  })

  const afterALogout = `After another user has logged out on the same connection. ${titleOf(method)}`
  deepCheck(theirs, afterALogout, async ({ target, user, environment, identity, openSession }) => {
    const who = await identity()
    const admin = declared(environment, 'admin')
    const connection = target.keepConnection()
    for (const [first, second] of [
      [user, admin],
      [admin, user],
    ] as const) {
      const browser = target.newClient(connection)
      await openSession(browser, first)
      await browser.logout()
      for (const client of [browser, target.newClient(connection)])
        who.expectOwn(await authenticate(method, { target, client, account: second }, { path: who.path }), second)
    }
  })
}
