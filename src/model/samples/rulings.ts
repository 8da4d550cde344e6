import type { Facts } from '../facts.ts'
import type { Action } from '../operation.ts'
import type { Seen } from '../seen.ts'
import { cookieIsSet, identifiesOneSession } from '../sessions.ts'
import type { State } from '../state.ts'
import {
  answer,
  byBasic,
  byCheck,
  byLegacy,
  byLogin,
  byLogout,
  byTicket,
  facts,
  probe,
  session,
  state,
  ticketAtCheck,
  token,
} from './answers.ts'
import { knownRulings } from './known-rulings.ts'
import {
  type LawfulAnswers,
  rulingOfOwner,
  rulingOfSequel,
  rulingOfTable,
  type Sample,
  type Shown,
  violated,
} from './ruling.ts'
import { sequels } from './sequels.ts'

/** Every answer but one that hands out the session of another. */
const all = '45sSkbumrRcedDnljO'
const anything = [all, all, all, all, '45sSkobumrRcedDnljO', all, all].join(' ')

const usedTicket = { ...byTicket, credentials: 'used' } as const
const undeclared = { isSuccessDeclared: false }

const tables: readonly LawfulAnswers[] = [
  ['a request', probe, 'rc rRc rRc sSkb sSkobu rRc sSkbrRc'],
  ['a request with POST', { ...probe, method: 'POST' }, 'rc rRc rRc 45sSkbm 45sSkobum rRc 45sSkbmrRc'],
  ['login', byLogin, 'S sSku sSku sSku sSkourc Sk sSku'],
  ['login with a wrong password', { ...byLogin, credentials: 'wrong password' }, 'rc rc rc rc rc rc rc'],
  ['login without a password', { ...byLogin, credentials: 'no password' }, 'm m m m m m m'],
  ['legacy login', byLegacy, 'S sSku sSku sSku sSkourc Sk sSku'],
  ['legacy login with GET', { ...byLegacy, by: 'legacy-login.get' }, 'sSku sSku sSku sSku sSkou sSku sSku'],
  ['legacy login of an unknown user', { ...byLegacy, credentials: 'unknown user' }, 'rc rc rc rc rc rc rc'],
  ['security check', byCheck, 'd dDl dDl D edDl dDl dDl'],
  ['security check for JSON', { ...byCheck, json: true }, 'j j j - ej j j'],
  ['security check of an unknown user', { ...byCheck, credentials: 'unknown user' }, 'e e e e e e e'],
  ['basic', byBasic, 'sSkb sSkb sSkb sSkb sSkobu sSkb sSkb'],
  ['basic with a wrong password', { ...byBasic, credentials: 'wrong password' }, 'rc rc rc rc rc rc rc'],
  ['arguments without a user', { ...byBasic, by: 'arguments', credentials: 'no user' }, 'rc rc rc rc rc rc rc'],
  ['a token', token, 'sSkb sSkb sSkb sSkb sSkobu sSkb sSkb'],
  ['a wrong token', { ...token, credentials: 'invented' }, 'rc rc rc rc rc rc rc'],
  ['a token at the base address', { ...token, by: 'base-address-token' }, 'd dDl dDl D edDl dDl dDl'],
  ['a fresh ticket', byTicket, 'S sSku sSku sSku sSkourc Sk sSku'],
  ['a ticket for the second time', usedTicket, 'Src sSkurc sSkurc sSkurc sSkourc Skrc sSkurc'],
  ['a forged ticket', { ...byTicket, credentials: 'invented' }, 'rc rc rc rc rc rc rc'],
  ['logout', byLogout, anything],
  ['login with GET where that is on', { ...byLogin, by: 'login.get' }, 'S sSku sSku sSku sSkourc Sk sSku'],
  ['login with GET where that is off', { ...byLogin, by: 'login.get' }, anything, { disabled: ['login.get'] }],
  ['login with a form where GET is off', byLogin, 'S sSku sSku sSku sSkourc Sk sSku', { disabled: ['login.get'] }],
  ['a fresh ticket at the security check', ticketAtCheck, 'd dDl dDl D edDl dDl dDl'],
  ['a ticket there for the second time', { ...ticketAtCheck, credentials: 'used' }, 'ed edDl edDl eD edDl edDl edDl'],
  ['an unknown ticket there', { ...ticketAtCheck, credentials: 'invented' }, 'e e e e e e e'],
  ['security check whose success may lead anywhere', byCheck, 'dl dDl dDl D edDl dDl dDl', undeclared],
]

