import type { Answered } from '../client/exchanges.ts'
import type { Answer } from '../http/answer.ts'
import { isLoginPage } from '../http/location.ts'
import { loginForm } from '../methods/login.ts'
import { methods } from '../methods/methods.ts'
import { DoesNotApply } from '../outcome/does-not-apply.ts'
import { requestInWords, Violation } from '../outcome/violation.ts'
import { ownWords } from '../transport/words.ts'

/** Evidence that a target has no login operation (section 4.3). */
export interface AbsentLogin {
  /** The answer of the login to right credentials. */
  readonly answer: Answer
  /** The method that accepts the same credentials. */
  readonly acceptedBy: string
  /** True if the answer sets a cookie that authenticates, which proves nothing about the login. */
  readonly leavesASession: boolean
}

/** Whether an answer to a login can be that of a server without a login operation: not found, or not allowed. */
export function saysAbsent({ status }: Answer): boolean {
  return status === 403 || status === 404 || status === 405
}

/** The ID of the requirement that demands the operation of an answer; undefined if every server has it. */
export function existenceOf({ operation }: Answer): string | undefined {
  return operation.session ? undefined : methods.find(({ id }) => id === operation.id)?.existence
}

/** The DoesNotApply of a check that needs a login, at a target without that operation. Published types must not need zod. */
export function absentOperation({ answer: { operation, status } }: AbsentLogin): Error {
  return new DoesNotApply({ kind: 'absent-operation', operation: operation.id, status })
}

/** Returns the error of a check, or the missing login operation as its cause. Never throws. */
export async function orWithoutLogin(
  thrown: unknown,
  requirement: string,
  { answers }: { readonly answers: readonly Pick<Answered, 'answer'>[] },
  working: { readonly absentLogin: () => Promise<AbsentLogin | undefined> },
): Promise<unknown> {
  const isAsked = answers.some(
    ({ answer }) => existenceOf(answer) === loginForm.existence && (saysAbsent(answer) || isLoginPage(answer.location)),
  )
  const isExplained = thrown instanceof DoesNotApply && thrown.why.kind === 'absent-operation'
  if (!isAsked || isExplained) return thrown
  const absent = await working.absentLogin().catch(() => undefined)
  return absent === undefined ? thrown : withoutLogin(absent, requirement)
}

/** The error of a check of this requirement at a target without a login operation. Only one requirement reports the failure. */
function withoutLogin(absent: AbsentLogin, requirement: string): Error {
  if (requirement !== loginForm.existence) return absentOperation(absent)
  const { answer, acceptedBy, leavesASession } = absent
  const { operation, status } = answer
  const session = leavesASession ? '; but its cookie authenticates, as after any request with credentials' : ''
  const text = `no such operation here: status ${status}, where ${acceptedBy} accepts the same credentials${session}`
  return new Violation({
    request: requestInWords(answer),
    expected: { kind: 'login-operation' },
    actual: { kind: 'statement', text: ownWords(text) },
    operation: { ...operation, encrypted: false },
    status,
    answer,
    part: 'status',
    control: false,
  })
}
