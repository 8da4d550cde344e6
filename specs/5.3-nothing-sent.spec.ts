import { type CheckOptions, check, deepCheck } from '../src/check/check.ts'
import { hasContentOf, isOfTheSameKind } from '../src/check/content.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { acceptProfiles, headerProfile } from '../src/check/header-profiles.ts'
import { expectRefusal, formFor, protectedRequests, unlessClosed, writingMethods } from '../src/check/http-methods.ts'
import { noCredentials } from '../src/check/no-credentials.ts'
import { spellings } from '../src/check/spellings.ts'
import { controlServed, endedSession, expectNoSession, withSession } from '../src/check/steps.ts'
import { accountsOf } from '../src/environment/accounts.ts'
import type { Answer } from '../src/http/answer.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginPage } from '../src/methods/operations.ts'
import { type Header, headerOf } from '../src/methods/request-data.ts'
import { isCrash } from '../src/outcome/crash.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { unknownName } from '../src/target/unknown-user.ts'

const nothingSent = '5.3/missing-credentials-are-401'

/** Methods that only read (RFC 3253, 4918, 5323), for which a filter may have no rule. */
const rareMethods = ['PROPFIND', 'REPORT', 'SEARCH'] as const

check(nothingSent, { unprotected: true }, async (context) => {
  const { target, environment } = context
  for (const path of environment.protectedPaths) {
    await controlServed(context, path)
    expect(await target.newClient().probe({ path })).toHaveStatus(401)
  }
})

/** The header fields and cookies of a proxy that has authenticated this user, whose name is in ASCII. */
const fieldsOfProxies = (user: string): Header[] => [
  ['Forwarded', 'for=127.0.0.1'],
  ['X-Forwarded-Host', 'localhost'],
  ...['X-Forwarded-For', 'X-Real-IP', 'X-Client-IP'].map((name): Header => [name, '127.0.0.1']),
  ...['X-Remote-User', 'Remote-User', 'X-Forwarded-User', 'X-User', 'X-Username'].map((name): Header => [name, user]),
  ...['SM_USER', 'iv-user', 'X-SSL-Client-CN', 'X-Authenticated-User'].map((name): Header => [name, user]),
  ...['X-Auth-Request-User', 'X-MS-CLIENT-PRINCIPAL-NAME'].map((name): Header => [name, user]),
  ['Cookie', `user=${user}; username=${user}; role=admin; admin=true`],
]

deepCheck(nothingSent, 'With the header fields of proxies.', { ownHeaders: true }, async (context) => {
  const { target, environment } = context
  await controlServed(context)
  const names = accountsOf(environment).flatMap((account) => [
    account.id,
    ...(['id', 'alias'] as const).map((by) => credentialsOf(account, by).userId),
  ])
  for (const [index, name] of [...new Set(names)].entries()) {
    const headers = fieldsOfProxies(/^[ -~]+$/.test(name) ? name : encodeURIComponent(name))
    const path = environment.protectedPaths[index % environment.protectedPaths.length]
    expect(await target.newClient().probe({ path, cookies: 'none', headers })).toHaveStatus(401)
  }
})

check(nothingSent, { name: 'It opens no session.' }, async (context) => {
  await controlServed(context)
  const refused = context.target.newClient()
  await refused.probe()
  await expectNoSession(refused)
})

/** One more case without credentials, together with a request with credentials that is served. */
function alsoWithout(name: string, run: (context: CheckContext) => Promise<void>, options: CheckOptions = {}): void {
  deepCheck(nothingSent, name, options, async (context) => {
    await controlServed(context)
    await run(context)
  })
}

alsoWithout('HEAD for every protected path.', async ({ target, environment }) => {
  for (const [index, path] of environment.protectedPaths.entries()) {
    const headers = headerProfile(index, environment)
    expect(await target.newClient().probe({ method: 'HEAD', path, headers })).toHaveStatus(401)
  }
})

alsoWithout('An open page, and a path in a header field for rewritten addresses, and the reverse.', async (context) => {
  const { target, environment } = context
  const [protectedPath = ''] = environment.protectedPaths
  const shown = await controlServed(context, protectedPath)
  for (const [path, named] of [
    [loginPage, protectedPath],
    [protectedPath, loginPage],
  ] as const) {
    const headers = ['X-Original-URL', 'X-Rewrite-URL'].map(
      (name): Header => [name, new URL(`${environment.baseUrl}${named}`).pathname],
    )
    const answer = await target.newClient().probe({ path, headers })
    expect(answer).that(!hasContentOf(answer, shown), notServed)
  }
})

alsoWithout('Each path, with the header fields of scripts and browsers.', async ({ target, environment }) => {
  const fromAPage = [...acceptProfiles.browser.headers, ['Referer', environment.baseUrl] as const]
  for (const path of environment.protectedPaths)
    for (const headers of [acceptProfiles.jsonScript.headers, fromAPage])
      expect(await target.newClient().probe({ path, headers })).toHaveStatus(401)
})

deepCheck(nothingSent, 'As a client that has a copy of the content sends it.', async (context) => {
  const { target, environment } = context
  for (const path of environment.protectedPaths) {
    const { rawHeaders } = await controlServed(context, path)
    const headers: Header[] = [
      ['If-None-Match', headerOf(rawHeaders, 'ETag') ?? '*'],
      ['If-Modified-Since', headerOf(rawHeaders, 'Last-Modified') ?? 'Fri, 01 Jan 2100 00:00:00 GMT'],
    ]
    for (const header of headers) expect(await target.newClient().probe({ path, headers: [header] })).toHaveStatus(401)
  }
})

