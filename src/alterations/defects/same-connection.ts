import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { changing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { named, verifying } from '../verification.ts'

/** A verification that depends on what the same connection was answered before. */
const onOneConnection = (
  isAccepted: (before: { right: number; wrong: number }, right: ServiceAccount | undefined) => boolean,
): ServicePatch =>
  remembering(Map<number, { right: number; wrong: number }>, (seen) => [
    verifying('basic', (was, credentials, verify, request) => {
      const right = verify()
      const { connection } = request
      if (connection === undefined) return right
      const before = seen.get(connection) ?? { right: 0, wrong: 0 }
      const account = isAccepted(before, right) ? (right ?? named(was, credentials)) : undefined
      seen.set(connection, {
        right: before.right + Number(right !== undefined),
        wrong: right === undefined ? before.wrong + 1 : 0,
      })
      return account
    }),
  ])

/** Defects that show only on a connection that was used before. */
export const sameConnectionDefects: readonly Defect[] = defectsOf({
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
    remembering(Set<number>, (spoiled) => [
      changing('redeemTicket', (_was, account, _ticket, _by, request) => {
        const { connection } = request
        if (connection === undefined) return account
        if (account === undefined) spoiled.add(connection)
        return spoiled.has(connection) ? undefined : account
      }),
    ]),
  ]),
  'basic-ignores-case-on-a-connection': violates('4.1/wrong-password-is-401', [
    'HTTP basic finds a header field in another letter case among those of its connection.',
    remembering(Map<string, ServiceAccount>, (known) => [
      verifying('basic', (_was, _credentials, verify, { connection, headers }) => {
        const right = verify()
        const key = `${connection} ${headers.authorization?.toLowerCase()}`
        if (connection !== undefined && right !== undefined) known.set(key, right)
        return right ?? known.get(key)
      }),
    ]),
  ]),
  'session-ids-ignore-case-on-a-connection': violates('5.3/unknown-session-id-is-401', [
    'A session ID in another letter case is taken for one that was used on the same connection.',
    remembering(Map<string, string>, (known) => [
      changing('readSessionIds', (was, ids, { connection }) => {
        if (connection === undefined) return ids
        return ids.map((id) => {
          const key = `${connection} ${id.toLowerCase()}`
          if (was.findSession(id) !== undefined) known.set(key, id)
          return known.get(key) ?? id
        })
      }),
    ]),
  ]),
})
