import type { CheckContext } from './context.ts'
import { expect } from './expect.ts'
import { withSession } from './steps.ts'

/**
 * A session that has ended authenticates nowhere, and no request of its browser revives it: neither the cookie itself, nor
 * credentials or a login with it.
 */
export async function expectEnded(
  sessionId: string | undefined,
  context: Pick<CheckContext, 'target' | 'environment' | 'request' | 'openSession'>,
): Promise<void> {
  const { target, environment, request, openSession } = context
  const returning = () => withSession(target.newClient(), sessionId)
  const paths = [...environment.protectedPaths, environment.preferencesPath ?? []].flat()
  for (const path of paths) expect(await returning().probe({ path })).toBeRefused()
  expect(await returning().probe({ method: 'POST', path: environment.absentPath })).toBeRefused()
  await request(returning())
  expect(await returning().probe()).toBeRefused()
  const again = returning()
  await openSession(again)
  // A server may give the new session the ID that the client sends.
  if (again.cookies.sessionId !== sessionId) expect(await returning().probe()).toBeRefused()
}

/**
 * The same in brief, for one of many sessions: neither the first nor, later, the last path accepts its cookie. For the last
 * one, the cookie has the documented form.
 */
export async function expectEndedInShort(
  sessionId: string | undefined,
  { target, environment }: Pick<CheckContext, 'target' | 'environment'>,
): Promise<void> {
  const returning = () => withSession(target.newClient(), sessionId)
  expect(await returning().probe()).toBeRefused()
  expect(await returning().probe({ path: environment.protectedPaths.at(-1), cookies: 'documented' })).toBeRefused()
}
