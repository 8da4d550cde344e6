import type { Condition } from './condition.ts'
import type { Prerequisite } from './prerequisite.ts'

export type Level = 'MUST' | 'SHOULD' | 'MAY'

/** One statement of the document that could be right or wrong of a server. */
export interface Requirement {
  /** Section, slash, what holds: `4.3/missing-password-is-400`. Unique; never changes meaning. */
  readonly id: string
  readonly section: string
  /** The places of the document whose words demand it, such as `4.3, responses, row 400`. */
  readonly cites: readonly string[]
  /** The sections of those places, apart from its own. */
  readonly also: readonly string[]
  readonly level: Level
  /** What holds, in our words. */
  readonly statement: string
  /** What is the case where it does not hold: the title of a finding. Absent where the requirement can't be observed. */
  readonly violated?: string | undefined
  /** What follows for clients where it does not hold; absent like `violated`. */
  readonly impact?: ViolationImpact | undefined
  /** How an ambiguous statement is interpreted. */
  readonly reading?: string | undefined
  /** The target has the thing at all when all of these hold. */
  readonly when: readonly Condition[]
  /** What the environment has to provide before it can be checked. */
  readonly needs: readonly Prerequisite[]
  /** True when a check waits for the session timeout. */
  readonly timed: boolean
  readonly observation: Observation
  /** What to look at when it fails as known servers do. */
  readonly hint?: Hint | undefined
  readonly lifetime: Lifetime
}

/** Whom a violation harms: users who rely on protection, clients that follow the specification, or neither. */
export const impactKinds = ['security', 'interoperability', 'hygiene'] as const

/** How bad a violation is, the worst first. `docs/specification.md` says what each word means. */
export const severities = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** What follows for clients where a requirement does not hold. */
export interface ViolationImpact {
  readonly kind: (typeof impactKinds)[number]
  readonly severity: Severity
  /** A sentence: who will experience what. */
  readonly text: string
}

/** The impact of a violation on those who rely on protection. */
export function security(severity: Severity, text: string): ViolationImpact {
  return { kind: 'security', severity, text }
}

/** The impact of a violation on programs that follow the specification. */
export function interoperability(severity: Severity, text: string): ViolationImpact {
  return { kind: 'interoperability', severity, text }
}

/** The impact of a violation that costs order, resources or clarity, and neither protection nor a working client. */
export function hygiene(text: string): ViolationImpact {
  return { kind: 'hygiene', severity: 'low', text }
}

/** What known servers do otherwise: it is said only of an answer that is like theirs. */
export interface Hint {
  readonly says: string
  /** The statuses of their answers. */
  readonly status: readonly number[]
  /** How the place ends that they redirect to. */
  readonly location?: string
}

/** In which versions of the catalogue a requirement stands; absent: from the first one on, or to this day. */
export interface Lifetime {
  /** The version that brought it. */
  readonly since?: string | undefined
  /** The version that does not have it any more. */
  readonly until?: string | undefined
  /** The level that it had in the versions before this one. */
  readonly was?: { readonly level: Level; readonly until: string } | undefined
}

export type Observation =
  | { readonly possible: true; readonly how: string }
  /** It can't be seen from outside: why. */
  | { readonly possible: false; readonly why: string }

/** A requirement as it is written down in the section files; the id is its key there. */
export interface Entry extends Lifetime {
  readonly level?: Level
  readonly statement: string
  readonly violated?: string
  readonly impact?: ViolationImpact
  readonly cites: readonly string[]
  readonly reading?: string
  readonly when?: readonly Condition[]
  readonly needs?: readonly Prerequisite[]
  readonly timed?: true
  readonly how?: string
  readonly unobservable?: string
  readonly hint?: Hint
}

/** Completes an entry: the level is MUST unless it says otherwise. */
export function requirementOf(id: string, entry: Entry): Requirement {
  const section = id.slice(0, id.indexOf('/'))
  const cited = new Set(entry.cites.map((place) => place.slice(0, place.indexOf(','))))
  return {
    id,
    section,
    cites: entry.cites,
    also: [...cited].filter((each) => each !== section),
    level: entry.level ?? 'MUST',
    statement: entry.statement,
    violated: entry.violated,
    impact: entry.impact,
    reading: entry.reading,
    when: entry.when ?? [],
    needs: entry.needs ?? [],
    timed: entry.timed ?? false,
    observation:
      entry.unobservable === undefined
        ? { possible: true, how: entry.how ?? '' }
        : { possible: false, why: entry.unobservable },
    hint: entry.hint,
    lifetime: { since: entry.since, until: entry.until, was: entry.was },
  }
}
