import type { AccountVariable, Environment } from '../environment/environment.ts'
import { count } from '../suite/count.ts'
import type { Selection } from './applicability.ts'
import measured from './costs.json' with { type: 'json' }
import { attemptsForKeys } from './key-sharing.ts'
import { type PlannedCheck, willRun } from './plan.ts'

/**
 * Cost of the checks of one requirement against the reference server; the longest wait in session timeouts. The last two
 * columns are for a server that opens a session for every request without a cookie and after every logout: sessions opened, and
 * those that only the timeout ends.
 */
export type CostRow = readonly [
  checks: number,
  requests: number,
  signIns: number,
  sessions: number,
  timeouts: number,
  anonymousSessions: number,
  left: number,
]

export type CostTable = Record<'whole' | 'quick', CostsOfKind>

export interface CostsOfKind {
  readonly preparation: CostRow
  /** Factors for requests, sign-ins and sessions with dynamic keys: each password needs a key, each key a session. */
  readonly dynamicKeys: readonly [number, number, number]
  readonly requirements: Readonly<Record<string, CostRow>>
}

// TypeScript types a row from JSON as a list of numbers.
const table = measured as unknown as CostTable

type Cost = ReturnType<typeof costOf>

/** The expected cost of a run with this plan: estimates, based on the cost against the reference server. */
export function costOf(planned: readonly PlannedCheck[], environment: Environment, selection: Selection) {
  const checks = planned.filter(willRun)
  const counts = new Map<string, number>()
  for (const { check } of checks) counts.set(check.requirement, (counts.get(check.requirement) ?? 0) + 1)
  const { preparation, requirements, dynamicKeys } = kindOf(selection)
  const rows: (readonly [row: CostRow, share: number])[] = [...counts].map(([id, count]) => {
    const row = requirements[id] ?? usual(requirements)
    return [row, count / row[0]]
  })
  if (checks.length > 0) rows.push([preparation, 1])
  const isDynamic = environment.encryption === 'dynamic'
  const [ofRequests, ofSignIns, ofSessions] = isDynamic ? dynamicKeys : [1, 1, 1]
  const sum = (column: 1 | 2 | 3 | 5 | 6, factor: number) =>
    Math.round(rows.reduce((total, [row, share]) => total + row[column] * share, 0) * factor)
  const requests = sum(1, ofRequests)
  return {
    requests,
    signIns: sum(2, ofSignIns),
    sessions: sum(3, ofSessions),
    /** For a server that opens a session per request without a cookie and after every logout; only the timeout ends those `left`. */
    withAnonymous: { sessions: Math.min(sum(5, ofSessions), requests), left: sum(6, 1) },
    /** How long the longest check waits for the session timeout, in milliseconds; 0 if none waits. */
    waitMs: Math.max(0, ...[...counts.keys()].map((id) => waitMsOf(id, environment, selection))),
    /** The maximum number of wrong passwords, for each account that gets any. */
    wrongPasswords: wrongPasswordsOf(checks, environment, selection),
  }
}

/** How long the longest check of a requirement waits for the session timeout, in milliseconds. */
export function waitMsOf(id: string, { sessionTimeoutMs }: Environment, selection: Selection): number {
  return (kindOf(selection).requirements[id]?.[4] ?? 0) * sessionTimeoutMs
}

/** How long the longest check of a full run waits for the session timeout, in milliseconds. */
export function longestWaitMs(sessionTimeoutMs: number): number {
  return Math.max(...Object.values(table.whole.requirements).map((row) => row[4])) * sessionTimeoutMs
}

/** The cost as one line of text. */
export function costInWords(cost: Cost, { maxFailedLogins }: Environment): string {
  const { requests, signIns, sessions, withAnonymous, waitMs, wrongPasswords } = cost
  const { left } = withAnonymous
  const more =
    left === 0
      ? ''
      : ` (${rounded(withAnonymous.sessions)} if every request without a cookie opens one; ${rounded(left)} of these are left to expire)`
  const [first, ...others] = [...wrongPasswords].toSorted(([, a], [, b]) => b - a)
  const wrong =
    first === undefined
      ? 'no wrong password for any account'
      : `wrong passwords, at most: ${[first, ...others].map(([variable, times]) => `${variable}_ID ${times}`).join(', ')} (MAX_FAILED_LOGINS ${maxFailedLogins})`
  const time =
    waitMs === 0 ? 'no wait for the session timeout' : `a wait of about ${timeInWords(waitMs)} for the session timeout`
  const roughly = (number: number, noun: string) => count(number, noun, rounded(number))
  return `about ${roughly(requests, 'request')}, ${roughly(signIns, 'sign-in')}, ${roughly(sessions, 'session')}${more}; ${wrong}; ${time}.`
}

function kindOf({ quick }: Selection): CostsOfKind {
  return quick ? table.quick : table.whole
}

/** A custom check costs as much as the average check of the suite. */
function usual(rows: Readonly<Record<string, CostRow>>): CostRow {
  const all = Object.values(rows)
  const sum = (column: 0 | 1 | 2 | 3 | 5 | 6) => all.reduce((total, row) => total + row[column], 0)
  return [sum(0), sum(1), sum(2), sum(3), 0, sum(5), sum(6)]
}

function wrongPasswordsOf(
  checks: readonly PlannedCheck[],
  environment: Environment,
  selection: Selection,
): ReadonlyMap<AccountVariable, number> {
  const counts = new Map<AccountVariable, number>()
  const add = (variable: AccountVariable, count: number) => {
    if (count > 0) counts.set(variable, (counts.get(variable) ?? 0) + count)
  }
  add(environment.user.variable, checks.length > 0 ? attemptsForKeys(environment, selection) : 0)
  for (const { check, account } of checks) add(account.variable, check.options.wrongPasswords ?? 0)
  return counts
}

/** Rounds to two significant digits. `toLocaleString` would load its locales before the first request, for some 20 ms. */
function rounded(count: number): string {
  return String(Number(count.toPrecision(2))).replace(/\B(?=(\d{3})+$)/g, ',')
}

const longestInSeconds = 120

function timeInWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds <= longestInSeconds ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
}
