import type { Departure } from '../reference/service.ts'
import { named } from './verification.ts'

/**
 * An account is locked after so many failures in a row, as newer releases do: then the right password is refused as
 * well. The refusal at the login tells how many attempts are left; a success gives all of them back.
 */
export function lockout(attempts: number): Departure {
  return (was) => {
    const failures = new Map<object, number>()
    let left: number | undefined
    return {
      verify(credentials, method, request) {
        const account = named(was, credentials)
        left = undefined
        if (account === undefined) return was.verify(credentials, method, request)
        const before = failures.get(account) ?? 0
        const right = before < attempts ? was.verify(credentials, method, request) : undefined
        failures.set(account, right === undefined ? before + 1 : 0)
        if (right === undefined) left = Math.max(0, attempts - before - 1)
        return right
      },
      refused(operation, by) {
        const answer = was.refused(operation, by)
        if (operation !== 'login' || left === undefined) return answer
        const message = `Wrong user or password. Login attempts left: ${left}.`
        return { ...answer, body: JSON.stringify({ message, errorCode: '401' }) }
      },
    }
  }
}
