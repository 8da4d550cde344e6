import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { named, verifying } from '../verification.ts'

/** A verification that depends on what the same connection was answered before. */
const onOneConnection =
  (
    isAccepted: (before: { right: number; wrong: number }, right: ServiceAccount | undefined) => boolean,
  ): ServicePatch =>
  (was, service) => {
    const seen = new Map<number, { right: number; wrong: number }>()
    return verifying('basic', (_, credentials, request) => {
      const right = was.verify(credentials, 'basic', request)
      const { connection } = request
      if (connection === undefined) return right
      const before = seen.get(connection) ?? { right: 0, wrong: 0 }
      const account = isAccepted(before, right) ? (right ?? named(was, credentials)) : undefined
      seen.set(connection, {
        right: before.right + Number(right !== undefined),
        wrong: right === undefined ? before.wrong + 1 : 0,
      })
      return account
    })(was, service)
  }

/** Defects of refusals that a connection remembers. */
export const oneConnectionDefects: readonly Defect[] = defectsOf({
  'basic-accepts-the-third-wrong-password-of-a-connection': violates('4.1/wrong-password-is-401', [
    'HTTP basic accepts a wrong password after two refusals on the same connection.',
    onOneConnection(({ wrong }, right) => right !== undefined || wrong >= 2),
  ]),
  'basic-refuses-a-right-password-after-a-wrong-one-of-its-connection': violates('4.1/wrong-password-is-401', [
    'HTTP basic refuses the correct password after a wrong one on the same connection.',
    onOneConnection(({ right: before, wrong }, right) => right !== undefined && (before === 0 || wrong === 0)),
  ]),
  'ticket-is-refused-after-a-wrong-one-of-its-connection': violates('4.3/invalid-ticket-is-401', [
    'Login refuses a ticket after a wrong ticket on the same connection.',
    remembering(Set<number>, (was, spoiled) => ({
      redeemTicket(ticket, by, request) {
        const account = was.redeemTicket(ticket, by, request)
        const { connection } = request
        if (connection === undefined) return account
        if (account === undefined) spoiled.add(connection)
        return spoiled.has(connection) ? undefined : account
      },
    })),
  ]),
})
