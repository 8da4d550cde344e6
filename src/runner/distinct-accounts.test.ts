import { afterEach, describe, expect, test } from 'vitest'
import { alter } from '../alterations/alteration.ts'
import { body, status } from '../alterations/response-changes.ts'
import { showing } from '../alterations/sessions.ts'
import { WorkingMethods } from '../check/working-methods.ts'
import type { Account, Environment } from '../environment/environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { urlArguments } from '../methods/url-arguments.ts'
import { MissingPrerequisite } from '../outcome/does-not-apply.ts'
import { Violation } from '../outcome/violation.ts'
import { startReference } from '../reference/server.ts'
import type { ServicePatch } from '../reference/service.ts'
import { authenticate } from '../target/authentication.ts'
import { Target } from '../target/target.ts'
import { distinctAccounts } from './distinct-accounts.ts'
import { runContextFor } from './samples/target-of.ts'

let close: (() => Promise<unknown>) | undefined
afterEach(() => close?.())

const identityPath = '/rest_v2/preferences'
const admin: Account = { variable: 'ADMIN', id: 'superuser', password: 'super-Password1' }

/** The identities at a server with these patches, and what one of its users is shown. */
async function accountsAt(alterations: readonly ServicePatch[] = [], more: Partial<Environment> = {}) {
  const server = await startReference({}, alterations)
  const environment = sampleEnvironment({ baseUrl: server.url, admin, identityPath, ...more })
  const shared = runContextFor(environment)
  close = () => Promise.all([server.close(), shared.transport.close()])
  const identity = distinctAccounts(shared, new WorkingMethods(shared))
  const target = new Target(shared)
  const shownTo = (account: Account) => authenticate(urlArguments, target.visit(account), { path: identityPath })
  return { server, shared, identity, shownTo, user: environment.user }
}

/** Every user sees what this account sees. */
const everybodyIs =
  (account: number): ServicePatch =>
  (was, service) =>
    showing(() => was.options.accounts[account])(was, service)
const blind: ServicePatch = () => ({ resourceBody: () => ({ welcome: 'everybody' }) })

