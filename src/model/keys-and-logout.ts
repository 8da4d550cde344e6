import type { Facts } from './facts.ts'
import { isKnown } from './known-deviations.ts'
import type { Logout } from './operation.ts'
import type { Demand, Ruling } from './ruling.ts'
import type { Seen } from './seen.ts'
import { handsOutNothing, ofNoUser } from './sessions.ts'
import { leftOpen, type State, withModelSession } from './state.ts'

/** The key service (section 4.7). */
export function key(facts: Facts, state: State, seen: Seen): Ruling {
  const given = seen.key ?? ''
  const known = [...state.keys.values()]
  const demands: Demand[] = [
    [
      seen.status === 200,
      facts.encryption === 'off' ? '4.7/off-answers-with-an-error-text' : '4.7/anyone-gets-the-key',
      'status 200',
    ],
    handsOutNothing(state, seen, '4.7/anyone-gets-the-key'),
  ]
  if (facts.encryption === 'off')
    demands.push([given === '', '4.7/off-answers-with-an-error-text', 'an error text', 'a key'])
  else demands.push([given !== '', '4.7/anyone-gets-the-key', 'a key', 'none'])
  if (facts.encryption === 'static')
    demands.push([known.every((each) => each === given), '5.7/static-key-stays', 'the earlier key', 'another key'])
  // The specification does not say whether a key stays the same within a session until it is used.
  if (facts.encryption === 'dynamic')
    demands.push([
      [...state.keys].every(([session, each]) => each !== given || session === (seen.sent ?? seen.set)),
      '5.7/dynamic-key-changes',
      'another key than that of any other session',
      'the key of another session',
    ])
  const keys = given === '' ? state.keys : new Map(state.keys).set(seen.sent ?? seen.set ?? '', given)
  const next = ofNoUser(facts, leftOpen(facts, state, seen, false), seen, '4.7/anyone-gets-the-key')
  return { demands, next: { ...next, keys } }
}

/** Logout ends the session of its cookie and no other; its answer is not specified (section 4.8). */
export function judgeLogout(facts: Facts, state: State, { documented }: Logout, seen: Seen): Ruling {
  const requirement = documented ? '4.8/logout-takes-the-documented-cookie-form' : '4.8/logout-ends-the-session'
  const session = seen.sent === undefined ? undefined : state.sessions.get(seen.sent)
  const ended =
    session === undefined || session.owner === 'none' || session.life === 'ended'
      ? state
      : withModelSession(
          state,
          seen.sent,
          isKnown(facts, requirement, 'end')
            ? { life: 'open', mayLive: requirement }
            : { life: 'ended', denial: requirement },
          seen,
        )
  return {
    demands: [handsOutNothing(state, seen, requirement)],
    next: ofNoUser(facts, ended, seen, requirement),
  }
}
