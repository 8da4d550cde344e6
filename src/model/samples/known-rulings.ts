import type { Facts } from '../facts.ts'
import type { Action } from '../operation.ts'
import { answer, byBasic, byCheck, byLogin, byLogout, facts, probe, state } from './answers.ts'
import { type LawfulAnswers, rulingOfSequel, rulingOfTable, type Sample, type Sequel } from './ruling.ts'

// How the model judges a target that is known to violate a requirement.

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
    { ...byLogin, by: 'login.arguments' },
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
const leavesOne = known('5.1/stateless-credentials-keep-no-state')
const endsNothing = known(logoutEndsSession)
const handsOver = known('2.2/session-belongs-to-the-one-who-opened-it')
const noLogin = known('4.3/form-credentials-open-a-session')
const foundNoLogin = { found: ['4.3/form-credentials-open-a-session'] }

const opened = { set: 'new' }
const unseen = { sent: 'unknown' }
const served = 'conforming, 1/one-login-serves-many-requests'
const refusedOpensNone = '3/refused-login-opens-no-session, conforming'
const over = `${logoutEndsSession}, conforming`

const sequels: readonly Sequel[] = [
  ['credentials known to leave a session', byBasic, answer(200, opened), 'new', both, leavesOne],
  ['the same in an unauthenticated session', byBasic, answer(200, { sent: 'unowned' }), 'unowned', both, leavesOne],
  ['the same where another is given', byBasic, answer(200, { sent: 'live', set: 'ended' }), 'ended', over, leavesOne],
  ['the same in a session of the user', byBasic, answer(200, { sent: 'live' }), 'live', served, leavesOne],
  ['the same in a session that is over', byBasic, answer(200, { sent: 'ended' }), 'ended', over, leavesOne],
  [
    'refused credentials that would leave one',
    refused,
    answer(401, opened),
    'new',
    '5.2/every-stateless-request-is-verified, conforming',
    leavesOne,
  ],
  [
    'credentials in an unauthenticated session where sessions are known to be handed over',
    byBasic,
    answer(200, { sent: 'unowned' }),
    'unowned',
    refusedOpensNone,
    handsOver,
  ],
  ['a logout known to end nothing', byLogout, answer(302, { sent: 'live' }), 'live', both, endsNothing],
  ['a login known not to work', byLogin, answer(403, opened), 'new', both, noLogin],
  ['a login found not to work', byLogin, answer(403, opened), 'new', refusedOpensNone, foundNoLogin],
  ['the same known in a live session', byLogin, answer(403, { sent: 'live' }), 'live', both, noLogin],
  ['the same known in an unauthenticated session', byLogin, answer(403, { sent: 'unowned' }), 'unowned', both, noLogin],
  ['the same known in a session that is over', byLogin, answer(403, { sent: 'ended' }), 'ended', over, noLogin],
  ['the same known with a session that was not seen given', byLogin, answer(403, unseen), 'unknown', both, noLogin],
  [
    'a refused login where a right one is known not to work',
    { ...byLogin, credentials: 'unknown user' },
    answer(401, opened),
    'new',
    refusedOpensNone,
    noLogin,
  ],
]

/** The known deviations in the second of two answers. */
function seenIn(
  about: Partial<Facts>,
  first: Action,
  given: Parameters<typeof answer>,
  status: number,
  sent: string,
): Sample['said'] {
  return (model) => {
    const target = { ...facts, ...about }
    const after = model(target, state, first, answer(...given))
    const next = 'next' in after ? model(target, after.next, probe, answer(status, { sent })) : after
    return 'known' in next ? next.known.map(({ requirement }) => requirement).join() : 'a violation'
  }
}

/** The requirement violated when a session shows this user after it was sent with the credentials of user 0. */
function shownAfter(about: Partial<Facts>, sent: string, user: number): Sample['said'] {
  return (model) => {
    const target = { ...facts, ...about }
    const after = model(target, state, byBasic, answer(200, { sent }))
    const next = 'next' in after ? model(target, after.next, probe, answer(200, { sent, user })) : after
    return next.violation?.requirement ?? 'conforming'
  }
}

const identifies = '2.2/session-id-identifies-one-session'
const credentials = [200, { set: 'new' }] as const

/** What a session shows, or is known for, after another answer. */
const afterwards: readonly (readonly [name: string, said: Sample['said'], expected: string])[] = [
  ['the session of another shows who sent credentials with it', shownAfter({}, 'another’s', 0), identifies],
  [
    'the session of another shows who sent credentials with it, as it is known to',
    shownAfter(handsOver, 'another’s', 0),
    'conforming',
  ],
  ['the session of a user shows another, after credentials of that user', shownAfter(handsOver, 'live', 1), identifies],
  [
    'a session that credentials have left is a known deviation when it authenticates',
    seenIn(leavesOne, byBasic, [...credentials], 200, 'new'),
    '5.1/stateless-credentials-keep-no-state',
  ],
  [
    'a session that credentials have left is none when it authenticates no user',
    seenIn(leavesOne, byBasic, [...credentials], 401, 'new'),
    '',
  ],
  [
    'a session that a login has opened is no known deviation, whatever its owner before',
    seenIn(leavesOne, { ...byLogin, by: 'login.arguments' }, [200, { sent: 'unowned' }], 200, 'unowned'),
    '',
  ],
]

/** The cases that the model must decide correctly when a deviation is known. */
export const knownRulings: readonly Sample[] = [
  ...tables.map(rulingOfTable),
  ...sequels.map(rulingOfSequel),
  ...afterwards.map(([name, said, expected]): Sample => ({ name, said, expected })),
]
