import { z } from 'zod'
import { staleWaiverSchema, waiverSchema } from './result-schema.ts'

/** A number from 0 on. */
const count = z.number().int().nonnegative()

const stepSchema = z.strictObject({
  /** Counts from 1. */
  browser: z.number().int().positive(),
  /** Under way at the same time as the step before it. */
  together: z.boolean(),
  /** What the browser does, such as `logs in with a form as USER`. */
  does: z.string(),
  /** The session that it sends: `session 1` as they turned up, or none. */
  sends: z.string(),
  /** What came back; absent where nothing was sent. */
  answer: z.string().optional(),
  /** The answer that is wrong. */
  wrong: z.boolean().optional(),
})

const findingSchema = z.strictObject({
  requirement: z.string(),
  section: z.string(),
  /** What is the case: the title of the finding. */
  title: z.string(),
  operation: z.string(),
  /** What the session cookie stood for that the request carried. */
  state: z.string(),
  expected: z.string(),
  found: z.string(),
  /** Requests overlapped, and no order of them explains the answers. */
  overlapping: z.boolean(),
  /** All replays showed it; 0 of 0, there was no time for them, or no wrong password left. */
  stable: z.boolean(),
  replays: z.strictObject({ shown: count, of: count }),
  /** How often it was met, and how many operations the sequence had in which it was met first. */
  times: count,
  foundIn: count,
  steps: z.array(stepSchema),
  /** A shell script that repeats it; secrets are variables of the shell. Absent when no replay showed it. */
  script: z.string().optional(),
  /** The sequence itself, for `explore --replay`. */
  operations: z.array(z.record(z.string(), z.unknown())),
})

/** A deviation that a waiver covers, as it was seen first. */
const waivedSchema = z.strictObject({
  requirement: z.string(),
  section: z.string(),
  /** What is the case: the title of the deviation. */
  title: z.string(),
  expected: z.string(),
  found: z.string(),
  times: count,
  waiver: waiverSchema,
})

/** Everything that one exploration found out. */
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
    /** Sessions that the target has opened, and that were logged out of; those that are left end by their timeout. */
    sessions: z.strictObject({ opened: count, loggedOut: count, left: count }),
    failedLogins: z.record(z.string(), count),
    maxFailedLogins: count,
  }),
  /** Sequences that were given up since no answer came, or none that could be used. */
  givenUp: z.strictObject({ count, reason: z.string().optional() }),
  /** What this exploration could not see, and why. */
  blindSpots: z.array(z.string()),
  /** How often each operation was tried with each kind of session cookie; what was never tried has 0. */
  coverage: z.array(z.strictObject({ operation: z.string(), state: z.string(), count })),
  /** Milliseconds, by operation. */
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
  /** The exploration in parts of equal length: what was done in each, what came back, and what went wrong. */
  overTime: z.array(
    z.strictObject({
      untilMs: count,
      operations: count,
      medianMs: z.number().nonnegative(),
      answers: z.strictObject({ '2xx': count, '3xx': count, '4xx': count, '5xx': count }),
      violations: count,
      givenUp: count,
    }),
  ),
  findings: z.array(findingSchema),
  /** What a waiver covers, and was seen: the model goes on behind it. */
  waived: z.array(waivedSchema).optional(),
  /** Waivers that are expired, or name no requirement. */
  staleWaivers: z.array(staleWaiverSchema).optional(),
  /** Requirements that were broken behind other findings only, in the same sequence: perhaps their consequences. */
  behind: z.array(z.string()).optional(),
  /** Looking into findings has a budget of its own with `--for`: how much time was spent, and on how many replays. */
  investigation: z.strictObject({ budgetMs: count.optional(), spentMs: count, replays: count }).optional(),
})

export type Exploration = z.infer<typeof explorationSchema>
export type ExplorationFinding = Exploration['findings'][number]
export type ExplorationWaived = z.infer<typeof waivedSchema>
