import { expect, onTestFinished } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { accountsOf } from '../../environment/accounts.ts'
import type { AccountVariable } from '../../environment/environment.ts'
import { environmentOf, givenVariables } from '../../environment/read-environment.ts'
import { optionsFrom } from '../../reference/from-environment.ts'
import { startReference } from '../../reference/server.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { packageRoot } from '../../suite/suite.ts'
import { type Selection, wholeCatalogue } from '../applicability.ts'
import { type Found, runChecks } from '../run.ts'
import { type Counted, countingProxy } from './counting-proxy.ts'

const read = (name: string) => givenVariables(name, { workingDirectory: packageRoot, packageRoot }, {})
const { file, given } = read('reference')
const declaredAccounts = environmentOf(given, file, {})
export const whole = { ...wholeCatalogue, timing: false }
const passwords = Object.fromEntries(
  accountsOf(declaredAccounts).map(({ id, password }) => [id.toLowerCase(), password]),
)

interface Counting {
  /** The name of an environment, if not the usual one. */
  readonly name?: string
  readonly variables?: Readonly<Record<string, string>>
  readonly patches?: readonly ServicePatch[]
  readonly selections?: readonly Selection[]
}

/** Runs the checks, once for each selection, against the reference server behind a proxy that counts passwords. */
export async function counting({ name = 'reference', variables = {}, patches = [], selections = [whole] }: Counting) {
  const { file, given } = read(name)
  const server = await startReference(optionsFrom(environmentOf(given, file, {})), patches)
  onTestFinished(() => server.close())
  const proxy = await countingProxy(server.url, passwords)
  const environment = {
    ...environmentOf({ ...given, MAX_FAILED_LOGINS: '5', ...variables }, file, {}),
    baseUrl: proxy.url,
    expiredLicenseBaseUrl: undefined,
    sso: undefined,
  }
  const runs: Found[] = []
  for (const selection of selections)
    runs.push(await runChecks(everyCheck, environment, selection, { evidence: 'none' }))
  return { proxy, runs, found: runs[0] as Found, limit: environment.maxFailedLogins }
}

export const idOf = (variable: AccountVariable) =>
  accountsOf(declaredAccounts)
    .find((account) => account.variable === variable)
    ?.id.toLowerCase() ?? ''

/** The refusals that the runs report equal those that the proxy has counted, and never exceed the limit. */
export function expectToAddUp({ proxy, runs, limit }: { proxy: Counted; runs: readonly Found[]; limit: number }): void {
  for (const { variable } of accountsOf(declaredAccounts)) {
    const said = runs.reduce((sum, { traffic }) => sum + (traffic.failedLogins[`${variable}_ID`] ?? 0), 0)
    expect.soft(said, variable).toBe(proxy.refused.get(idOf(variable)) ?? 0)
    expect.soft(said, variable).toBeLessThanOrEqual(limit)
  }
}

export function outcomesOf({ reports }: Found): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of reports) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Refuses an account by every method once it has been accepted this often. */
export function lockedAfter(id: string, times: number, body = ''): ServicePatch {
  return (was) => {
    let accepted = 0
    return {
      verify(credentials, method, request) {
        const account = was.verify(credentials, method, request)
        if (account?.id !== id) return account
        return accepted++ < times ? account : undefined
      },
      refused(operation, ...rest) {
        const answer = was.refused(operation, ...rest)
        return body === '' ? answer : { ...answer, body }
      },
    }
  }
}
