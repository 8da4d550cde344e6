import type { Account } from '../environment/environment.ts'
import type { Exploration } from '../results/exploration-schema.ts'
import type { RunContext } from '../runner/target.ts'
import type { TracedFinding } from './finding.ts'
import type { WaivedSeen } from './findings.ts'
import type { TimeSpent } from './time-for-findings.ts'

/** What an exploration found. */
export interface Explored extends Readonly<Pick<Exploration, 'coverage' | 'latencies' | 'overTime'>> {
  readonly findings: readonly TracedFinding[]
  /** Waived deviations that were observed. */
  readonly waived: readonly WaivedSeen[]
  /** Requirements broken only after another finding in the same sequence. */
  readonly behind: readonly string[]
  /** Time spent and allowed for investigating findings, and the number of replays. */
  readonly investigation: TimeSpent & { readonly replays: number }
  readonly sequences: number
  readonly operations: number
  readonly blindSpots: readonly string[]
  /** The users of the model, by number. */
  readonly accounts: readonly Account[]
  readonly durationMs: number
  /** Sequences abandoned because no answer came, and the reason for the last one. */
  readonly givenUp: { readonly count: number; readonly reason?: string | undefined }
  /** Why the exploration ended early, if no more passwords could be sent for an account. */
  readonly spent?: string | undefined
  readonly unreachable?: string | undefined
  /** Whether the user cancelled the exploration. */
  readonly cancelled: boolean
  readonly shared: RunContext
}
