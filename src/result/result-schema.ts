import { z } from 'zod'
import { earlyEnds } from '../client/cancelled.ts'
import type { Evidence } from '../client/evidence.ts'
import { impactKinds, levels, outcomes, severities, verdicts } from './outcome.ts'

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
  curl: z.string(),
  /**
   * True where headers, bodies, peer and `curl` were left out, since another check of the requirement passed likewise and
   * has all of its own, or since the result has no room for them; `run --evidence full` keeps them.
   */
  inShort: z.boolean().optional(),
})

const checkSchema = z.strictObject({
  /** A sentence that says what the check does. */
  name: z.string(),
  /** Tells two versions of the check apart; absent for checks of one's own, and in older results. */
  version: z.string().optional(),
  outcome: z.enum(['passed', 'failed', 'untested', 'cantTell', 'inapplicable']),
  durationMs: z.number().nonnegative(),
  /** How much of that the check waited on purpose, for sessions to end or to live on; absent where it did not, and in older results. */
  waitedMs: z.number().positive().optional(),
  /** Why it did not pass; several lines. */
  message: z.string().optional(),
  /** True when a control failed: nothing is proven about the statement then. */
  control: z.boolean().optional(),
  /** What the target departed on: the operation, what was expected of it, and the status that came back. */
  departure: z
    .strictObject({
      name: z.string(),
      session: z.boolean(),
      encrypted: z.boolean(),
      wanted: z.string(),
      status: z.number().int().optional(),
      /** The session is one that the check has logged out of. */
      loggedOut: z.literal(true).optional(),
      /** A session cookie that no client can use is why. */
      unusableCookie: z.literal(true).optional(),
    })
    .optional(),
  /** Which of the exchanges departed, by its number, and what of the answer: the status, the body, or a header field. */
  at: z
    .strictObject({
      exchange: z.number().int().positive(),
      part: z.enum(['status', 'body', 'location', 'set-cookie']).optional(),
    })
    .optional(),
  exchanges: z.array(evidenceSchema),
})

export const waiverSchema = z.strictObject({
  requirement: z.string(),
  reason: z.string(),
  owner: z.string(),
  expires: z.iso.date(),
  link: z.string().optional(),
  release: z.string().optional(),
})

export const staleWaiverSchema = z.strictObject({ waiver: waiverSchema, problem: z.string() })

const impactSchema = z.strictObject({ kind: z.enum(impactKinds), severity: z.enum(severities), text: z.string() })

const requirementSchema = z.strictObject({
  id: z.string(),
  /** Tells two versions of what is demanded apart, and of how it is observed; absent as in checks. */
  version: z.string().optional(),
  section: z.string(),
  /** Other sections of the document that say the same. */
  also: z.array(z.string()),
  /** The places of the document whose words demand it; absent in results of older catalogues. */
  cites: z.array(z.string()).optional(),
  level: z.enum(levels),
  statement: z.string(),
  /** What is the case where it does not hold: the title of a finding; absent in older results, and where a custom requirement says none. */
  violated: z.string().optional(),
  /** What follows for clients where it does not hold; absent like `violated`. */
  impact: impactSchema.optional(),
  /** How it is observed, as one sentence; its checks say over what. Absent where nobody can, and in older results. */
  how: z.string().optional(),
  /** How those words are read where they could be read otherwise. */
  reading: z.string().optional(),
  outcome: z.enum(outcomes),
  /** Why inapplicable, untested, waived or cantTell; of what passed in part, which checks did not run. */
  reason: z.string().optional(),
  /** The requirement that failed and explains why nothing can be told of this one. */
  blockedBy: z.string().optional(),
  /** How many defects of the reference server prove that the checks of this requirement can fail. */
  defects: z.number().int().nonnegative(),
  waiver: waiverSchema.optional(),
  checks: z.array(checkSchema),
})

const countsSchema = z.strictObject({
  passed: z.number().int(),
  failed: z.number().int(),
  waived: z.number().int(),
  inapplicable: z.number().int(),
  untested: z.number().int(),
  cantTell: z.number().int(),
})

