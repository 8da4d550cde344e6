import { everyCheck } from '../../../specs/every-spec.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import { catalogueVersion } from '../../catalogue/catalogue.ts'
import type { Environment } from '../../environment/environment.ts'
import { readEnvironment } from '../../environment/read-environment.ts'
import type { Explained } from '../../outcome/cause.ts'
import type { CheckReport } from '../../outcome/report.ts'
import { trial } from '../../proof/selftest/trial.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import { buildResult } from '../../results/build-result.ts'
import type { Result, Waiver } from '../../results/result.ts'
import { type Selection, wholeCatalogue } from '../../runner/applicability.ts'
import { runChecks } from '../../runner/run.ts'
import { packageRoot, suite } from '../../suite/suite.ts'

const environment = environmentNamed('reference')

/** An environment of the repository, independent of this machine. */
export function environmentNamed(name: string): Environment {
  return readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
}

/** Results of real runs, made in this process: one passes, some have failures, one has an unreachable target. */
export async function realResults(): Promise<Readonly<Record<string, Result>>> {
  const waived = '4.3/success-has-an-empty-body'
  const conforming = await trial(everyCheck, environment, [])
  const broken = await trial(everyCheck, environment, [defectNamed('login-success-has-a-body').change])
  return {
    green: resultOf(conforming),
    'one failure': resultOf(broken),
    waived: resultOf(broken, { waivers: [waiverOf(waived), waiverOf('4.8/logout-ends-the-session')] }),
    'many failures': await resultWithDefect('server-forgets-all-sessions'),
    'one method that does not decrypt': await resultWithDefect('basic-does-not-decrypt', 'reference-static-encryption'),
    'open to everybody': await resultWithDefect('server-accepts-everything'),
    'parts left out': resultOf(conforming, { only: ['4.3'] }),
    unreachable: resultOf([], {
      unreachable: {
        reason: 'No answer from http://127.0.0.1:1: nothing listens there (ECONNREFUSED).',
        cause: { kind: 'unreachable', why: 'no-answer' },
      },
    }),
  }
}

/** The result of a run against a server with this defect, in one of the environments of the repository. */
export async function resultWithDefect(name: string, environmentName = 'reference'): Promise<Result> {
  const environment = environmentNamed(environmentName)
  return resultOf(await trial(everyCheck, environment, [defectNamed(name).change]), { environment })
}

/** The result of a regular run with evidence, for the selected requirements. */
export async function runOfDefect(name: string, only: readonly string[]): Promise<Result> {
  const target = await startEmbedded(environment, [defectNamed(name).change])
  const selection = { ...wholeCatalogue, only, timing: false }
  const found = await runChecks(everyCheck, target.environment, selection).finally(() => target.close())
  return resultOf(found.reports, { only })
}

function waiverOf(requirement: string): Waiver {
  return { requirement, reason: 'known', owner: 'QA', expires: '2999-12-31' }
}

/** The result of a run with these reports. */
export function resultOf(
  reports: readonly CheckReport[],
  options: {
    readonly environment?: Environment
    readonly unreachable?: Explained
    readonly only?: readonly string[]
    readonly waivers?: readonly Waiver[]
    readonly shard?: Selection['shard']
  } = {},
): Result {
  const { unreachable, only = [], waivers = [], shard } = options
  return buildResult({
    environment: options.environment ?? environment,
    selection: { ...wholeCatalogue, only, shard },
    reports,
    traffic: { requests: 1, connections: 1, logins: 1, failedLogins: {} },
    startedAt: new Date('2026-11-20T09:30:00Z'),
    durationMs: 1234.5,
    waivers,
    defects: {},
    strict: false,
    suite: { ...suite, catalogue: catalogueVersion },
    unreachable,
  })
}
