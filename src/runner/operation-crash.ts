import { isRefusal } from '../check/expect.ts'
import type { RequestMethodId, WorkingMethods } from '../check/working-methods.ts'
import type { Answered } from '../client/exchanges.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../methods/call.ts'
import { requestMethods } from '../methods/methods.ts'
import { isCrash, showsStackTrace } from '../outcome/crash.ts'
import { type DoesNotApply, nothingToDecide } from '../outcome/does-not-apply.ts'
import type { Target } from '../target/target.ts'

/**
 * Returns DoesNotApply if a request makes the operation crash, and not the authentication: without credentials the same request
 * is refused, and with another method the operation crashes as well. Otherwise undefined. Throws NoAnswer and PasswordNotSent.
 */
export async function crashOfTheOperation(
  { answer, call }: Pick<Answered, 'answer' | 'call'>,
  { target, account, methods }: { target: Target; account: Account; methods: WorkingMethods },
): Promise<DoesNotApply | undefined> {
  const by = methodOfRequest(answer)
  if (!isCrash(answer) || by === undefined) return undefined
  const asked = withoutCredentials(call)
  const closed = await target.newClient().probe({ ...asked, cookies: 'none' })
  if (!isRefusal(closed)) return undefined
  const other = await methods.request(target.visit(account), { ...asked, otherThan: by })
  if (!isCrash(other)) return undefined
  return nothingToDecide('operation-crashes', {
    operation: answer.operation.id,
    status: answer.status,
    hasStackTrace: showsStackTrace(answer),
    withoutCredentials: closed.status,
  })
}

/** The method that authenticated a request to a resource; undefined for an operation that signs in. */
function methodOfRequest({ operation: { id, session } }: Answer): RequestMethodId | undefined {
  if (session) return 'session'
  return requestMethods.find((method) => method.id === id)?.id
}

function withoutCredentials({ method, path, form, body, headers = [] }: Call) {
  const kept = headers.filter(([name]) => !/^(authorization|cookie)$/i.test(name))
  return { method, path: path.replace(/\?.*/, ''), form, body, headers: kept }
}
