import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { headerProfile } from '../src/check/header-profiles.ts'
import { requireNoCrash } from '../src/check/refused-sign-in.ts'
import {
  accountsBy,
  adminBesideUser,
  besideAnotherId,
  ownerAndOther,
  ownerOptionsOf,
  requireOverlap,
  unusualAccountsOf,
  userIdOf,
} from '../src/check/session-owner.ts'
import { withSession } from '../src/check/steps.ts'
import type { SendOptions } from '../src/client/send-options.ts'
import { declared } from '../src/environment/environment.ts'
import { basic } from '../src/methods/basic.ts'
import { type ListedMethod, requestMethods, titleOf } from '../src/methods/methods.ts'
import type { Argument } from '../src/methods/request-data.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate } from '../src/target/authentication.ts'

const theirs = '5.1/stateless-credentials-speak-for-their-user'
const withPassword = [basic, urlArguments]

for (const method of requestMethods)
  check(
    theirs,
    { name: titleOf(method), ...ownerOptionsOf(method), ...(method === basic ? {} : { deep: true }) },
    async ({ target, identity }) => {
      const who = await identity()
      let served = 0
      for (const account of accountsBy(method, who)) {
        const answer = await authenticate(method, target.visit(account), { path: who.path })
        if (!answer.isSuccess) continue
        served++
        who.expectOwn(answer, account)
      }
      if (served === 0) throw nothingToDecide('method-does-not-work', { method: method.id })
    },
  )

for (const method of requestMethods)
  deepCheck(
    theirs,
    `Beside the cookie of another user, whose session has ended. ${titleOf(method)}`,
    ownerOptionsOf(method),
    async (context) => {
      const { target, openSession } = context
      const { who, account, other } = await ownerAndOther(method, context)
      const browser = target.newClient()
      await openSession(browser, other)
      const { sessionId } = browser.cookies
      await browser.logout()

      const visit = target.visit(account, withSession(browser, sessionId))
      const answer = await authenticate(method, visit, { path: who.path })
      if (answer.isSuccess) who.expectOwn(answer, account)
    },
  )

for (const method of requestMethods.filter(({ takes }) => takes === 'token'))
  deepCheck(theirs, `Beside the ID of another user. ${titleOf(method)}`, ownerOptionsOf(method), async (context) => {
    const { account, other } = await ownerAndOther(method, context)
    await expectOwnBeside(userIdOf(other), method, { ...context, account })
  })

// A server that verifies one user and serves the other lets everyone in. For the user in the URL, the password may count as wrong.
for (const [title, method, argsFirst] of [
  ['The ID of another user in the URL, beside basic credentials.', basic, false],
  ['The ID of another user in the URL, before the credentials.', urlArguments, true],
  ['The ID of another user in the URL, after the credentials.', urlArguments, false],
] as const)
  deepCheck(theirs, title, { ...ownerOptionsOf(method), ...besideAnotherId }, async (context) => {
    const { account, named, wrongFor } = adminBesideUser(context)
    await expectOwnBeside(named, method, { ...context, account }, { argsFirst, wrongFor })
  })

/** Credentials that are accepted beside the ID of another user speak for their own user. */
async function expectOwnBeside(
  named: Argument,
  method: ListedMethod,
  { target, account, identity }: CheckContext,
  options: SendOptions = {},
): Promise<void> {
  const who = await identity()
  const answer = await authenticate(method, target.visit(account), { ...options, path: who.path, args: [named] })
  requireNoCrash(answer)
  if (answer.isSuccess) who.expectOwn(answer, account)
}

deepCheck(
  theirs,
  'Users with special characters in names and passwords.',
  { needs: 'unusual-user' },
  async (context) => {
    const { target, identity } = context
    const who = await identity()
    for (const account of unusualAccountsOf(who)) {
      const answer = await authenticate(urlArguments, target.visit(account), { path: who.path })
      if (answer.isSuccess) who.expectOwn(answer, account)
    }
  },
)

for (const method of withPassword) {
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
      if (answer.isSuccess) who.expectOwn(answer, account)
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

  deepCheck(theirs, `After another user has logged out on the same connection. ${titleOf(method)}`, (context) =>
    afterALogout(context, method),
  )
}

async function afterALogout(
  { target, user, environment, identity, openSession }: CheckContext,
  method: (typeof withPassword)[number],
): Promise<void> {
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
}
