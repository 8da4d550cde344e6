import type { Answer } from '../client/answer.ts'
import { ownWords, words } from '../client/words.ts'
import { loginForm } from '../methods/login.ts'
import { methods } from '../methods/methods.ts'
import { Departure } from './departure.ts'
import { AbsentOperation } from './does-not-apply.ts'

/** What shows that a target has no login operation (section 4.3). */
export interface AbsentLogin {
  /** What it answers there to right credentials. */
  readonly answer: Answer
  /** By what the same credentials are accepted. */
  readonly acceptedBy: string
  /** The answer leaves a cookie that authenticates, which shows nothing of the login. */
  readonly leavesASession: boolean
}

/** Whether an answer to a login can be that of a server without one: nothing is there, or nobody has allowed it. */
export function saysAbsent({ status }: Answer): boolean {
  return status === 403 || status === 404 || status === 405
}

/** The requirement that says that there is the operation which an answer is of; undefined where no server lacks it. */
export function existenceOf({ operation }: Answer): string | undefined {
  return operation.session ? undefined : methods.find(({ id }) => id === operation.id)?.existence
}

/** What a check of this requirement comes to at a target without a login operation: it is said once. */
export function withoutLogin({ answer, acceptedBy, leavesASession }: AbsentLogin, requirement: string): Error {
  const { purpose, operation, request, status } = answer
  if (requirement !== loginForm.existence) {
    const message = `The target has no login operation (status ${status}), as ${loginForm.existence} says.`
    return new AbsentOperation(message, { name: operation.id, session: false, encrypted: false, ...refusal, status })
  }
  const session = leavesASession ? '; but its cookie authenticates, as after any request with credentials' : ''
  return new Departure({
    request: words`${request.method} ${request.url}${ownWords(` (${purpose})`)}`,
    expected: 'a login operation, which answers 200',
    found: ownWords(
      `no such operation here: status ${status}, where ${acceptedBy} accepts the same credentials${session}`,
    ),
    ...refusal,
    operation: { ...operation, encrypted: false },
    status,
    answer,
    part: 'status',
    control: false,
  })
}

const refusal = { wanted: 'acceptance' } as const
