import type { Client } from '../client/client.ts'
import { type ListedMethod, sessionMethods } from '../methods/methods.ts'
import { DoesNotApply } from '../outcome/does-not-apply.ts'
import { authenticate, isAvailableIn } from '../target/authentication.ts'
import type { CheckContext } from './context.ts'

/** Whether a method works at this target: if not, other requirements report it. */
async function works(method: ListedMethod, { requireMethod }: CheckContext): Promise<boolean> {
  try {
    await requireMethod(method)
    return true
  } catch (error) {
    if (!(error instanceof DoesNotApply)) throw error
    return false
  }
}

/** Methods that sign in as often as a check likes: tickets may be few. */
export const withoutTickets: readonly ListedMethod[] = sessionMethods.filter(({ takes }) => takes !== 'ticket')

/** Clients with a session of the ordinary user each, by each of these methods that works. */
export async function sessionsOfEach(
  methods: readonly ListedMethod[],
  context: CheckContext,
): Promise<readonly (readonly [ListedMethod, Client])[]> {
  const { target, user, environment } = context
  const working: ListedMethod[] = []
  // Before the sessions are open: the suite logs out of those that it opens to find this out.
  for (const method of methods.filter((each) => isAvailableIn(each, environment)))
    if (await works(method, context)) working.push(method)
  const opened: [ListedMethod, Client][] = []
  for (const method of working) {
    const visit = target.visit(user)
    await authenticate(method, visit)
    opened.push([method, visit.client])
  }
  return opened
}