/** Everything that one run found out: the one source of every report (contract, section 4). */
export const resultSchema = z.strictObject({
  schemaVersion: z.literal(1),
  suite: z.strictObject({
    name: z.string(),
    version: z.string(),
    catalogue: z.string(),
    /** Of all that judges: where two results have the same one, nothing of the suite explains a difference. */
    revision: z.string().optional(),
  }),
  /** The specification, which the catalogue was made from: what it is about, as of which month, and its SHA-256. */
  document: z
    .strictObject({
      title: z.string(),
      subject: z.string().optional(),
      date: z.string().optional(),
      sha256: z.string(),
    })
    .optional(),
  target: z.strictObject({
    environment: z.string(),
    baseUrl: z.string(),
    /** The release that the environment gives; absent where it gives none. */
    release: z.string().optional(),
    /** The defect that the embedded reference server was asked to have; several are comma-separated. */
    defect: z.string().optional(),
    /** True when certificates were not verified (`TLS_INSECURE=yes`): every report says so. */
    insecure: z.boolean().optional(),
    /** Accounts whose password is a user ID, such as `USER`: it is hidden only where a password stands. */
    openPasswords: z.array(z.string()).optional(),
    /** Why accounts that the environment declares were not used: the target refuses them. By variable, such as `ADMIN_ID`. */
    refusedAccounts: z.record(z.string(), z.string()).optional(),
  }),
  /** What starts a run against this environment again, as it is typed where this run was started. */
  command: z.string().optional(),
  /** The command as it was typed. */
  invocation: z.string().optional(),
  /** What the command line took of the catalogue, and left out of it. */
  selection: z.strictObject({ only: z.array(z.string()), skip: z.array(z.string()), timing: z.boolean() }).optional(),
  /** The variables of the environment, and where each came from; the value is absent where it could be a secret. */
  settings: z.array(z.strictObject({ name: z.string(), value: z.string().optional(), from: z.string() })).optional(),
  /** Who started the run, and in which job of which build server, as far as the process knew. */
  origin: z
    .strictObject({
      operator: z.string().optional(),
      system: z.string().optional(),
      job: z.string().optional(),
      url: z.string().optional(),
      revision: z.string().optional(),
    })
    .optional(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  /** True when an untested MUST counts as a failure (`--strict`). */
  strict: z.boolean().optional(),
  /** True when each statement was asked once (`--quick`); absent where it was asked in every way that the suite knows. */
  quick: z.boolean().optional(),
  /** Which part of a run this is (`--shard I/N`); absent in a whole run, and in the result that parts were merged into. */
  shard: z.strictObject({ index: z.number().int().positive(), count: z.number().int().positive() }).optional(),
  /**
   * Why the run ended before all of its checks had: it was cancelled, or its time was over; absent where it came to its
   * end. `reason` says it as a sentence.
   */
  endedEarly: z.strictObject({ cause: z.enum(earlyEnds), reason: z.string() }).optional(),
  verdict: z.enum(verdicts),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  /** Why the verdict is what it is, one sentence each; the first one is the most important. */
  verdictReasons: z.array(z.string()),
  summary: countsSchema,
  /** What the run sent. */
  traffic: z.strictObject({
    requests: z.number().int(),
    connections: z.number().int(),
    logins: z.number().int(),
    /** Wrong credentials sent for real accounts, by account variable (`USER_ID`), against the budget. */
    failedLogins: z.record(z.string(), z.number().int()),
    maxFailedLogins: z.number().int(),
    /** Sessions that the target opened, of users and of nobody; what was left is ended by its timeout. */
    sessions: z
      .strictObject({ opened: z.number().int(), loggedOut: z.number().int(), left: z.number().int() })
      .optional(),
  }),
  /** Waivers that are expired, cover nothing that failed, or name no requirement. */
  staleWaivers: z.array(staleWaiverSchema),
  /** Titles of the sections of the document, as the catalogue of this run has them. */
  sections: z.array(z.strictObject({ number: z.string(), title: z.string() })).optional(),
  requirements: z.array(requirementSchema),
})
