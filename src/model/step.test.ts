import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Facts } from './facts.ts'
import type { Doing } from './operation.ts'
import type { Seen } from './seen.ts'
import { beginning, type Session, type State } from './state.ts'
import { forgive, step } from './step.ts'

const facts: Facts = {
  getLogin: true,
  encryption: 'off',
  sessionTimeoutMs: 1000,
  ticketUser: 0,
  tokenUser: 0,
  successDeclared: true,
}
const session: Session = {
  owner: 0,
  life: 'live',
  denial: '4.8/logout-ends-the-session',
  usedAt: 0,
  usedAtLatest: 0,
}
const state: State = {
  ...beginning,
  sessions: new Map<string, Session>([
    ['live', session],
    ['another’s', { ...session, owner: 1 }],
    ['nobody’s', { ...session, owner: 'nobody', denial: '3/refused-login-opens-no-session' }],
    ['ended', { ...session, life: 'ended' }],
    ['open', { ...session, life: 'open' }],
  ]),
}
const carried = [undefined, 'unknown', 'nobody’s', 'live', 'another’s', 'ended', 'open'] as const

const answer = (status: number, more: Partial<Seen> = {}): Seen => ({
  sentAt: 1,
  receivedAt: 2,
  status,
  bodyBytes: 0,
  ...more,
})

/** Answers by a letter each. */
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

/** The answers that are lawful for an operation, for each session that it may come with, in the order of `carried`. */
function table(doing: Doing): string[] {
  return carried.map((sent) =>
    Object.entries(answers)
      .filter(([, seen]) => step(facts, state, doing, { ...seen(sent), sent }).violation === undefined)
      .map(([letter]) => letter)
      .join(''),
  )
}

const look = { kind: 'request', carried: 'own', documented: false, method: 'GET', wanted: 'resource' } as const
const login = { kind: 'login', as: 'form', user: 0, credentials: 'right', alias: false } as const
const check = { kind: 'security check', user: 0, credentials: 'right', json: false, qualified: false } as const
const basic = { ...look, kind: 'basic', user: 0, credentials: 'right', carried: 'own' } as const
const token = { kind: 'token', at: 'request', right: true, json: false } as const
const ticket = { kind: 'ticket', at: 'login', ticket: 'fresh' } as const

// What it comes with: nothing, an unknown session, nobody’s, its own live one, another’s, an ended one, one left open.
test.each<[string, Doing, string]>([
  ['a request', look, 'rc rRc rRc sSkb sSkobu rRc sSkbrRc'],
  ['a request with POST', { ...look, method: 'POST' }, 'rc rRc rRc 4sSkbm 4sSkobum rRc 4sSkbmrRc'],
  ['login', login, 'S Sk Sk sSku sSkourc Sk sSku'],
  ['login with a wrong password', { ...login, credentials: 'wrong password' }, 'rc rc rc rc rc rc rc'],
  ['login without a password', { ...login, credentials: 'no password' }, 'm m m m m m m'],
  ['legacy login', { kind: 'legacy login', as: 'form', user: 0, credentials: 'right' }, 'S Sk Sk sSku sSkourc Sk sSku'],
  [
    'legacy login with GET',
    { kind: 'legacy login', as: 'get', user: 0, credentials: 'right' },
    'sSku sSku sSku sSku sSkou sSku sSku',
  ],
  [
    'legacy login of nobody',
    { kind: 'legacy login', as: 'form', user: 0, credentials: 'unknown user' },
    'rc rc rc rc rc rc rc',
  ],
  ['security check', check, 'd dDl dDl D edDl dDl dDl'],
  ['security check for JSON', { ...check, json: true }, 'j j j - ej j j'],
  ['security check of nobody', { ...check, credentials: 'unknown user' }, 'e e e e e e e'],
  ['basic', basic, 'sSkb sSkb sSkb sSkb sSkobu sSkb sSkb'],
  ['basic with a wrong password', { ...basic, credentials: 'wrong password' }, 'rc rc rc rc rc rc rc'],
  ['arguments without a user', { ...basic, kind: 'arguments', credentials: 'no user' }, 'rc rc rc rc rc rc rc'],
  ['a token', token, 'sSkb sSkb sSkb sSkb sSkobu sSkb sSkb'],
  ['a wrong token', { ...token, right: false }, 'rc rc rc rc rc rc rc'],
  ['a token at the base address', { ...token, at: 'base address' }, 'd dDl dDl D edDl dDl dDl'],
  ['a fresh ticket', ticket, 'S Sk Sk sSku sSkourc Sk sSku'],
  ['a ticket for the second time', { ...ticket, ticket: 'used' }, 'Src Skrc Skrc sSkurc sSkourc Skrc sSkurc'],
  ['a ticket that nobody issued', { ...ticket, ticket: 'invented' }, 'rc rc rc rc rc rc rc'],
  [
    'logout',
    { kind: 'logout', carried: 'own', documented: false },
    '4sSkbumrRcedDnljO 4sSkbumrRcedDnljO 4sSkbumrRcedDnljO 4sSkbumrRcedDnljO 4sSkobumrRcedDnljO 4sSkbumrRcedDnljO 4sSkbumrRcedDnljO',
  ],
])('the lawful answers to %s', (_name, doing, lawful) => {
  expect(table(doing).map((letters) => letters || '-')).toEqual(lawful.split(' '))
})