const off = '4.7/off-answers-with-an-error-text'
const anyone = '4.7/anyone-gets-the-key'

const keys: readonly [string, Facts['encryption'], Partial<Seen>, string][] = [
  ['an error text where encryption is off', 'off', {}, 'conforming'],
  ['a key where encryption is off', 'off', { key: 'a' }, off],
  ['a refusal where encryption is off', 'off', { status: 401 }, off],
  ['a refusal', 'static', { status: 401, key: 'a' }, anyone],
  ['no key', 'static', {}, anyone],
  ['the static key', 'static', { key: 'a' }, 'conforming'],
  ['another static key', 'static', { key: 'b' }, '5.7/static-key-stays'],
  ['another dynamic key', 'dynamic', { key: 'b', set: 'new' }, 'conforming'],
  ['the dynamic key of another session', 'dynamic', { key: 'a', set: 'new' }, '5.7/dynamic-key-changes'],
  ['the same dynamic key in the same session', 'dynamic', { key: 'a', sent: 'live' }, 'conforming'],
]

const idleEnds = '3/idle-session-ends-after-the-timeout'
const at = (time: number) => ({ sent: 'live', sentAt: time, receivedAt: time })

/** Operations that might revive a session, but must not: an ended session stays ended. */
const revivals: readonly [string, Action][] = [
  ['basic credentials', byBasic],
  ['a token', token],
  ['a refused login', { ...byLogin, credentials: 'unknown user' }],
  ['a request for the key', { kind: 'key' }],
]

const live = '1/one-login-serves-many-requests'
const unknownOwners = { ...facts, ticketUser: undefined, tokenUser: undefined }
const unidentified: State = {
  ...state,
  sessions: new Map([...state.sessions, ['unidentified', { ...session, owner: 'unknown' }]]),
}
const endedOfAnother: State = { ...state, sessions: new Map([['ended', { ...session, owner: 1, life: 'ended' }]]) }
const encrypted = { ...facts, encryption: 'static' } as const
const encryptedBasic = '5.7/basic-takes-the-encrypted-password'
const verified = '5.2/every-stateless-request-is-verified'
const combine = '1/cookie-and-credentials-combine'
const head = { ...probe, method: 'HEAD' } as const
const posted = { ...probe, method: 'POST' } as const
const postedByBasic = { ...byBasic, method: 'POST' } as const
const forgedToken = { ...token, credentials: 'invented' } as const
const byArguments = { ...byBasic, by: 'arguments' } as const
const unknownAtCheck = { ...byCheck, credentials: 'unknown user' } as const

/** Two more sessions: a login with the unauthenticated one has opened the first, a login with the live one the second. */
const afterLogins: State = {
  ...state,
  sessions: new Map([
    ...state.sessions,
    ['of the unowned', { ...session, owner: 0, openedWith: 'unowned' }],
    ['of the live', { ...session, owner: 0, openedWith: 'live' }],
  ]),
}
const ofTheUnowned = answer(200, { sent: 'unowned', set: 'of the unowned' })
const ofTheLive = answer(200, { sent: 'live', set: 'of the live' })
const shown = { sent: 'unidentified', user: 1 }
const renewed = answer(302, { leadsTo: 'success', sent: 'unidentified', set: 'new' })
const lawful = 'conforming'
const returned = '4.5/cookie-of-the-reused-session-is-returned'
const unknownByCheck = '4.5/unknown-user-redirects-to-the-error-page'

