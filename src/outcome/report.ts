import { z } from 'zod'
import type { Evidence } from '../evidence/evidence.ts'
import { causeSchema } from './cause.ts'
import type { Failure } from './failure.ts'
import { failureSchema } from './failure-schema.ts'

const header = z.tuple([z.string(), z.string()])

const evidenceSchema: z.ZodType<Evidence> = z.strictObject({
  number: z.number().int().positive(),
  purpose: z.string(),
  request: z.strictObject({
    method: z.string(),
    url: z.string(),
    headers: z.array(header),
    body: z.string().optional(),
  }),
  response: z
    .strictObject({
      status: z.number().int(),
      headers: z.array(header),
      body: z.string(),
      bodyBytes: z.number().int().nonnegative(),
    })
    .optional(),
  error: z.string().optional(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  peer: z
    .strictObject({
      address: z.string().optional(),
      tls: z
        .strictObject({ protocol: z.string(), cipher: z.string(), subject: z.string(), validTo: z.string() })
        .optional(),
    })
    .optional(),
  curl: z.string().optional(),
  /** Headers, bodies, peer and `curl` were left out: another check passed in the same way, or the result has no room. */
  abbreviated: z.boolean().optional(),
})

export const checkSchema = z.strictObject({
  /** A sentence that says what the check does. */
  name: z.string(),
  /** Identifies the version of the check; absent for custom checks, and in older results. */
  version: z.string().optional(),
  outcome: z.enum(['passed', 'failed', 'untested', 'cantTell', 'inapplicable']),
  durationMs: z.number().nonnegative(),
  /** How long the check waited on purpose, for sessions to expire or to survive; absent if it did not, and in older results. */
  waitedMs: z.number().positive().optional(),
  /** Why it did not pass, for people, made from `failure` or with `cause`; several lines, redacted. */
  message: z.string().optional(),
  /** What the target did otherwise, if the check failed, or if a control did. */
  failure: failureSchema.optional(),
  /** Why the check has judged nothing, if so, and if no control failed. */
  cause: causeSchema.optional(),
  /** The requirement whose check received the answer that failed, if that is another one. */
  observedIn: z.string().optional(),
  exchanges: z.array(evidenceSchema),
})

/** The outcome of one check, as part of the result. */
export interface CheckReport extends Readonly<Omit<z.infer<typeof checkSchema>, 'version'>> {
  readonly requirement: string
  /** The message in one sentence, where it says more. */
  readonly reason?: string | undefined
  /** Answers that violate another requirement. */
  readonly incidental?: readonly IncidentalViolation[] | undefined
}

/** An answer that violates a requirement other than that of its check. */
export interface IncidentalViolation {
  readonly breaks: string
  /** What the answer is, such as `A refusal`. */
  readonly kind: string
  readonly failure: Failure
}

/** Whether a control failed: then the check proves nothing about the requirement and is inconclusive. */
export function controlFailed(check: Pick<CheckReport, 'outcome' | 'failure' | 'cause'>): boolean {
  const { outcome, failure, cause } = check
  return failure?.control === true || (outcome === 'cantTell' && cause?.kind === 'absent-operation')
}

/** A report without anything but the requirement and the name. */
export function blankReport({ requirement, name }: Pick<CheckReport, 'requirement' | 'name'>) {
  return { requirement, name, durationMs: 0, exchanges: [] }
}

const count = z.number().int().nonnegative()

/** Sessions that the target opened, anonymous ones included. `left` expire; `outlived` were served after their logout. */
export const sessionCountsSchema = z.strictObject({
  opened: count,
  loggedOut: count,
  left: count,
  outlived: count.optional(),
})

export const trafficSchema = z.strictObject({
  requests: count,
  connections: count,
  logins: count,
  /** Wrong or refused passwords of declared accounts, by account variable (`USER_ID`). */
  failedLogins: z.record(z.string(), count),
  sessions: sessionCountsSchema.optional(),
  /** For how long the service has been unavailable (see `Outage`), in milliseconds. */
  unavailableMs: z.number().optional(),
})

/** What a run has sent. */
export type Traffic = Readonly<z.infer<typeof trafficSchema>>
