import type { Facts } from '../facts.ts'
import { answer, byBasic, byCheck, byLogin, byLogout } from './answers.ts'
import {
  type LawfulAnswers,
  rulingOfOwner,
  rulingOfSequel,
  rulingOfTable,
  type Sample,
  type Sequel,
  type Shown,
} from './ruling.ts'

// How the model judges a target that is known to violate a requirement.

const byArguments = { ...byLogin, by: 'login.arguments' } as const
const refused = { ...byBasic, credentials: 'wrong password' } as const
const known = (...requirements: readonly string[]): Partial<Facts> => ({ waived: requirements })

const tables: readonly LawfulAnswers[] = [
  ['a refusal known to have a body', refused, 'rRc rRc rRc rRc rRc rRc rRc', known('4.1/refusal-has-an-empty-body')],
  [
    'a refusal known not to be 401',
    refused,
    '45sSkbumrcedDnljO 45sSkbumrcedDnljO 45sSkbumrcedDnljO rc rc 45sSkbumrcedDnljO rc',
    known('4.1/wrong-password-is-401'),
  ],
  [
    'a login known not to work',
    byLogin,
    '45SbmrRcedDnljO 45sSkbumrRcedDnljO 45sSkbumrRcedDnljO 45sSkbumrRcedDnljO 45sSkobumrRcedDnljO 45SkbmrRcedDnljO 45sSkbumrRcedDnljO',
    known('4.3/form-credentials-open-a-session'),
  ],
  [
    'a security check known not to work',
    byCheck,
    '45sSkbumrRcedDnO 45sSkbumrRcedDnlO 45sSkbumrRcedDnlO 45sSkbumrRceDO 45sSkobumrRcedDnlO 45sSkbumrRcedDnlO 45sSkbumrRcedDnlO',
    known('4.5/credentials-open-a-session'),
  ],
  [
    'a login by another way, where there is known to be none',
    byArguments,
    '45SbmrRcedDnljO 45sSkbumrRcedDnljO 45sSkbumrRcedDnljO 45sSkbumrRcedDnljO 45sSkobumrRcedDnljO 45SkbmrRcedDnljO 45sSkbumrRcedDnljO',
    known('4.3/form-credentials-open-a-session'),
  ],
  [
    'a security check, where there is known to be no login',
    byCheck,
    'd dDl dDl D edDl dDl dDl',
    known('4.3/form-credentials-open-a-session'),
  ],
  ['a security check known not to reuse', byCheck, 'd dDl dDl dDl edDl dDl dDl', known('4.5/live-session-is-reused')],
  [
    'basic credentials at a target that is known for something else',
    byBasic,
    'sSkb sSkb sSkb sSkb sSkobu sSkb sSkb',
    known('1/one-login-serves-many-requests'),
  ],
]

const both = 'conforming, conforming'
const logoutEndsSession = '4.8/logout-ends-the-session'
const hasLeft = 'known 5.1/stateless-credentials-keep-no-state, conforming'
const hasEndedNone = `known ${logoutEndsSession}, conforming`
const leavesOne = known('5.1/stateless-credentials-keep-no-state')
const endsNothing = known(logoutEndsSession)
const handsOver = known('2.2/session-belongs-to-the-one-who-opened-it')
const noLogin = known('4.3/form-credentials-open-a-session')
const foundNoLogin = { found: ['4.3/form-credentials-open-a-session'] }

const opened = { set: 'new' }
const unseen = { sent: 'unknown' }
const inUnowned = answer(200, { sent: 'unowned' })
const byUnknown = { ...byLogin, credentials: 'unknown user' } as const
const notVerified = '5.2/every-stateless-request-is-verified, conforming'
const served = 'conforming, 1/one-login-serves-many-requests'
const refusedOpensNone = '3/refused-login-opens-no-session, conforming'
const over = `${logoutEndsSession}, conforming`

const sequels: readonly Sequel[] = [
  ['a login by other means in an unauthenticated session', byArguments, inUnowned, 'unowned', served, leavesOne],
  ['credentials known to leave a session', byBasic, answer(200, opened), 'new', hasLeft, leavesOne],
  ['the same in an unauthenticated session', byBasic, inUnowned, 'unowned', hasLeft, leavesOne],
  ['the same where another is given', byBasic, answer(200, { sent: 'live', set: 'ended' }), 'ended', over, leavesOne],
  ['the same in a session of the user', byBasic, answer(200, { sent: 'live' }), 'live', served, leavesOne],
  ['the same in a session that is over', byBasic, answer(200, { sent: 'ended' }), 'ended', over, leavesOne],
  ['refused credentials that would leave one', refused, answer(401, opened), 'new', notVerified, leavesOne],
  ['credentials where sessions are handed over', byBasic, inUnowned, 'unowned', refusedOpensNone, handsOver],
  ['a logout known to end nothing', byLogout, answer(302, { sent: 'live' }), 'live', hasEndedNone, endsNothing],
  ['a login known not to work', byLogin, answer(403, opened), 'new', both, noLogin],
  ['a login found not to work', byLogin, answer(403, opened), 'new', refusedOpensNone, foundNoLogin],
  ['the same known in a live session', byLogin, answer(403, { sent: 'live' }), 'live', both, noLogin],
  ['the same known in an unauthenticated session', byLogin, answer(403, { sent: 'unowned' }), 'unowned', both, noLogin],
  ['the same known in a session that is over', byLogin, answer(403, { sent: 'ended' }), 'ended', over, noLogin],
  ['the same known with a session that was not seen given', byLogin, answer(403, unseen), 'unknown', both, noLogin],
  ['a refused login where right ones fail', byUnknown, answer(401, opened), 'new', refusedOpensNone, noLogin],
]

const identifies = '2.2/session-id-identifies-one-session'

const takeovers: readonly Shown[] = [
  ['credentials with that of another', byBasic, answer(200, { sent: 'another’s' }), `${identifies}, conforming`],
  ['the same where it is known to be handed over', byBasic, answer(200, { sent: 'another’s' }), both, handsOver],
  ['the same with its own', byBasic, answer(200, { sent: 'live' }), `conforming, ${identifies}`, handsOver],
]

/** The cases that the model must decide correctly when a deviation is known. */
export const knownRulings: readonly Sample[] = [
  ...tables.map(rulingOfTable),
  ...sequels.map(rulingOfSequel),
  ...takeovers.map(rulingOfOwner),
]
