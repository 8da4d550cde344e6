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
  for (const path of environment.protectedPaths) expect(await returning().probe({ path })).toBeRefused()
  await request(returning())
  expect(await returning().probe()).toBeRefused()
}
