import type { CheckContext } from './context.ts'
import { expect } from './expect.ts'
import { withSession } from './steps.ts'

/**
 * A session that has ended authenticates nowhere, and nothing that its browser sends brings it back: neither the cookie
 * itself nor good credentials beside it.
 */
export async function expectEnded(
  sessionId: string | undefined,
  { target, environment, request }: Pick<CheckContext, 'target' | 'environment' | 'request'>,
): Promise<void> {
  const returning = () => withSession(target.newClient(), sessionId)
  const paths = [...environment.protectedPaths, environment.preferencesPath ?? []].flat()
  for (const path of paths) expect(await returning().probe({ path })).toBeRefused()
  expect(await returning().probe({ method: 'POST', path: environment.absentPath })).toBeRefused()
  await request(returning())
  expect(await returning().probe()).toBeRefused()
}

/** The same in short, for one of many sessions: neither the first path nor, later, the last one takes its cookie. It has another form there. */
export async function expectEndedInShort(
  sessionId: string | undefined,
  { target, environment }: Pick<CheckContext, 'target' | 'environment'>,
): Promise<void> {
  const returning = () => withSession(target.newClient(), sessionId)
  expect(await returning().probe()).toBeRefused()
  expect(await returning().probe({ path: environment.protectedPaths.at(-1), cookies: 'documented' })).toBeRefused()
}
