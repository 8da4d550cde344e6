import type { Condition } from './condition.ts'
import type { Prerequisite } from './prerequisite.ts'

export type Level = 'MUST' | 'SHOULD' | 'MAY'

/** One statement of the specification that a server can meet or violate. */
export interface Requirement {
  /** Section, slash, short statement: `4.3/missing-password-is-400`. Unique; its meaning never changes. */
  readonly id: string
  readonly section: string
  /** The places in the specification that state it, such as `4.3, responses, row 400`. */
  readonly cites: readonly string[]
  /** The sections of those places, except its own. */
  readonly also: readonly string[]
  readonly level: Level
  readonly statement: string
  /** The violation, as the title of a finding. Absent if the requirement can't be observed. */
  readonly violated?: string | undefined
  readonly impact?: ViolationImpact | undefined
  /** The violation of a server that refuses all the same, but not in the documented form. */
  readonly ifRefused?: RefusedOtherwise | undefined
  /** How an ambiguous statement is interpreted. */
  readonly reading?: string | undefined
  /** It applies to targets where all of these conditions hold. */
  readonly when: readonly Condition[]
  /** What the environment must provide to check it. */
  readonly needs: readonly Prerequisite[]
  /** True if a check waits for the session timeout. */
  readonly timed: boolean
  readonly observation: Observation
  /** What to look at if it fails as on known servers. */
  readonly hint?: Hint | undefined
  readonly lifetime: Lifetime
}

/** Who a violation harms: users who rely on protection, clients that follow the specification, or neither. */
export const impactKinds = ['security', 'interoperability', 'hygiene'] as const

/** Severities of a violation, the worst first. `docs/specification.md` defines them. */
export const severities = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

export interface ViolationImpact {
  readonly kind: (typeof impactKinds)[number]
  readonly severity: Severity
  /** One sentence: who will experience what. */
  readonly text: string
}

/** The impacts of a kind, by severity. */
function impactsOf(kind: ViolationImpact['kind']): Readonly<Record<Severity, (text: string) => ViolationImpact>> {
  const of = (severity: Severity) => (text: string) => ({ kind, severity, text })
  return { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low') }
}

/** The impact of a violation on users who rely on protection. */
export const security = impactsOf('security')
/** The impact of a violation on programs that follow the specification. */
export const interoperability = impactsOf('interoperability')

/** The impact of a violation that costs order, resources or clarity, but neither protection nor interoperability. */
export function hygiene(text: string): ViolationImpact {
  return { kind: 'hygiene', severity: 'low', text }
}

/** A violation of which the title and impact concern the form of a refusal only. */
export type RefusedOtherwise = { readonly violated: string; readonly impact: ViolationImpact }

/**
 * The violation that answers with these statuses are: if none is a success, only the form of the refusal is wrong; if all are
 * server errors, the server has done nothing that the violation describes.
 */
export function violationWith(
  { statement, violated, impact, ifRefused }: Requirement,
  statuses: readonly (number | undefined)[],
): Pick<Requirement, 'violated' | 'impact'> {
  const areAll = (least: number) => statuses.length > 0 && statuses.every((status = 0) => status >= least)
  if (ifRefused !== undefined && areAll(300)) return ifRefused
  if (impact === undefined || !areAll(500)) return { violated, impact }
  const severity = impact.severity === 'critical' ? 'high' : impact.severity
  return {
    violated: `A server error instead of this: ${statement}`,
    impact: interoperability[severity]('Clients will take the server for broken.'),
  }
}

/** A known deviation of servers, or what else to look at: shown only for answers that match it. */
interface Hint {
  readonly says: string
  readonly status: readonly number[]
  /** The end of the location that they redirect to. */
  readonly location?: string
  readonly found?: Finding
}

/** What a check may find besides a deviation, where a hint depends on it: a character of a user ID was taken as a wildcard. */
export type Finding = 'wildcard'

/** The catalogue versions that contain a requirement; without bounds, from the first one and up to the latest. */
interface Lifetime {
  /** The first version that contains it. */
  readonly since?: string | undefined
  /** The first version that no longer contains it. */
  readonly until?: string | undefined
  /** Its level in the versions before `until`. */
  readonly was?: { readonly level: Level; readonly until: string } | undefined
}

type Observation =
  | { readonly possible: true; readonly how: string }
  /** Why it can't be observed from outside. */
  | { readonly possible: false; readonly why: string }

/** A requirement as written in the section files, where its id is the key. */
export interface CatalogueEntry
  extends Lifetime,
    Pick<Requirement, 'statement' | 'violated' | 'impact' | 'ifRefused' | 'cites' | 'reading' | 'hint'>,
    Partial<Pick<Requirement, 'level' | 'when' | 'needs' | 'timed'>> {
  /** How it is observed; `unobservable` says why it can't be. */
  readonly how?: string
  readonly unobservable?: string
}

/** Completes an entry; the default level is MUST. */
export function requirementOf(id: string, entry: CatalogueEntry): Requirement {
  const { cites, level = 'MUST', statement, violated, impact, ifRefused, reading, when = [], needs = [] } = entry
  const { timed = false, how = '', unobservable: why, hint, since, until, was } = entry
  const section = id.slice(0, id.indexOf('/'))
  const cited = new Set(cites.map((place) => place.slice(0, place.indexOf(','))))
  const also = [...cited].filter((each) => each !== section)
  const stated = { id, section, cites, also, level, statement, violated, impact, ifRefused, reading }
  const observation: Observation = why === undefined ? { possible: true, how } : { possible: false, why }
  return { ...stated, when, needs, timed, observation, hint, lifetime: { since, until, was } }
}
