import { accountsOf } from '../src/environment/accounts.ts'
import type { Account } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import type { Client } from '../src/http/client.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginPaths } from '../src/methods/legacy-login.ts'
import { check } from '../src/runner/check.ts'
import { expect } from '../src/runner/expect.ts'
import { expectNoSession, loginTitles } from '../src/runner/steps.ts'
import type { Target } from '../src/runner/target.ts'
import { unknownName } from '../src/runner/unknown-user.ts'

for (const as of ['form', 'get'] as const)
  check('9/legacy-login-is-removed', { name: loginTitles[as] }, async ({ target, user, openSession }) => {
    await openSession(target.newClient())

    await expectNoLegacyLogin(target, (client, path) =>
      client.authenticate(`legacy-login.${as}`, credentialsOf(user), {
        path: path ?? legacyLoginPaths[Number(as === 'form')],
      }),
    )
  })

/**
 * Credentials open no session at the path of the legacy login. A server may look for them in every request, so an effect that
 * they also have at an absent path does not count.
 */
async function expectNoLegacyLogin(
  target: Target,
  send: (client: Client, path?: string) => Promise<Answer>,
): Promise<void> {
  const [client, elsewhere] = [target.newClient(), target.newClient()]
  const answer = await send(client)
  const same = await send(elsewhere, `/rest/${unknownName}`)
  if (same.status === answer.status && (await hasSession(elsewhere)) === (await hasSession(client))) return
  expect(answer).toBeUnauthenticated()
  await expectNoSession(client)
}

async function hasSession(client: Client): Promise<boolean> {
  if (client.cookies.isEmpty) return false
  return (await client.probe()).isSuccess
}

check(
  '9/legacy-login-is-removed',
  { name: 'With each method, with and without a slash at the end.', deep: true },
  async ({ target, environment, openSession }) => {
    await openSession(target.newClient())

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
  },
)
