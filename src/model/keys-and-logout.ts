import { isKnown } from './known-deviations.ts'
import type { ActionOf } from './operation.ts'
import { type Demand, hasStatus, type Ruling } from './ruling.ts'
import { leaksNoSession, withAnonymousSession } from './sessions.ts'
import { type Situation, withModelSession, withUncertainSession } from './state.ts'

const anyoneGetsIt = '4.7/anyone-gets-the-key'

/** The key service (section 4.7). */
export function judgeKey(situation: Situation): Ruling {
  const { facts, state, seen } = situation
  const given = seen.key ?? ''
  const known = [...state.keys.values()]
  const demands: Demand[] = [
    hasStatus(200, seen, facts.encryption === 'off' ? '4.7/off-answers-with-an-error-text' : anyoneGetsIt),
    leaksNoSession(situation, anyoneGetsIt),
  ]
  if (facts.encryption === 'off')
    demands.push([given === '', '4.7/off-answers-with-an-error-text', 'error-text', 'key'])
  else demands.push([given !== '', anyoneGetsIt, 'key', 'no-key'])
  if (facts.encryption === 'static')
    demands.push([known.every((each) => each === given), '5.7/static-key-stays', 'earlier-key', 'other-key'])
  // The specification does not say whether a key stays the same within a session until it is used.
  if (facts.encryption === 'dynamic')
    demands.push([
      [...state.keys].every(([session, each]) => each !== given || session === (seen.sent ?? seen.set)),
      '5.7/dynamic-key-changes',
      'new-key',
      'key-of-another-session',
    ])
  const keys = given === '' ? state.keys : new Map(state.keys).set(seen.sent ?? seen.set ?? '', given)
  const before = withUncertainSession(situation, { mayEnd: false })
  return { demands, next: { ...withAnonymousSession(situation, before, anyoneGetsIt), keys } }
}

/** Logout ends the session of its cookie and no other; its answer is not specified (section 4.8). */
export function judgeLogout(situation: Situation, { documented }: ActionOf<'logout'>): Ruling {
  const { facts, state, seen } = situation
  const requirement = documented ? '4.8/logout-takes-the-documented-cookie-form' : '4.8/logout-ends-the-session'
  const session = seen.sent === undefined ? undefined : state.sessions.get(seen.sent)
  const after = isKnown(facts, requirement, 'end')
    ? ({ life: 'open', mayLive: requirement } as const)
    : ({ life: 'ended', denial: requirement } as const)
  const ended =
    session === undefined || session.owner === 'none' || session.life === 'ended'
      ? state
      : withModelSession(state, seen.sent, after, seen)
  return {
    demands: [leaksNoSession(situation, requirement)],
    next: withAnonymousSession(situation, ended, requirement),
  }
}