describe('the identity of a user', () => {
  test('shows at the declared path, and is found out once', async () => {
    const { identity, shownTo, shared, user, server } = await accountsAt()
    const [who, again] = await Promise.all([identity(), identity()])
    expect(again).toBe(who)
    expect(who.path).toBe(identityPath)
    expect(who.accounts.map(({ variable }) => variable)).toEqual([
      'USER',
      'ADMIN',
      'UTF8_USER',
      'SPECIAL_USER',
      'EXTERNAL_USER',
    ])
    // Two users to find the path, then all of them.
    expect(shared.transport.requests).toBe(4 + 10)
    const [own, others] = [await shownTo(user), await shownTo(admin)]
    who.expectOwn(own, user)
    who.expectOwn(others, admin)
    expect(() => who.expectOwn(others, user)).toThrow('what ADMIN_ID is shown')
    expect(() => who.expectOwn(own, admin)).toThrow('what USER_ID is shown')
    expect(server.liveSessions()).toBe(0)
  })

  test('is asked once for each account, also for one that is declared twice', async () => {
    const { identity, user, shownTo } = await accountsAt([], {
      specialUser: { ...sampleEnvironment().user, variable: 'SPECIAL_USER' },
    })
    const who = await identity()
    expect(who.accounts.map(({ variable }) => variable)).toEqual(['USER', 'ADMIN', 'UTF8_USER', 'EXTERNAL_USER'])
    expect(await shownTo(user).then((answer) => who.expectOwn(answer, user))).toBeUndefined()
  })

  test('is nothing that the words of a refusal say', async () => {
    const { identity } = await accountsAt([
      alter({ where: ({ path }) => path === identityPath }, status(403), body('Ask superuser.')),
    ])
    const failure = await identity().catch((error) => error)
    expect(failure.facts).toMatchObject({ control: true, status: 403 })
  })

  test('is looked for where no path is declared', async () => {
    const { identity } = await accountsAt([], {
      identityPath: undefined,
      protectedPaths: ['/rest_v2/jobs', '/rest_v2/preferences'],
    })
    expect((await identity()).path).toBe('/rest_v2/preferences')
  })

  test('is seen by the next way, where one takes users for each other', async () => {
    const { identity, user } = await accountsAt([
      (was, service) =>
        showing((_was, request) => (request.query.has('j_username') ? was.options.accounts[0] : undefined))(
          was,
          service,
        ),
    ])
    expect((await identity()).accounts.slice(0, 2)).toEqual([user, admin])
  })

  test('is no account of the environment, where the promised path shows another user', async () => {
    let confused = false
    const { identity, shownTo, user } = await accountsAt([
      (was, service) => showing(() => (confused ? { id: 'guest', password: '' } : undefined))(was, service),
    ])
    const who = await identity()
    confused = true
    const answer = await shownTo(user)
    expect(() => who.expectOwn(answer, user)).toThrow('what no account of the environment is shown')
  })

  test('is no other account where a path that was found no longer shows any', async () => {
    let confused = false
    const { identity, shownTo, user } = await accountsAt(
      [(was, service) => showing(() => (confused ? { id: 'guest', password: '' } : undefined))(was, service)],
      { identityPath: undefined, protectedPaths: [identityPath] },
    )
    const who = await identity()
    confused = true
    who.expectOwn(await shownTo(user), user)
  })

  test('is another, where a part of the name is left', async () => {
    let cut = false
    const { identity, shownTo } = await accountsAt([
      (was, service) =>
        showing((_was, _, account) => (cut && account ? { ...account, id: "o'neil" } : undefined))(was, service),
    ])
    const who = await identity()
    const special = who.accounts.find(({ variable }) => variable === 'SPECIAL_USER') as Account
    cut = true
    const answer = await shownTo(special)
    expect(() => who.expectOwn(answer, special)).toThrow('what a user with a part of that name is shown')
  })
})

describe('where users see the same', () => {
  test.each<[string, Partial<Environment>]>([
    ['at every protected path', { identityPath: undefined, preferencesPath: undefined }],
    ['because there is one only', { admin: undefined }],
  ])('nothing can be tried: %s', async (_, more) => {
    const { identity } = await accountsAt([], more)
    await expect(identity()).rejects.toThrow(MissingPrerequisite)
  })

  test('at the declared path, that does not distinguish accounts', async () => {
    const { identity } = await accountsAt([blind])
    const failure = await identity().catch((error) => error)
    expect(failure).toBeInstanceOf(Violation)
    expect(failure.facts.control).toBe(true)
  })

  test('at the declared path, and it is the name of another, the server is wrong', async () => {
    const { identity } = await accountsAt([everybodyIs(0)])
    const failure = await identity().catch((error) => error)
    expect(failure).toBeInstanceOf(Violation)
    expect(failure.facts.control).toBe(false)
  })

  test('at the declared path, where a directory user is shown what another user is shown, the server is wrong', async () => {
    const { identity } = await accountsAt([
      (was, service) =>
        showing(({ options }, _, account) => (account?.external ? options.accounts[0] : undefined))(was, service),
    ])
    const failure = await identity().catch((error) => error)
    expect(failure).toBeInstanceOf(Violation)
    expect(failure.message).toContain('what only EXTERNAL_USER_ID is shown')
  })

  test('at the declared path, where one of them is at times shown the name of a third, the server is wrong', async () => {
    let turn = 0
    const { identity } = await accountsAt([
      (was, service) =>
        showing(({ options }, _, account) =>
          account?.id === admin.id && turn++ % 2 > 0 ? options.accounts.find(({ id }) => id === 'ldapuser') : undefined,
        )(was, service),
    ])
    const failure = await identity().catch((error) => error)
    expect(failure).toBeInstanceOf(Violation)
    expect(failure.facts.control).toBe(false)
  })
})
