import type { Facts } from '../facts.ts'
import type { Action } from '../operation.ts'
import type { Seen } from '../seen.ts'
import { beginning, type ModelSession, type State } from '../state.ts'
import type { step } from '../step.ts'

export const facts: Facts = {
  disabled: [],
  encryption: 'off',
  sessionTimeoutMs: 1000,
  ticketUser: 0,
  tokenUser: 0,
  isSuccessDeclared: true,
  waived: [],
  found: [],
}
export const session: ModelSession = {
  owner: 0,
  life: 'live',
  denial: '4.8/logout-ends-the-session',
  usedAt: 0,
  usedAtLatest: 0,
}
export const state: State = {
  ...beginning,
  sessions: new Map<string, ModelSession>([
    ['live', session],
    ['another’s', { ...session, owner: 1 }],
    ['unowned', { ...session, owner: 'none', denial: '3/refused-login-opens-no-session' }],
    ['ended', { ...session, life: 'ended' }],
    ['open', { ...session, life: 'open' }],
  ]),
}
const carried = [undefined, 'unknown', 'unowned', 'live', 'another’s', 'ended', 'open'] as const

export const answer = (status: number, more: Partial<Seen> = {}): Seen => ({
  sentAt: 1,
  receivedAt: 2,
  status,
  bodyBytes: 0,
  ...more,
})

/** Answers, each with a one-letter name. */
const answers: Readonly<Record<string, (sent: string | undefined) => Seen>> = {
  s: () => answer(200),
  S: () => answer(200, { set: 'new' }),
  k: (sent) => answer(200, { set: sent }),
  o: () => answer(200, { set: 'another’s' }),
  b: () => answer(200, { bodyBytes: 5, set: 'new' }),
  u: () => answer(200, { user: 1 }),
  m: () => answer(400, { bodyBytes: 5 }),
  r: () => answer(401),
  R: () => answer(401, { bodyBytes: 5 }),
  c: () => answer(401, { set: 'new' }),
  e: () => answer(302, { leadsTo: 'error' }),
  d: () => answer(302, { leadsTo: 'success', set: 'new' }),
  D: (sent) => answer(302, { leadsTo: 'success', set: sent }),
  n: () => answer(302, { leadsTo: 'success' }),
  l: () => answer(302, { leadsTo: 'elsewhere', set: 'new' }),
  j: () => answer(302, { leadsTo: 'json', set: 'new' }),
  O: () => answer(303, { leadsTo: 'success', set: 'new' }),
  4: () => answer(404),
  5: () => answer(500),
}

/** The answers that the model permits for an operation, for each session that it may carry, in the order of `carried`. */
export function answerTable(model: typeof step, operation: Action, about = facts): string[] {
  return carried.map((sent) =>
    Object.entries(answers)
      .filter(([, seen]) => model(about, state, operation, { ...seen(sent), sent }).violation === undefined)
      .map(([letter]) => letter)
      .join(''),
  )
}

export const probe = { kind: 'request', carried: 'own', documented: false, method: 'GET', wanted: 'resource' } as const
const right = { kind: 'authenticate', user: 0, credentials: 'right' } as const
export const byLogin = { ...right, by: 'login.form' } as const
export const byCheck = { ...right, by: 'security-check' } as const
export const byLegacy = { ...right, by: 'legacy-login.form' } as const
export const byBasic = { ...right, by: 'basic', carried: 'own', method: 'GET', wanted: 'resource' } as const
export const token = { kind: 'authenticate', by: 'token', credentials: 'right' } as const
export const byTicket = { kind: 'authenticate', by: 'login.ticket-in-url', credentials: 'right' } as const
export const ticketAtCheck = { ...byTicket, by: 'security-check.ticket' } as const
export const byLogout = { kind: 'logout', carried: 'own', documented: false } as const
