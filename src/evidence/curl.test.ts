import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withSession } from '../check/steps.ts'
import type { Environment } from '../environment/environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { formType } from '../http/call.ts'
import { queryOf } from '../http/percent-encoding.ts'
import { tokenOf } from '../http/token.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { type RunningReference, startReference } from '../reference/server.ts'
import { withTargetOf } from '../runner/samples/target-of.ts'
import type { Target } from '../target/target.ts'
import { hasCurl, runInShell } from './samples/curl.ts'

/** The values that the reader of a report has to fill in. */
const { user, utf8User, specialUser, preauthentication } = sampleEnvironment()
const placeholders = {
  USER_PASSWORD: user.password,
  UTF8_USER_PASSWORD: utf8User?.password,
  SPECIAL_USER_PASSWORD: specialUser?.password,
  PREAUTH_TOKEN: preauthentication?.token?.kind === 'fields' ? tokenOf(preauthentication.token.fields) : '',
}

describe.skipIf(!hasCurl)('the commands of the evidence, in a shell', () => {
  let server: RunningReference
  let environment: Environment
  let folder: string
  beforeAll(async () => {
    server = await startReference()
    environment = sampleEnvironment({ baseUrl: server.url })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'curl-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs `act`, then repeats it with the commands of its evidence: every status must be the same. */
  async function expectTheSame(
    act: (target: Target) => Promise<unknown>,
    more: (target: Target) => Record<string, string> = () => ({}),
  ): Promise<number[]> {
    const recorded: number[] = []
    const repeated: number[] = []
    await withTargetOf(environment, async (target) => {
      await act(target)
      const variables = { ...placeholders, ...more(target) }
      for (const { curl = '', response } of await target.recorder.evidence()) {
        expect(curl).not.toMatch(/Password1|pässw|w%2B/)
        const output = await runInShell(curl, variables, folder)
        recorded.push(response?.status ?? 0)
        repeated.push(Number(/^HTTP\/1\.1 (\d+)/.exec(output)?.[1]))
      }
      expect(repeated).toEqual(recorded)
      await target.end()
    })
    return repeated
  }

  test('basic authentication, with a correct password and with a wrong one that differs by one character', async () => {
    const wrong = { userId: credentialsOf(user).userId, password: `${user.password}x` }
    const statuses = await expectTheSame(
      async (target) => {
        await target.newClient().authenticate('basic', credentialsOf(user))
        await target.newClient().authenticate('basic', wrong)
        await target.newClient().authenticate('basic', wrong, { wrongFor: 'USER' })
      },
      () => ({ WRONG_USER_PASSWORD: wrong.password }),
    )
    expect(statuses).toEqual([200, 401, 401])
  })

  test('a password with one character encoded, and the name of the user as password', async () => {
    const { userId, password } = credentialsOf(user)
    const [encoded, name] = [password.replace('-', '%2D'), user.id]
    expect(encoded).not.toBe(password)
    const statuses = await expectTheSame(
      async (target) => {
        for (const wrong of [encoded, name])
          for (const method of ['basic', 'arguments'] as const)
            await target.newClient().authenticate(method, { userId, password: wrong }, { wrongFor: 'USER' })
        await target.newClient().authenticate('basic', credentialsOf(user))
      },
      () => ({ WRONG_USER_PASSWORD: encoded }),
    )
    expect(statuses).toEqual([401, 401, 401, 401, 200])
  })

  test.each(['user', 'utf8User', 'specialUser'] as const)(
    'arguments and forms with the characters of %s',
    async (name) => {
      const account = environment[name] ?? user
      const statuses = await expectTheSame(async (target) => {
        await target.newClient().authenticate('arguments', credentialsOf(account))
        await target.newClient().authenticate('login.form', credentialsOf(account))
        await target.newClient().authenticate('login.arguments', credentialsOf(account))
        await target.newClient().authenticate('login.get', credentialsOf(account))
        await target
          .newClient()
          .authenticate('arguments', { ...credentialsOf(account), userId: `${account.id}|nowhere` })
      })
      expect(statuses).toEqual([200, 200, 200, 200, 401])
    },
  )

  test('every method', async () => {
    const path = environment.absentPath
    await expectTheSame(async (target) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        await target.newClient().authenticate('basic', credentialsOf(user), { method, path })
      await target.newClient().authenticate('basic', credentialsOf(user), { method: 'HEAD' })
    })
  })

  test('the cookie of a login in both forms, until it is logged out', async () => {
    const statuses = await expectTheSame(async (target) => {
      const client = target.newClient()
      await client.authenticate('login.form', credentialsOf(user))
      await client.probe()
      await client.probe({ cookies: 'documented' })
      await client.probe({ cookies: 'none' })
      await client.probe()
      await client.logout('documented')
      await client.probe()
    })
    expect(statuses.slice(1)).toEqual([200, 200, 401, 200, expect.any(Number), 401])
  })

  test('a session that the client has from elsewhere', async () => {
    let sessionId = ''
    const statuses = await expectTheSame(
      async (target) => {
        const client = target.newClient()
        await client.authenticate('login.form', credentialsOf(user))
        sessionId = client.cookies.sessionId ?? ''
        await withSession(target.newClient(), sessionId).probe()
        await withSession(target.newClient(), sessionId).probe({ cookies: 'documented' })
        await withSession(target.newClient(), '0'.repeat(32)).probe()
      },
      () => ({ JSESSIONID_1: sessionId }),
    )
    expect(statuses).toEqual([200, 200, 200, 401])
  })

  test('a session ID in place of the one that the server gave, and none', async () => {
    let sessionId = ''
    const statuses = await expectTheSame(
      async (target) => {
        const client = target.newClient()
        await client.authenticate('login.form', credentialsOf(user))
        sessionId = client.cookies.sessionId ?? ''
        await withSession(client, target.secret(`${sessionId}0`, '$ALTERED_SESSION_ID')).probe()
        await withSession(client, undefined).probe()
        await withSession(client, sessionId).probe()
      },
      () => ({ ALTERED_SESSION_ID: `${sessionId}0`, JSESSIONID_1: sessionId }),
    )
    expect(statuses).toEqual([200, 401, 401, 200])
  })

  test('names and escapes in lower case, with the cookies of a login between', async () => {
    const headers = [['x-requested-with', 'XMLHttpRequest']] as const
    const [{ userId, password }, path] = [credentialsOf(specialUser ?? user), environment.absentPath]
    let sessionId = ''
    const statuses = await expectTheSame(
      async (target) => {
        for (const method of ['arguments', 'basic'] as const)
          await target.newClient().authenticate(method, credentialsOf(user), { headers })
        await target.newClient().authenticate('arguments', { userId, password }, { headers })
        const client = target.newClient()
        await client.probe({ headers })
        await client.authenticate('login.form', { userId, password }, { headers })
        await client.probe({ headers })
        await client.probe({ method: 'POST', path, form: [['a b', 'c']], headers })
        await client.probe()
        await client.probe({ headers, cookies: 'documented' })
        sessionId = client.cookies.sessionId ?? ''
        await withSession(target.newClient(), sessionId).probe({ headers })
        await withSession(client, target.secret(`${sessionId}0`, '$ALTERED_SESSION_ID')).probe({ headers })
        const other = target.newClient()
        await other.authenticate('login.form', { userId, password }, { headers })
        await other.logout('plain', undefined, headers)
        await other.probe({ headers })
        const evidence = await target.recorder.evidence()
        expect(evidence[1]?.request.headers).toContainEqual(['authorization', 'Basic $USER_BASIC'])
        for (const { curl, request } of evidence.filter((each) => /x-req/.test(each.curl ?? ''))) {
          expect(curl).not.toMatch(/Authorization:|--user|--data-urlencode|--url-query "[^+]/)
          expect(JSON.stringify(request)).not.toMatch(/Password1|w%252b|%2bw/i)
          expect(request.headers.map(([name]) => name.replace(/^Cookie$/, '')).join()).not.toMatch(/[A-Z]/)
        }
      },
      () => ({ ALTERED_SESSION_ID: `${sessionId}0`, JSESSIONID_1: sessionId }),
    )
    expect(statuses.slice(0, 11)).toEqual([200, 200, 200, 401, 200, 200, 404, 200, 200, 200, 401])
    expect(statuses.slice(11)).toEqual([200, 302, 401])
  })

  test('GET with a form, and a form that is encoded by hand', async () => {
    const { id, password } = specialUser ?? user
    const form = [
      ['j_username', id],
      ['j_password', password],
    ] as const
    const body = queryOf([
      ['j_username', `${id}|organization_1`],
      ['j_password', password],
    ])
    const [operation, path] = ['login.form', '/rest_v2/login'] as const
    const statuses = await expectTheSame(async (target) => {
      await target.newClient().send({ operation, method: 'GET', path, form })
      const headers = [['Content-Type', formType]] as const
      await target.newClient().send({ operation, method: 'POST', path, headers, body })
    })
    expect(statuses).toEqual([400, 200])
  })

  test('a wrong password that another character set makes of the right one', async () => {
    const { password = '' } = utf8User ?? {}
    const wrong = password.replace(/[\u0080-\uffff]/g, '?')
    const { userId } = credentialsOf(utf8User ?? user)
    const statuses = await expectTheSame(
      (target) => target.newClient().authenticate('arguments', { userId, password: wrong }, { wrongFor: 'UTF8_USER' }),
      () => ({ WRONG_UTF8_USER_PASSWORD: wrong }),
    )
    expect(statuses).toEqual([401])
  })

  test('a user name with a character that no shell passes on', async () => {
    const { password } = user
    const statuses = await expectTheSame(async (target) => {
      for (const method of ['basic', 'arguments', 'login.form'] as const)
        for (const userId of [`${user.id}\0x|organization_1`, `${user.id}|organization_1`])
          await target.newClient().authenticate(method, { userId, password })
    })
    expect(statuses).toEqual([401, 200, 401, 200, 401, 200])
  })

  test('the security check and pre-authentication, also for JSON', async () => {
    const { userId, password } = { userId: user.id, password: user.password }
    await expectTheSame(async (target) => {
      const organization = user.organization?.id
      await target.newClient().authenticate('security-check', { userId, password }, { organization, json: true })
      await target.newClient().authenticate('base-address-token', { token: await target.takeToken() }, { json: true })
      await target.newClient().authenticate('token', { token: await target.takeToken() })
    })
  })
})
