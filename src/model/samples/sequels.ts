import { answer, byBasic, byLogin, byLogout, probe } from './answers.ts'
import type { Sequel } from './ruling.ts'

// What the model knows of a session after an answer: whether a request with its cookie may be served, and refused.

const live = '1/one-login-serves-many-requests'
const both = 'conforming, conforming'
const over = '4.8/logout-ends-the-session, conforming'
const wrong = { ...byBasic, credentials: 'unknown user' } as const
const refusedLogin = { ...byLogin, credentials: 'wrong password' } as const

export const sequels: readonly Sequel[] = [
  ['a request', probe, answer(200, { sent: 'live' }), 'live', `conforming, ${live}`],
  ['a request that gives another cookie', probe, answer(200, { sent: 'live', set: 'new' }), 'new', both],
  ['a request that crashed', { ...probe, method: 'POST' }, answer(500, { sent: 'open' }), 'open', both],
  ['the key service', { kind: 'key' }, answer(200, { sent: 'live' }), 'live', `conforming, ${live}`],
  ['basic credentials of its user', byBasic, answer(200, { sent: 'live' }), 'live', `conforming, ${live}`],
  ['basic credentials of another', byBasic, answer(200, { sent: 'another’s' }), 'another’s', both],
  ['wrong credentials', wrong, answer(401, { sent: 'live' }), 'live', both],
  ['a login that goes on with it', byLogin, answer(200, { sent: 'live', set: 'live' }), 'live', `conforming, ${live}`],
  ['a login that opens another', byLogin, answer(200, { sent: 'live', set: 'new' }), 'live', both],
  ['a refusal that gives it another ID', refusedLogin, answer(401, { sent: 'live', set: 'new' }), 'new', both],
  ['a login beside it when it is over', byLogin, answer(200, { sent: 'ended', set: 'new' }), 'ended', over],
  ['a logout', byLogout, answer(302, { sent: 'live' }), 'live', over],
]
