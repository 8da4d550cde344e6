import { z } from 'zod'
import { prerequisites } from '../catalogue/prerequisite.ts'
import { accountVariables } from '../environment/environment.ts'
import { actionSchemaWith, circumstanceSchema } from '../model/operation-schema.ts'
import { sessionStates } from '../model/state.ts'
import { cookieWords, expectations, observations, placeWords } from '../model/violation.ts'
import { causeSchema } from '../outcome/cause.ts'
import { one } from '../outcome/one.ts'
import { sessionCountsSchema, trafficSchema } from '../outcome/report.ts'
import { staleWaiverSchema, waiverSchema } from './result-schema.ts'

const count = z.number().int().nonnegative()
const account = z.enum(accountVariables)
/** What explorations count as one operation: the kind of an operation, or the group of its authentication method. */
const operation = z.string()
const state = z.enum(sessionStates)
/** A sentence, in explorations of schema 1, instead of data. */
const statement = one('statement', { text: z.string() })

/** Why something could not be explored. */
const obstacleSchema = z.discriminatedUnion('kind', [
  /** `text`: the sentence of a cause that something besides says more about, such as a text of the target. */
  one('cause', { cause: causeSchema, text: z.string().optional() }),
  /** A key of the target can’t be used. */
  one('unusable-key', { text: z.string() }),
  /** PROTECTED_PATHS is accepted without credentials. */
  one('unprotected-path'),
])

/** Something that this exploration could not check, and why. */
const blindSpotSchema = z.discriminatedUnion('kind', [
  /** IDENTITY_PATH, or PREFERENCES_PATH, is not set. */
  one('no-identity-path', { hasPreferencesPath: z.boolean() }),
  one('no-preferences-path'),
  one('cause', { cause: causeSchema }),
  one('one-user'),
  one('too-short'),
  /** The account has no permission to read PROTECTED_PATHS. */
  one('no-permission', { account }),
  /** IDENTITY_PATH shows the account nothing of its own. */
  one('no-fingerprint', { account }),
  /** SERVER_RELEASE is not set: these methods are not tried. */
  one('no-release', { operation }),
  one('missing-prerequisite', { prerequisite: namesIn(prerequisites), takes: z.enum(['password', 'ticket', 'token']) }),
  /** The method does not accept encrypted passwords, which is waived. */
  one('refuses-encrypted-passwords', { method: z.string(), requirement: z.string() }),
])

const { browser, connection } = circumstanceSchema.shape

function namesIn<Name extends string>(table: Readonly<Record<Name, unknown>>) {
  return z.enum(Object.keys(table) as Name[])
}

/** The parts of an answer that most requirements are about. */
const answer = {
  status: z.int(),
  bodyBytes: count,
  leadsTo: namesIn(placeWords).optional(),
  /** The session cookie that it sets: none, that of the request, or another. */
  cookie: namesIn(cookieWords),
}

const stepSchema = z.strictObject({
  /** What the browser does. */
  operation: actionSchemaWith(z.string()),
  /** Counts from 0. */
  browser,
  /** Sent while the previous step was still pending. */
  together: z.boolean(),
  /** The number of the connection that browsers share, if it uses one. */
  connection,
  /** The session that it sends, by its number in order of appearance; a forged one is no session of an answer. */
  sends: z.discriminatedUnion('kind', [one('none'), one('forged'), one('session', { number: count })]),
  /** Absent if nothing was sent. `session`: the number of the one that it sets; `user`: by its number in `accounts`. */
  answer: z
    .strictObject({
      ...answer,
      session: count.optional(),
      user: z.union([count, z.literal('unknown user')]).optional(),
      locale: z.string().optional(),
      zone: z.string().optional(),
    })
    .optional(),
  /** Whether this is the wrong answer. */
  wrong: z.boolean().optional(),
})

const violation = {
  expected: z.discriminatedUnion('kind', [
    /** `because`: the state of the session that the request carried, if that is the reason. */
    one('status', { is: z.int(), because: state.optional() }),
    /** One of these values; the empty one is the default of the server. */
    one('setting', { setting: z.enum(['locale', 'zone']), allowed: z.array(z.string()) }),
    z.strictObject({ kind: namesIn(expectations) }),
    statement,
  ]),
  found: z.discriminatedUnion('kind', [
    one('answer', answer),
    one('setting', { value: z.string() }),
    z.strictObject({ kind: namesIn(observations) }),
    statement,
  ]),
}

const findingSchema = z.strictObject({
  requirement: z.string(),
  section: z.string(),
  /** The title of the finding: the violation. */
  title: z.string(),
  operation,
  /** What the session cookie of the request represented. */
  state,
  ...violation,
  /** The requests overlapped, and no order of them explains the answers. */
  overlapping: z.boolean(),
  /** All replays showed it. 0 of 0: there was no time, or no wrong password left. */
  stable: z.boolean(),
  replays: z.strictObject({ shown: count, of: count }),
  /** How often it occurred, and how many operations the sequence had in which it first occurred. */
  times: count,
  foundIn: count,
  /** The sequence as it was sent. */
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
  ...violation,
  times: count,
  waiver: waiverSchema,
})

/** Why the verdict is what it is; the other members say the rest. */
const reasonSchema = z.discriminatedUnion('kind', [
  /** `early`: why the exploration ended early, if it did. */
  one('deviations', { early: obstacleSchema.optional() }),
  one('unexplorable', { why: obstacleSchema }),
  one('ended-early', { why: obstacleSchema }),
  /** `unanswered`: too many sequences were abandoned. `behind`: violations came only after unconfirmed or unselected ones. */
  z.strictObject({ kind: z.enum(['conforming', 'cancelled', 'nothing-sent', 'unanswered', 'behind']) }),
  statement,
])

export const explorationSchema = z.strictObject({
  schemaVersion: z.literal(2),
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
  /** The users of the operations, by number. */
  accounts: z.array(account),
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  verdict: z.enum(['nothing-found', 'deviations-found', 'no-verdict']),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  reason: reasonSchema,
  sequences: count,
  operations: count,
  traffic: trafficSchema.extend({ sessions: sessionCountsSchema, maxFailedLogins: count }),
  /** Sequences that were abandoned because there was no answer, or no usable one. */
  givenUp: z.strictObject({ count, reason: obstacleSchema.optional() }),
  blindSpots: z.array(blindSpotSchema),
  /** How often each operation was tried in each state of the session cookie, including zero. */
  coverage: z.array(
    z.strictObject({
      operation,
      /** What its methods were given, of which only tickets can be fresh or used. */
      credentials: z.enum(['right', 'refused', 'fresh', 'used', 'invented']).optional(),
      counts: z.array(z.strictObject({ state, count })),
    }),
  ),
  /** Latencies in milliseconds, by operation. */
  latencies: z.array(
    z.strictObject({ operation, count, p50: z.number(), p90: z.number(), p99: z.number(), max: z.number() }),
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
export type ExplorationStep = z.infer<typeof stepSchema>
export type CoverageRow = Exploration['coverage'][number]
export type Obstacle = z.infer<typeof obstacleSchema>
export type BlindSpot = z.infer<typeof blindSpotSchema>