alsoWithout('Methods that servers rarely see.', async ({ target, request, environment: { protectedPaths } }) => {
  let status: number | undefined
  // Such a method may be unknown, or its answer may say so: it does not serve anything.
  for (const [index, method] of rareMethods.entries()) {
    const client = target.newClient()
    const path = protectedPaths[index % protectedPaths.length]
    const answer = await unlessClosed(
      () => client.probe({ method, path }),
      () => client.probe({ path }),
    )
    expect(answer).that(!answer.isSuccess || answer.isEmpty, 'no content for a client without credentials')
    if (!isCrash(answer)) continue
    // A firewall may refuse the method before it looks at credentials.
    const signedIn = await request(target.newClient(), { method, path })
    if (isCrash(signedIn)) status = signedIn.status
  }
  if (status !== undefined) throw nothingToDecide('method-crashes', { status })
})

for (const method of writingMethods) {
  const form = formFor(method)
  const name = form === undefined ? `${method}.` : `${method}, with a body and without one.`
  alsoWithout(name, async ({ target, environment: { absentPath } }) => {
    for (const sent of new Set([form, undefined])) {
      const refused = target.newClient()
      expectRefusal(method, await refused.probe({ method, path: absentPath, form: sent }))
      await expectNoSession(refused)
    }
  })
}

alsoWithout(
  'DELETE, PUT and POST of JSON, for a path below ABSENT_PATH.',
  async ({ target, environment: { absentPath } }) => {
    const headers: Header[] = [['Content-Type', 'application/json']]
    const path = `${absentPath}/${unknownName}`
    expect(await target.newClient().probe({ method: 'PUT', path, headers })).toHaveStatus(401)
    expect(await target.newClient().probe({ method: 'DELETE', path })).toHaveStatus(401)
    expect(await target.newClient().probe({ method: 'POST', path, headers })).toHaveStatus(401)
  },
)

alsoWithout('ABSENT_PATH, with GET, and with POST that a header field turns into GET.', async (context) => {
  const { target, environment } = context
  const path = environment.absentPath
  expect(await target.newClient().probe({ path })).toHaveStatus(401)
  const headers: Header[] = [['X-HTTP-Method-Override', 'GET']]
  expect(await target.newClient().probe({ method: 'POST', path, headers })).toHaveStatus(401)
})

alsoWithout(
  'The path of the preferences.',
  async ({ target, environment: { preferencesPath } }) => {
    expect(await target.newClient().probe({ path: preferencesPath })).toHaveStatus(401)
  },
  { needs: 'preferences' },
)

deepCheck(nothingSent, 'OPTIONS does not show what is at the path.', async (context) => {
  const { target, environment, request } = context
  for (const path of environment.protectedPaths) {
    const shown = await controlServed(context, path)
    for (const headers of [[], preflight]) {
      const answer = await target.newClient().probe({ method: 'OPTIONS', path, headers })
      const again = answer.isEmpty ? shown : await request(target.newClient(), { path })
      expect(answer).that(!hasContentOf(answer, shown, again), notServed)
    }
  }
})

/** What a browser asks before a script of another site may request something. */
const preflight: readonly Header[] = [
  ['Origin', 'https://conformance.invalid'],
  ['Access-Control-Request-Method', 'GET'],
]

const notServed = 'not what a client with credentials gets there'

for (const { title, of } of spellings)
  deepCheck(nothingSent, `Other spellings of a path. ${title}`, async (context) => {
    const { target, environment } = context
    const { protectedPaths } = environment
    for (const [index, path] of protectedPaths.entries()) {
      const shown = await controlServed(context, path)
      const ofUnknown = of(path.replace(/[^/]+(?=\/*$)/, unknownName))
      for (const [place, spelling] of of(path).entries()) {
        // The paths take turns: a server that parses one of them differently mostly parses all of them like that.
        if (place % protectedPaths.length !== index) continue
        const client = target.newClient()
        const answer = await unlessClosed(
          () => client.spelled(spelling),
          () => client.probe(),
        )
        expect(answer).that(!hasContentOf(answer, shown), notServed)
        if (!isOfTheSameKind(answer, shown) && answer.status !== 204) continue
        // The content may be empty, change by itself or depend on the user. A page that every name shows is not the content.
        const unknown = await target.newClient().spelled(ofUnknown[place] ?? '')
        expect(answer).that(isOfTheSameKind(answer, unknown), notServed, likeServed(answer), 'status')
      }
    }
  })

function likeServed({ status }: Answer): string {
  return `status ${status}, as for a path that exists; a name that does not exist gets another answer`
}

for (const [name, tries] of noCredentials)
  alsoWithout(name, async ({ target, environment }) => {
    // The paths take turns.
    const { protectedPaths } = environment
    for (const [index, { path: end = '', headers }] of tries.entries()) {
      const path = `${protectedPaths[index % protectedPaths.length]}${end}`
      expect(await target.newClient().probe({ path, cookies: 'none', headers })).toHaveStatus(401)
    }
  })

alsoWithout('Beside the cookie of a session that has ended, with every method.', async (context) => {
  const { environment } = context
  const { client, sessionId } = await endedSession(context)

  for (const [index, [method, path]] of protectedRequests(environment).entries()) {
    const asked = { method, path, headers: headerProfile(index, environment) }
    expectRefusal(method, await withSession(client, sessionId).probe(asked))
  }
})

check('5.3/missing-credentials-get-an-empty-body', async (context) => {
  const { target, environment } = context
  await controlServed(context)
  for (const path of environment.protectedPaths) {
    const answer = await target.newClient().probe({ path })
    control(answer).that(!answer.isSuccess, 'a refusal')
    expect(answer).toHaveEmptyBody()
  }
})
