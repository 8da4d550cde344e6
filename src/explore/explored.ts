import type { Shared } from '../check/target.ts'
import type { Account } from '../environment/environment.ts'
import type { Tried } from './coverage.ts'
import type { Finding } from './finding.ts'
import type { WaivedSeen } from './findings.ts'
import type { Latency } from './latencies.ts'
import type { Part } from './parts.ts'
import type { TimeSpent } from './time-for-findings.ts'

/** What an exploration found. */
export interface Explored {
  readonly findings: readonly Finding[]
  /** What is waived, and was seen. */
  readonly waived: readonly WaivedSeen[]
  /** Requirements that were broken behind other findings only, in the same sequence. */
  readonly behind: readonly string[]
  /** The time that looking into findings has taken and may take, and how many replays it took. */
  readonly investigation: TimeSpent & { readonly replays: number }
  readonly sequences: number
  readonly operations: number
  readonly coverage: readonly Tried[]
  readonly latencies: readonly Latency[]
  readonly blindSpots: readonly string[]
  readonly overTime: readonly Part[]
  /** The users of the model, by number. */
  readonly accounts: readonly Account[]
  readonly durationMs: number
  /** Sequences that were given up since no answer came, and why the last one was. */
  readonly givenUp: { readonly count: number; readonly reason?: string | undefined }
  /** Why it ended early, where no more passwords could be sent for an account. */
  readonly spent?: string | undefined
  readonly unreachable?: string | undefined
  /** Somebody has ended it before its time. */
  readonly cancelled: boolean
  readonly shared: Shared
}
