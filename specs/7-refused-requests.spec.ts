import { check, deepCheck } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { headerProfile } from '../src/check/header-profiles.ts'
import { expectInvalid401With, expectRefusal, pathWithoutEffect, protectedRequests } from '../src/check/http-methods.ts'
import { newSession } from '../src/check/live-session.ts'
import { namesLike } from '../src/check/other-names.ts'
import { signInAsUnknown } from '../src/check/refused-sign-in.ts'
import { controlAccepted, controlServed, expectNoSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { signInFields } from '../src/methods/method.ts'
import { requestMethods, titleOf } from '../src/methods/methods.ts'
import { argumentNames } from '../src/methods/names.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, byMethod, isAccepted } from '../src/target/authentication.ts'
import { unknownLike } from '../src/target/unknown-user.ts'

// The refusals of credentials with each request: every HTTP method, every path, and any fault in the credentials.

for (const by of requestMethods) {
  const { takes, refusesUnknown: id } = by
  const title = titleOf(by)

  check(id, byMethod(by, `${title} Each method, each path.`), async (context) => {
    const { target, user: account, environment } = context
    await controlAccepted(context, by)
    const absent = ['GET', environment.absentPath, undefined] as const
    for (const [index, [method, path, form]] of [...protectedRequests(environment), absent].entries()) {
      const client = target.newClient()
      const asked = { method, path, form, headers: headerProfile(index, environment) }
      const answer = await signInAsUnknown(by, { target, client, account }, asked)
      await expectInvalid401With(method, answer, () => target.newClient().probe(asked))
      await expectNoSession(client)
    }
  })

  check(id, byMethod(by, `${title} From a browser, with a locale.`), async (context) => {
    const { target, user: account } = context
    await controlAccepted(context, by)
    for (const header of [
      ['Accept', 'text/html,application/xhtml+xml'],
      ['Cookie', `${argumentNames.locale}=de_DE; ${argumentNames.zone}=Asia/Tokyo`],
    ] as const)
      expect(await signInAsUnknown(by, target.visit(account), { headers: [header], cookies: 'none' })).toHaveStatus(401)
  })

  check(id, byMethod(by, `${title} Beside the cookie of a live session.`), async (context) => {
    const { user: account, target } = context
    await controlAccepted(context, by)
    const { client } = await newSession(context)
    const answer = await signInAsUnknown(by, { target, client, account })
    // If the server accepts it, a requirement of 5.2 fails.
    if (!isAccepted(by, answer)) expect(answer).toHaveStatus(401)
  })

  if (takes === 'password')
    check(id, byMethod(by, `${title} A name similar to that of a user.`), async (context) => {
      const { target, user } = context
      await controlAccepted(context, by)
      for (const { id } of namesLike(user.id).slice(0, 1)) {
        const answer = await authenticate(by, target.visit({ ...user, id }))
        // An accepted name has matched a known user: a requirement of 2.1 covers that.
        if (!isAccepted(by, answer)) expect(answer).toHaveStatus(401)
      }
    })
}

for (const [id, given] of [
  ['4.2/missing-username-is-401', 'password'],
  ['4.2/missing-password-is-401', 'userId'],
] as const)
  deepCheck(id, 'Each method, each path.', async (context) => {
    const { target, user, environment } = context
    await controlAccepted(context, urlArguments)
    for (const [index, [method, path, form]] of protectedRequests(environment).entries()) {
      const half = { [given]: credentialsOf(user)[given] }
      const asked = { method, path, form, headers: headerProfile(index, environment) }
      const client = target.newClient()
      const answer = await client.authenticate('arguments', half, asked)
      await expectInvalid401With(method, answer, () => target.newClient().probe(asked))
      await expectNoSession(client)
    }
  })

const empty = { userId: '', password: '' }

deepCheck('4.2/missing-username-is-401', 'Empty.', async (context) => {
  const { target, user } = context
  await controlAccepted(context, urlArguments)
  const { password } = credentialsOf(user)
  const withOrganization = credentialsOf({ ...user, id: '' })
  for (const incomplete of [{ ...empty, password }, withOrganization, { userId: '' }, { password: '' }, empty]) {
    const client = target.newClient()
    expect(await client.authenticate('arguments', incomplete, { plain: true })).toHaveStatus(401)
    await expectNoSession(client)
  }
})

deepCheck('5.3/missing-credentials-are-401', 'With credentials of an unknown user in a form.', async (context) => {
  const { target, environment, unknownUser } = context
  await controlServed(context)
  const form = signInFields(unknownUser, { ticketArgument: '' })
  for (const method of ['POST', 'PUT'] as const) {
    const client = target.newClient()
    expect(await client.probe({ method, path: environment.absentPath, form })).toHaveStatus(401)
    await expectNoSession(client)
  }
})

const encoded = (text: string) => Buffer.from(text, 'utf8').toString('base64')

deepCheck('5.3/missing-credentials-are-401', 'With an Authorization header without credentials.', async (context) => {
  const { target, user, environment } = context
  await controlServed(context)
  const what = 'with a header without credentials'
  const [unknown, { userId, password }] = [credentialsOf(unknownLike(user)), credentialsOf(user)]
  for (const header of [
    'Basic',
    'Basic !!!!',
    'conformance',
    'Bearer conformance',
    // The beginnings of tokens of Kerberos and of NTLM.
    'Negotiate YII=',
    'NTLM TlRMTVNTUAAB',
    `Digest username="${encodeURIComponent(userId)}"`,
    `Bearer ${encoded(`${unknown.userId}:${unknown.password}`)}`,
    // A token without a signature.
    `Bearer ${[{ alg: 'none' }, { sub: userId }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
    `Basic ${encoded('')}`,
    `Basic ${encoded(':')}`,
    `Basic ${encoded(unknown.userId)}`,
    `Basic ${target.secret(encoded(`:${password}`), '$BASIC_WITHOUT_A_USER')}`,
    `Basic ${target.secret(encoded(`${userId};${password}`), '$BASIC_WITHOUT_A_COLON')}`,
  ]) {
    const client = target.newClient()
    expect(await client.withAuthorization(header, what)).toHaveStatus(401)
    await expectNoSession(client)
  }
  for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
    const path = pathWithoutEffect(method, environment)
    expectRefusal(method, await target.newClient().withAuthorization('Digest x', what, { method, path }))
  }
})
