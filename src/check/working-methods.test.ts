import { afterEach, expect, test, vi } from 'vitest'
import { alter } from '../alterations/alteration.ts'
import { defectNamed } from '../alterations/patches-named.ts'
import { body, status } from '../alterations/response-changes.ts'
import type { Environment } from '../environment/environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { loginForm } from '../methods/login.ts'
import { DoesNotApply } from '../outcome/does-not-apply.ts'
import { Violation } from '../outcome/violation.ts'
import { type RunningReference, startReference } from '../reference/server.ts'
import type { ServicePatch } from '../reference/service.ts'
import { runContextFor } from '../runner/samples/target-of.ts'
import { Target } from '../target/target.ts'
import { controlSignedIn } from './steps.ts'
import { WorkingMethods } from './working-methods.ts'

let close: (() => Promise<unknown>) | undefined
afterEach(() => close?.())

/** The methods at a server with these patches, and what a check can use there. */
async function methodsAt(alterations: readonly ServicePatch[] = [], more: Partial<Environment> = {}) {
  const server: RunningReference = await startReference({}, alterations)
  const shared = runContextFor(sampleEnvironment({ baseUrl: server.url, ...more }))
  close = () => Promise.all([server.close(), shared.transport.close()])
  const target = new Target(shared)
  const visit = () => target.visit(shared.environment.user)
  const purposes = async () => (await target.recorder.evidence()).map(({ purpose }) => purpose)
  return { server, shared, methods: new WorkingMethods(shared), target, visit, purposes }
}

const defect = (name: string) => defectNamed(name).change

test.each<[string, readonly string[], string]>([
  ['a form, where all ways work', [], 'login with a form'],
  ['arguments, where login takes no form', ['login-takes-no-form'], 'login with URL arguments'],
  ['the security check, where login gives no cookie', ['login-sets-no-cookie'], 'security check'],
])('a session is opened with %s', async (_, names, purpose) => {
  const { methods, visit, purposes } = await methodsAt(names.map(defect))
  const { client, ...rest } = visit()
  const { answer, isAccepted } = await methods.openSession({ client, ...rest })
  expect([answer.purpose, isAccepted]).toEqual([purpose, true])
  expect((await client.probe()).status).toBe(200)
  // Earlier attempts are not part of the check.
  expect((await purposes())[0]).toBe(purpose)
})

test('it is found out once, and what was tried is logged out', async () => {
  const { methods, visit, shared, server, target } = await methodsAt([defect('login-takes-no-form')])
  await Promise.all([methods.openSession(visit()), methods.openSession(visit())])
  await methods.openSession(visit())
  // One login form, one with arguments, and then one for each of the three.
  expect(shared.traffic.logins).toBe(5)
  await target.end()
  expect(server.liveSessions()).toBe(0)
})

const refusesEverything: ServicePatch = alter({ where: () => true }, status(401), body(''))

test('where no way works, the usual one is taken, and a control says so', async () => {
  const { methods, visit } = await methodsAt([refusesEverything])
  const refused = await methods.openSession(visit())
  expect([refused.answer.purpose, refused.isAccepted]).toEqual(['login with a form', false])
  const control = () => controlSignedIn(refused)
  expect(control).toThrow(Violation)
  expect(control).toThrow('the credentials to open a session')
})

test('no account uses the token of another user, even where nothing else works', async () => {
  const passwordsFail: ServicePatch = () => ({ verify: () => undefined })
  const { methods, visit, target } = await methodsAt([passwordsFail], {
    preauthentication: { argument: 'pp', token: { kind: 'fields', fields: { u: 'joeuser', o: 'organization_1' } } },
  })
  const admin = { variable: 'ADMIN', id: 'superuser', password: 'super-Password1' } as const
  expect((await methods.openSession(visit())).isAccepted).toBe(true)
  expect((await methods.request(visit(), {})).isSuccess).toBe(true)
  const visitOfAdmin = () => target.visit(admin)
  expect((await methods.openSession(visitOfAdmin())).isAccepted).toBe(false)
  expect((await methods.request(visitOfAdmin(), {})).isSuccess).toBe(false)
})

test('a request is authenticated by another way than the one that a check is about', async () => {
  const { methods, visit, purposes } = await methodsAt()
  expect((await methods.request(visit(), {})).status).toBe(200)
  expect((await methods.request(visit(), { otherThan: 'basic' })).status).toBe(200)
  expect(await purposes()).toEqual(['basic authentication', 'URL arguments'])
})

test('where no stateless way works, it is authenticated by a session', async () => {
  const { methods, visit, purposes } = await methodsAt([defect('basic-knows-aliases-only')], {
    preauthentication: undefined,
  })
  expect((await methods.request(visit(), { otherThan: 'arguments' })).status).toBe(200)
  expect(await purposes()).toEqual(['login with a form', 'request with the session cookie'])
})

test('a request with other credentials goes the same way, but never with a token', async () => {
  const { methods, visit, purposes } = await methodsAt([defect('basic-knows-aliases-only')])
  const unknownUser = { userId: 'unknown-user', password: 'no password' }
  expect((await methods.request(visit(), {})).status).toBe(200)
  expect((await methods.request(visit(), { credentials: unknownUser })).status).toBe(401)
  expect(await purposes()).toEqual(['URL arguments', 'URL arguments'])
})

test('whether a way works is found out once, and once more only where an answer was lost', async () => {
  const { methods, visit, shared } = await methodsAt([refusesEverything])
  const { account } = visit()
  const sent = vi.spyOn(shared.transport, 'exchange').mockRejectedValueOnce(new Error('lost'))
  await expect(methods.requireMethod(loginForm, account)).rejects.toThrow('lost')
  for (let time = 1; time <= 2; time++)
    await expect(methods.requireMethod(loginForm, account)).rejects.toThrow(DoesNotApply)
  const logins = sent.mock.calls.filter(([{ method }]) => method === 'POST')
  expect(logins).toHaveLength(2)
})

test.each([
  [0, 3],
  [60_000, 1],
])(
  'where sessions live for %i ms, a method that refuses is tried %i times: the session of a key may have ended',
  async (sessionTimeoutMs, times) => {
    const { methods, visit, shared } = await methodsAt([refusesEverything], { sessionTimeoutMs })
    const sent = vi.spyOn(shared.transport, 'exchange')
    await expect(methods.requireMethod(loginForm, visit().account)).rejects.toThrow(DoesNotApply)
    expect(sent.mock.calls.filter(([{ method }]) => method === 'POST')).toHaveLength(times)
  },
)