/** Single answers, and the requirement that each violates, or `conforming`. */
const single: readonly [string, Action, Seen, string, State?, Facts?][] = [
  ['an answer below 200 serves no user', probe, answer(199, { sent: 'live' }), live],
  ['a session that was logged out', probe, answer(200, { sent: 'ended' }), '4.8/logout-ends-the-session'],
  ['unauthenticated session', probe, answer(200, { sent: 'unowned' }), '3/refused-login-opens-no-session'],
  ['HEAD where there is no such method', head, answer(405, { sent: 'live' }), 'conforming'],
  ['HEAD that is refused', head, answer(401, { sent: 'live' }), live],
  ['GET where there is no such method', probe, answer(405, { sent: 'live' }), live],
  ['any user that is shown without being served', posted, answer(404, { sent: 'live', user: 1 }), 'conforming'],
  ['any user in the session of an unidentified user', probe, answer(200, shown), 'conforming', unidentified],
  ['a check that fails', byCheck, answer(302, { leadsTo: 'error' }), '4.5/credentials-open-a-session'],
  ['a failure that is no 302', unknownAtCheck, answer(303, { leadsTo: 'error' }), unknownByCheck],
  ['a ticket of an unidentified user in a session of one', ticketAtCheck, renewed, lawful, unidentified, unknownOwners],
  ['any user with the token of an unidentified user', token, answer(200, { user: 1 }), lawful, state, unknownOwners],
  ['any user that is shown to basic credentials that write', postedByBasic, answer(200, { user: 1 }), 'conforming'],
  ['the user of an ended session', byBasic, answer(200, { sent: 'ended', user: 1 }), verified, endedOfAnother],
  ['basic credentials that are refused', byBasic, answer(401), verified],
  ['encrypted basic credentials that are refused', byBasic, answer(401), encryptedBasic, state, encrypted],
  ['other encrypted credentials that are refused', byArguments, answer(401), verified, state, encrypted],
  ['a token that is refused beside a live session', token, answer(401, { sent: 'live' }), combine],
  ['a token that is refused', token, answer(401), '4.2/token-authenticates-a-request'],
  ['a forged token that is accepted', forgedToken, answer(200, { sent: 'live' }), '4.2/invalid-token-is-401'],
  ['the ID of an ended session once more', byLogin, answer(200, { set: 'ended' }), 'conforming'],
  ['the session of another login with the same cookie', byLogin, ofTheUnowned, lawful, afterLogins],
  ['the session of another login from the same live session', byLogin, ofTheLive, identifiesOneSession, afterLogins],
  ['an ID that was unowned', byLogin, answer(200, { set: 'unowned' }), 'conforming'],
  ['a reused session without its cookie', byCheck, answer(302, { leadsTo: 'success', sent: 'live' }), returned],
  ['a session that was idle for nearly the timeout', probe, answer(200, at(900)), 'conforming'],
  ['a session that was idle for as long', probe, answer(200, at(1000)), 'conforming'],
  ['the same where it is refused', probe, answer(401, at(1000)), 'conforming'],
  ['a session that was idle for longer', probe, answer(200, at(1100)), idleEnds],
]

const isOfFirst = `conforming, ${identifiesOneSession}`
const ofAnother = 'another’s'

const takeovers: readonly Shown[] = [
  ['a login without a cookie in its own session', byLogin, answer(200, { sent: 'live' }), isOfFirst],
  ['one with a cookie in that of another', byLogin, answer(200, { sent: ofAnother, set: 'new' }), isOfFirst],
  ['one without a cookie there', byLogin, answer(200, { sent: ofAnother }), `conforming, ${cookieIsSet}`],
]

/** The cases that the model must decide correctly; also used for the mutation of its demands. */
export const rulings: readonly Sample[] = [
  ...tables.map(rulingOfTable),
  ...keys.map(([name, encryption, seen, expected]): Sample => {
    const before = { ...state, keys: new Map([['live', 'a']]) }
    return {
      name: `the key service gives ${name}`,
      said: (model) => violated(model, { kind: 'key' }, { ...answer(200), ...seen }, before, { ...facts, encryption }),
      expected,
    }
  }),
  ...single.map(([name, operation, seen, expected, known, about]): Sample => {
    return { name, said: (model) => violated(model, operation, seen, known, about), expected }
  }),
  ...sequels.map(rulingOfSequel),
  ...takeovers.map(rulingOfOwner),
  ...revivals.map(([name, operation]): Sample => {
    return {
      name: `a session that was idle for too long is not brought back by ${name} beside its cookie`,
      said(model) {
        const after = [answer(200), answer(401)]
          .map((seen) => model(facts, state, operation, { ...seen, ...at(1100) }))
          .find(({ violation }) => violation === undefined)
        const known = after !== undefined && 'next' in after ? after.next : state
        return violated(model, probe, { ...answer(200), ...at(1101) }, known)
      },
      expected: idleEnds,
    }
  }),
  ...knownRulings,
]
