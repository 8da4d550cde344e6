import { z } from 'zod'
import { environmentName } from '../environment/environment.ts'
import { causeSchema } from '../outcome/cause.ts'
import { checkSchema, trafficSchema } from '../outcome/report.ts'
import { earlyEnds } from '../suite/early-ends.ts'
import { impactKinds, levels, outcomes, severities, verdicts } from './outcome.ts'

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

/** A lone surrogate, as half of a pair of characters, can't be part of an address in a report. */
const requirementId = z.string().refine((id) => !/\p{Cs}/u.test(id), 'expected well-formed text')

/** Thirty years: dates are calculated with durations, and a run takes hours. */
const longestMs = 1e12

const requirementSchema = z.strictObject({
  id: requirementId,
  /** Identifies the version of the requirement and of how it is observed; absent as in checks. */
  version: z.string().optional(),
  section: z.string(),
  /** Other sections of the specification that say the same. */
  also: z.array(z.string()),
  /** The places in the specification that state it; absent in results of older catalogues. */
  cites: z.array(z.string()).optional(),
  level: z.enum(levels),
  statement: z.string(),
  /** The violation, as the title of a finding; absent in older results, and if a custom requirement has none. */
  violated: z.string().optional(),
  /** The impact on clients if it is violated; absent like `violated`. */
  impact: impactSchema.optional(),
  /** How it is observed, as one sentence; its checks are the variants. Absent if unobservable, and in older results. */
  how: z.string().optional(),
  /** How an ambiguous statement is interpreted. */
  reading: z.string().optional(),
  outcome: z.enum(outcomes),
  /** Why it is inapplicable, untested, waived or cantTell; for a partial pass, which checks did not run. */
  reason: z.string().optional(),
  /** The same as data; absent for a failure, and if it is waived. */
  cause: causeSchema.optional(),
  /** The failed requirement that explains why this one is inconclusive. */
  blockedBy: z.string().optional(),
  /** How many seeded defects verify that the checks of this requirement can fail. */
  defects: z.number().int().nonnegative(),
  waiver: waiverSchema.optional(),
  /** Of a failure: the waiver that would cover it at another release. */
  waiverOfOtherRelease: waiverSchema.optional(),
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

/** Everything that one run found out: the only source of all reports (contract, section 4). */
export const resultSchema = z.strictObject({
  schemaVersion: z.literal(2),
  suite: z.strictObject({
    name: z.string(),
    version: z.string(),
    catalogue: z.string(),
    /** The version of all that judges: if two results have the same one, the suite explains no difference between them. */
    revision: z.string().optional(),
  }),
  /** The specification from which the catalogue was made: its subject, the month of its date, and its SHA-256. */
  document: z
    .strictObject({
      title: z.string(),
      subject: z.string().optional(),
      date: z.string().optional(),
      sha256: z.string(),
    })
    .optional(),
  target: z.strictObject({
    environment: z.string().regex(environmentName, 'expected the name of an environment, without / and \\'),
    baseUrl: z.string(),
    /** The release from the environment; absent if it names none. */
    release: z.string().optional(),
    /** The defects that the embedded reference server simulated, comma-separated. */
    defect: z.string().optional(),
    /** True if certificates were not verified (`TLS_INSECURE=yes`): every report says so. */
    insecure: z.boolean().optional(),
    /** Accounts whose password is a user ID, such as `USER`: it is redacted only where a password is expected. */
    openPasswords: z.array(z.string()).optional(),
    /** Why declared accounts were not used: the target refuses them. By variable, such as `ADMIN_ID`. */
    refusedAccounts: z.record(z.string(), z.string()).optional(),
  }),
  /** The command that starts a run against this environment again, as typed where this run was started. */
  command: z.string().optional(),
  /** The command as it was typed. */
  invocation: z.string().optional(),
  /** The requirements that the command line selected and excluded. */
  selection: z.strictObject({ only: z.array(z.string()), skip: z.array(z.string()), timing: z.boolean() }).optional(),
  /** The variables of the environment and their sources; the value is absent if it could be secret. */
  settings: z.array(z.strictObject({ name: z.string(), value: z.string().optional(), from: z.string() })).optional(),
  /** Who started the run, and in which job of which build server, if known. */
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
  durationMs: z.number().nonnegative().max(longestMs),
  /** True if an untested MUST counts as a failure (`--strict`). */
  strict: z.boolean().optional(),
  /** True if each requirement was checked once (`--quick`); absent if all variants were checked. */
  quick: z.boolean().optional(),
  /** How accounts were assigned to the checks (`--seed N`); 0 is the usual order, as in a run without a seed. */
  seed: z.number().int().nonnegative().optional(),
  /** The shard of a run (`--shard I/N`); absent in a whole run and in a merged result. */
  shard: z.strictObject({ index: z.number().int().positive(), count: z.number().int().positive() }).optional(),
  /** Why the run ended before its checks, with `reason` as a sentence; absent if it was complete. */
  endedEarly: z.strictObject({ cause: z.enum(earlyEnds), reason: z.string() }).optional(),
  verdict: z.enum(verdicts),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  /** Reasons for the verdict, one sentence each, the most important first. */
  verdictReasons: z.array(z.string()),
  summary: countsSchema,
  /** What the run sent, against the budget of wrong passwords. */
  traffic: trafficSchema.extend({ maxFailedLogins: z.number().int() }),
  /** Waivers that are expired, cover nothing that failed, or name no requirement. */
  staleWaivers: z.array(staleWaiverSchema),
  /** Titles of the sections of the specification, from the catalogue of this run. */
  sections: z.array(z.strictObject({ number: z.string(), title: z.string() })).optional(),
  requirements: z.array(requirementSchema),
})
