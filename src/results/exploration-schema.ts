import { z } from 'zod'
import { sessionCountsSchema } from '../outcome/report.ts'
import { staleWaiverSchema, waiverSchema } from './result-schema.ts'

/** A non-negative integer. */
const count = z.number().int().nonnegative()

const stepSchema = z.strictObject({
  /** Counts from 1. */
  browser: z.number().int().positive(),
  /** Sent while the previous step was still pending. */
  together: z.boolean(),
  /** What the browser does, such as `logs in with a form as USER`. */
  does: z.string(),
  /** The session that it sends: `session 1` in order of appearance, or none. */
  sends: z.string(),
  /** The answer; absent if nothing was sent. */
  answer: z.string().optional(),
  /** Whether this is the wrong answer. */
  wrong: z.boolean().optional(),
})

const findingSchema = z.strictObject({
  requirement: z.string(),
  section: z.string(),
  /** The title of the finding: the violation. */
  title: z.string(),
  operation: z.string(),
  /** What the session cookie of the request represented. */
  state: z.string(),
  expected: z.string(),
  found: z.string(),
  /** The requests overlapped, and no order of them explains the answers. */
  overlapping: z.boolean(),
  /** All replays showed it. 0 of 0: there was no time, or no wrong password left. */
  stable: z.boolean(),
  replays: z.strictObject({ shown: count, of: count }),
  /** How often it occurred, and how many operations the sequence had in which it first occurred. */
  times: count,
  foundIn: count,
  steps: z.array(stepSchema),
  /** A shell script that reproduces it; secrets are shell variables. Absent if no replay showed it. */
  script: z.string().optional(),
  /** The sequence, for `explore --replay`. */
  operations: z.array(z.record(z.string(), z.unknown())),
})

/** A deviation that a waiver covers, as first seen. */
const waivedSchema = z.strictObject({
  requirement: z.string(),
  section: z.string(),
  /** The title of the deviation: the violation. */
  title: z.string(),
  expected: z.string(),
  found: z.string(),
  times: count,
  waiver: waiverSchema,
})

/** The result of one exploration. */
export const explorationSchema = z.strictObject({
  schemaVersion: z.literal(1),
  suite: z.strictObject({ name: z.string(), version: z.string(), model: z.string() }),
  target: z.strictObject({
    environment: z.string(),
    baseUrl: z.string(),
    release: z.string().optional(),
    defect: z.string().optional(),
  }),
  command: z.string(),
  seed: z.number().int(),
  users: z.number().int().positive(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  verdict: z.enum(['nothing-found', 'deviations-found', 'no-verdict']),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  verdictReason: z.string(),
  sequences: count,
  operations: count,
  traffic: z.strictObject({
    requests: count,
    connections: count,
    logins: count,
    sessions: sessionCountsSchema,
    /** For how long a gateway has answered for the service (502, 503 or 504), in milliseconds. */
    unavailableMs: z.number().optional(),
    failedLogins: z.record(z.string(), count),
    maxFailedLogins: count,
  }),
  /** Sequences that were abandoned because there was no answer, or no usable one. */
  givenUp: z.strictObject({ count, reason: z.string().optional() }),
  /** What this exploration could not check, and why. */
  blindSpots: z.array(z.string()),
  /** How often each operation was tried in each state of the session cookie, including zero. */
  coverage: z.array(z.strictObject({ operation: z.string(), state: z.string(), count })),
  /** Latencies in milliseconds, by operation. */
  latencies: z.array(
    z.strictObject({
      operation: z.string(),
      count,
      p50: z.number(),
      p90: z.number(),
      p99: z.number(),
      max: z.number(),
    }),
  ),
  /** Activity, answers and problems in each of several intervals of equal length. */
  overTime: z.array(
    z.strictObject({
      untilMs: count,
      operations: count,
      /** Median latency; 0 if nothing was sent. */
      medianMs: z.number().nonnegative(),
      /** Number of answers by the first digit of their status. */
      answers: z.strictObject({ '2xx': count, '3xx': count, '4xx': count, '5xx': count }),
      violations: count,
      givenUp: count,
    }),
  ),
  findings: z.array(findingSchema),
  /** Deviations covered by a waiver that occurred; the model continues after them. */
  waived: z.array(waivedSchema).optional(),
  /** Waivers that have expired or name no requirement. */
  staleWaivers: z.array(staleWaiverSchema).optional(),
  /** Requirements that were violated only after other findings in the same sequence, perhaps because of them. */
  behind: z.array(z.string()).optional(),
  /** Investigating findings has a separate time budget with `--for`: the time spent, and the number of replays. */
  investigation: z.strictObject({ budgetMs: count.optional(), spentMs: count, replays: count }).optional(),
})

export type Exploration = z.infer<typeof explorationSchema>
export type ExplorationFinding = Exploration['findings'][number]
export type ExplorationWaived = z.infer<typeof waivedSchema>
