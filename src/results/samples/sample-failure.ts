import type { Failure } from '../../outcome/failure.ts'
import { failureParts, partsInLines } from '../../outcome/failure-words.ts'

/** A failure of a login, with these changes. */
export function sampleFailure(changes: Partial<Failure> = {}): Failure {
  return {
    operation: 'login.form',
    request: 'POST /reports/rest_v2/login (login with a form, without j_password)',
    expected: { kind: 'status', is: 400 },
    actual: { kind: 'status', status: 401 },
    status: 401,
    control: false,
    ...changes,
  }
}

/** The failure with its message, as a check has them. */
export function failedWith(changes: Partial<Failure> = {}, statement?: string) {
  const failure = sampleFailure(changes)
  const demand = statement === undefined ? undefined : { section: '4.3', statement }
  return { failure, message: partsInLines(failureParts(failure, demand)) }
}
