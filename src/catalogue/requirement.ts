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
  /** How the words are read where they could be read otherwise. Who reads a failure has to know it. */
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
  /** Nobody can see it from outside: why. */
  | { readonly possible: false; readonly why: string }

/** A requirement as it is written down in the section files; the id is its key there. */
export interface Entry extends Lifetime {
  readonly level?: Level
  readonly statement: string
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
