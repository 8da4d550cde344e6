import { type Accepted, isOfRelease, requirementState } from '../reports/comparison/change.ts'
import { type Comparison, compareResults } from '../reports/comparison/compare.ts'
import type { Change } from '../reports/comparison/kinds.ts'
import { requirementTitle } from '../reports/wording.ts'
import { groupedBy } from '../results/grouped-by.ts'
import { isBroken, isUnobservable } from '../results/outcome.ts'
import type { RequirementResult, Result } from '../results/result.ts'
import type { ClientUse } from './client-use.ts'
import type { Clients } from './clients.ts'
import { type Effect, effects } from './effects.ts'
import { kindsOfNeed, type Need } from './reliance.ts'
import { type UseId, uses } from './uses.ts'

/** A requirement that fails at the target, or whose outcome differs from before. */
export type Difference = Pick<Change, 'id' | 'title' | 'level' | 'before' | 'after'>

export interface ReliedOn extends Difference {
  readonly needs: Need
  readonly effect: Effect
  readonly because: readonly UseId[]
}

/** Requirements that mean the same to a client for the same reason, in groups. */
export function alikeIn(reliesOn: readonly ReliedOn[]) {
  const alike = groupedBy(reliesOn, ({ effect, before, after, because, needs }) =>
    JSON.stringify([effect, before, after, because, needs]),
  )
  return [...alike.values()]
}

export type ClientImpact = ReturnType<typeof clientImpact>

/** What a target means for the clients of recorded traffic. Contains counts of the traffic, but none of its content. */
export type Impact = ReturnType<typeof impactOf>

/** Determines what a target means for clients, alone or after an older result. */
export function impactOf(
  { clients, counts, withoutClient }: Clients,
  target: Result,
  old: Result | undefined,
  accepted: Accepted = {},
) {
  const comparison = compareResults(old ?? target, target, accepted)
  const situation = situationOf(comparison, target, old)
  const impacts = clients.map((client) => clientImpact(client, situation))
  const relied = new Set(impacts.flatMap(({ reliesOn }) => reliesOn.map(({ id }) => id)))
  return {
    target: comparison.after,
    ...(old !== undefined && { old: comparison.before }),
    notes: [
      ...withoutClient.map(
        ({ name, text }) => `No client of the service has "${text}" in its User-Agent (--client ${name}=${text}).`,
      ),
      ...(old === undefined ? notesOn(comparison.after) : comparison.notes),
    ],
    traffic: counts,
    isAffected: impacts.some(({ isAffected }) => isAffected),
    clients: impacts,
    differences: [...situation.differences.values()],
    /** The IDs of differences on which no client relies, as far as the traffic shows. */
    reliedOnByNone: [...situation.differences.keys()].filter((id) => !relied.has(id)),
  }
}

function notesOn({ endedEarly, cautions }: Comparison['after']): string[] {
  return [...(endedEarly === undefined ? [] : [endedEarly.reason]), ...cautions]
}

type Situation = ReturnType<typeof situationOf>

function situationOf({ changes }: Comparison, target: Result, old: Result | undefined) {
  const before = new Map(old?.requirements.map((each) => [each.id, each]))
  const changed = new Map(old === undefined ? [] : changes.map((change) => [change.id, change]))
  const differing = target.requirements.filter((each) => isBroken(each) || changed.has(each.id))
  const differences = new Map(differing.map((each) => [each.id, differenceOf(each, before.get(each.id))]))
  return { target, before, changes: changed, differences }
}

function differenceOf(after: RequirementResult, before: RequirementResult | undefined): Difference {
  const { id, level } = after
  return {
    id,
    title: requirementTitle(after),
    level,
    before: before && requirementState(before),
    after: requirementState(after),
  }
}

function clientImpact(client: ClientUse, situation: Situation) {
  const { uses: done, hides, ...use } = client
  const reliesOn = reliedOnBy(client, situation)
  const relied = new Set(reliesOn.map(({ id }) => id))
  const hidden = new Set(
    [...uses.values()]
      .filter(({ seenBy }) => seenBy !== 'lines' && hides.has(seenBy))
      .flatMap(({ reliances }) => reliances.map(({ id }) => id)),
  )
  const others = [...situation.differences.keys()].filter((id) => !relied.has(id))
  return {
    use,
    uses: Object.fromEntries(done),
    isAffected: reliesOn.some(({ effect }) => effects[effect].breaks),
    reliesOn,
    /** The IDs of differences that it relies on without harm. */
    unharmedBy: reliesOn
      .filter(({ id, effect }) => effect === 'holds' && situation.differences.has(id))
      .map(({ id }) => id),
    doesNotNotice: others.filter((id) => !hidden.has(id)),
    /** The IDs of differences on which it may rely: the recording does not show it. */
    cannotBeSeen: others.filter((id) => hidden.has(id)),
    hides: [...hides],
  }
}

/** In the order of the catalogue; a requirement that several uses need is listed once. */
function reliedOnBy({ uses: done }: ClientUse, situation: Situation): ReliedOn[] {
  const reliances = [...done.keys()].flatMap((use) => uses.get(use)?.reliances.map((each) => ({ ...each, use })) ?? [])
  const byNeed = groupedBy(reliances, ({ id, needs }) => `${id} ${needs}`)
  return situation.target.requirements.flatMap((requirement) =>
    kindsOfNeed.flatMap((needs) => {
      const found = byNeed.get(`${requirement.id} ${needs}`)
      if (found === undefined) return []
      const effect = effectOf(needs, requirement, situation)
      const difference = differenceOf(requirement, situation.before.get(requirement.id))
      return [{ ...difference, needs, effect, because: found.map(({ use }) => use) }]
    }),
  )
}

function effectOf(needs: Need, requirement: RequirementResult, situation: Situation): Effect {
  const { target, before, changes } = situation
  const { id, outcome } = requirement
  const isUndecided = outcome === 'untested' || outcome === 'cantTell'
  if (needs === 'does not hold') return outcome === 'passed' ? 'fails' : isUndecided ? 'unknown' : 'holds'
  if (isUndecided) return changes.get(id)?.worse ? 'worse' : 'unknown'
  if (outcome === 'failed') return 'fails'
  if (outcome === 'inapplicable') {
    if (needs === 'where it applies') return 'holds'
    // Without a release it is unknown which release-dependent features the target has.
    const isUnknown = target.target.release === undefined && isOfRelease(requirement)
    // If the previous server was declared to lack it too, the two results say nothing about the client's use.
    const isAsBefore = before.get(id)?.outcome === 'inapplicable'
    if (isUnobservable(requirement) || isUnknown || isAsBefore) return 'unknown'
    return 'absent'
  }
  const change = changes.get(id)
  if (change?.worse && !change.fixed) return 'worse'
  return outcome === 'waived' ? 'waived' : 'holds'
}
