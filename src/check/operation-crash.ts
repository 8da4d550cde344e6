import type { Answer } from '../client/answer.ts'
import type { Answered } from '../client/exchanges.ts'
import type { Account } from '../environment/environment.ts'
import type { Call } from '../methods/call.ts'
import { requestMethods } from '../methods/methods.ts'
import { crashInWords, isCrash } from './crash.ts'
import { DoesNotApply } from './does-not-apply.ts'
import { isRefusal } from './expect.ts'
import type { Target } from './target.ts'
import type { RequestWay, Ways } from './ways.ts'

/**
 * What a check comes to whose request has made the operation crash, and not the authentication: without credentials the same
 * request is refused, and with those of another method it makes the operation crash as well. Undefined where that is not
 * so. Throws NoAnswer and PasswordNotSent.
 */
export async function crashOfTheOperation(
  { answer, call }: Pick<Answered, 'answer' | 'call'>,
  { target, account, ways }: { target: Target; account: Account; ways: Ways },
): Promise<DoesNotApply | undefined> {
  const by = wayOf(answer)
  if (!isCrash(answer) || by === undefined) return undefined
  const asked = withoutCredentials(call)
  const closed = await target.newClient().probe({ ...asked, cookies: 'none' })
  if (!isRefusal(closed)) return undefined
  const other = await ways.request({ target, client: target.newClient(), account }, { ...asked, otherThan: by })
  if (!isCrash(other)) return undefined
  return new DoesNotApply(
    `The operation fails with this request, not its authentication: ${crashInWords(answer)}; status ${closed.status} without credentials.`,
  )
}

/** By what a request to a resource was authenticated; undefined for an operation that signs somebody in. */
function wayOf({ operation: { id, session } }: Answer): RequestWay | undefined {
  if (session) return 'session'
  return requestMethods.find((method) => method.id === id)?.id
}

function withoutCredentials({ method, path, form, body, headers = [] }: Call) {
  const kept = headers.filter(([name]) => !/^(authorization|cookie)$/i.test(name))
  return { method, path: path.replace(/\?.*/, ''), form, body, headers: kept }
}