test('where a live session is reused, its cookie has to come back', () => {
  const ruled = step(facts, state, check, { ...answer(302, { leadsTo: 'success' }), sent: 'live' })
  expect(ruled.violation?.requirement).toBe('4.5/cookie-of-the-reused-session-is-returned')
})

const off = '4.7/off-answers-with-an-error-text'
const anyone = '4.7/anyone-gets-the-key'

test.each<[string, Facts['encryption'], Partial<Seen>, string | undefined]>([
  ['an error text where encryption is off', 'off', {}, undefined],
  ['a key where encryption is off', 'off', { key: 'a' }, off],
  ['a refusal where encryption is off', 'off', { status: 401 }, off],
  ['a refusal', 'static', { status: 401, key: 'a' }, anyone],
  ['no key', 'static', {}, anyone],
  ['the static key', 'static', { key: 'a' }, undefined],
  ['another static key', 'static', { key: 'b' }, '5.7/static-key-stays'],
  ['another dynamic key', 'dynamic', { key: 'b', set: 'new' }, undefined],
  ['the dynamic key of another session', 'dynamic', { key: 'a', set: 'new' }, '5.7/dynamic-key-changes'],
  ['the same dynamic key in the same session', 'dynamic', { key: 'a', sent: 'live' }, undefined],
])('the key service gives %s', (_, encryption, seen, requirement) => {
  const before = { ...state, keys: new Map([['live', 'a']]) }
  const ruled = step({ ...facts, encryption }, before, { kind: 'key' }, { ...answer(200), ...seen })
  expect(ruled.violation?.requirement).toBe(requirement)
})

test('an answer that nothing explains leaves everything open that it touched', () => {
  const after = forgive(state, answer(200, { sent: 'live', set: 'new' }))

  for (const id of ['live', 'new']) expect(after.sessions.get(id)).toMatchObject({ owner: 'somebody', life: 'open' })
  expect(after.sessions.get('another’s')).toEqual(state.sessions.get('another’s'))
})

test('a session that was idle for longer than the timeout is over, and one idle for nearly as long may be', () => {
  const at = (time: number) => ({ ...answer(200), sent: 'live', sentAt: time, receivedAt: time })

  expect(step(facts, state, look, at(900)).violation).toBeUndefined()
  expect(step(facts, state, look, at(1000)).violation).toBeUndefined()
  expect(step(facts, state, look, { ...at(1000), status: 401 }).violation).toBeUndefined()
  expect(step(facts, state, look, at(1100)).violation?.requirement).toBe('3/idle-session-ends-after-the-timeout')
})

test.each<[string, Doing]>([
  ['basic credentials', basic],
  ['a token', token],
  ['a refused login', { ...login, credentials: 'unknown user' }],
  ['a request for the key', { kind: 'key' }],
])('a session that was idle for too long is not brought back by %s beside its cookie', (_, doing) => {
  const at = (time: number) => ({ sent: 'live', sentAt: time, receivedAt: time })
  const lawful = [answer(200), answer(401)].map((seen) => step(facts, state, doing, { ...seen, ...at(1100) }))
  const after = lawful.find(({ violation }) => violation === undefined) as { next: State }

  const { violation } = step(facts, after.next, look, { ...answer(200), ...at(1101) })
  expect(violation?.requirement).toBe('3/idle-session-ends-after-the-timeout')
})

test('the model names requirements of the catalogue', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const sources = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  const named = [...sources.matchAll(/'(\d[\d.]*\/[a-z\d-]+)'/g)].map(([, id]) => id)
  const known = new Set(catalogue.map(({ id }) => id))

  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((id) => id === undefined || !known.has(id))).toEqual([])
})
