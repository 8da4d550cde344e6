import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expect } from '../src/check/expect.ts'
import { sharedSteps } from '../src/check/shared-steps.ts'
import { expectNoSession, hasSession, loginTitles } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { accountsOf } from '../src/environment/accounts.ts'
import type { Account } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginPaths } from '../src/methods/legacy-login.ts'
import { isCrash } from '../src/outcome/crash.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import type { Target } from '../src/target/target.ts'
import { unknownName } from '../src/target/unknown-user.ts'

const removed = '9/legacy-login-is-removed'

type Send = (client: Client, path?: string) => Promise<Answer>

const postedBy =
  (user: Account): Send =>
  (client, path = legacyLoginPaths[1]) =>
    client.authenticate('legacy-login.form', credentialsOf(user), { path })

/** The correct password, posted to the legacy login: sent once for all checks. */
const posted = sharedSteps(
  async ({ target, user, openSession }) => {
    await openSession(target.newClient())
    const client = target.newClient()
    return { client, answer: await postedBy(user)(client) }
  },
  () => [],
)

// A server may answer 401 to the correct password at such a path, and count that: this check has an attempt for it.
check(removed, { name: loginTitles.form, wrongPasswords: 1, account: 'USER' }, async (context) => {
  const { client, answer } = await posted(context)
  await expectNoLogin(context.target, client, answer, postedBy(context.user))
})

check(removed, { name: loginTitles.get }, async (context) => {
  await requireNoCount(context)
  const { target, user } = context
  await expectNoLegacyLogin(target, (client, path = legacyLoginPaths[0]) =>
    client.authenticate('legacy-login.get', credentialsOf(user), { path }),
  )
})

/** Throws DoesNotApply where more correct passwords would count as wrong. */
async function requireNoCount(context: CheckContext): Promise<void> {
  if ((await posted(context)).answer.status === 401)
    throw nothingToDecide('correct-password-refused', { method: 'legacy-login.form' })
}

/** No session opens at the legacy login. An effect that credentials also have at an absent path does not count. */
async function expectNoLegacyLogin(target: Target, send: Send): Promise<void> {
  const client = target.newClient()
  await expectNoLogin(target, client, await send(client), send)
}

async function expectNoLogin(target: Target, client: Client, answer: Answer, send: Send): Promise<void> {
  // A refusal may count as a wrong password, so it is not sent again.
  if (answer.isSuccess || isCrash(answer) || (await hasSession(client))) {
    const elsewhere = target.newClient()
    const same = await send(elsewhere, `/rest/${unknownName}`)
    if (same.status === answer.status && (await hasSession(elsewhere)) === (await hasSession(client))) return
  }
  expect(answer).toBeUnauthenticated()
  await expectNoSession(client)
}

deepCheck(removed, 'With each method, with and without a slash at the end.', async (context) => {
  const { target, environment } = context
  await requireNoCount(context)

  // It may be back for some accounts.
  const accounts = accountsOf(environment)
  let request = 0
  // In the URL, and in the body if the method can have one.
  for (const [index, method] of ['POST', 'GET', 'PUT', 'HEAD', 'DELETE'].entries())
    for (const path of method === 'POST' ? legacyLoginPaths : legacyLoginPaths.slice(index % 2, (index % 2) + 1))
      for (const as of method === 'POST' || method === 'PUT' ? (['form', 'get'] as const) : (['get'] as const)) {
        const account = accounts[++request % accounts.length] as Account
        await expectNoLegacyLogin(target, (client, other = path) =>
          client.authenticate(`legacy-login.${as}`, credentialsOf(account), { method, path: other }),
        )
      }
})
