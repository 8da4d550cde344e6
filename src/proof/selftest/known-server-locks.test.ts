import { expect, onTestFinished, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { profiles } from '../../alterations/profiles/index.ts'
import { accountsOf } from '../../environment/accounts.ts'
import type { Environment } from '../../environment/environment.ts'
import { environmentOf, givenVariables } from '../../environment/read-environment.ts'
import { explore } from '../../explore/explore.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import { wholeCatalogue } from '../../runner/applicability.ts'
import { realClock } from '../../runner/clock.ts'
import { runChecks } from '../../runner/run.ts'
import { packageRoot } from '../../suite/suite.ts'

// JasperReports Server 8.2 locks an account after ten failures in a row. No configuration of the suite may lock an account.

const [profile] = profiles.filter(({ name }) => name === 'jasperreports-server-8.2-ce')
const folders = { workingDirectory: packageRoot, packageRoot }
const { file, given } = givenVariables(profile?.environment ?? '', folders, {})
const whole = { ...wholeCatalogue, timing: false }

/** The accounts that can sign in afterwards, with URL arguments, which support every name. */
async function usableAt(environment: Environment): Promise<string[]> {
  const usable: string[] = []
  for (const { variable, id, password } of accountsOf(environment)) {
    const sent = new URLSearchParams({ j_username: id, j_password: password })
    const { status } = await fetch(`${environment.baseUrl}${environment.protectedPaths[0]}?${sent}`)
    if (status < 300) usable.push(variable)
  }
  return usable
}

const wrong = 'mistyped-Password1'

test.each([
  ['correct passwords', {}],
  ['USER_PASSWORD mistyped', { USER_PASSWORD: wrong }],
  ['ADMIN_PASSWORD mistyped', { ADMIN_PASSWORD: wrong }],
  ['UTF8_USER_PASSWORD mistyped', { UTF8_USER_PASSWORD: wrong }],
  ['SPECIAL_USER_PASSWORD mistyped', { SPECIAL_USER_PASSWORD: wrong }],
] as const)('%s: after a run and an exploration every account can sign in', async (_, mistyped) => {
  const declared = environmentOf(given, file, {})
  const target = await startEmbedded(declared, profile?.rows.map(({ change }) => change) ?? [], profile?.options)
  onTestFinished(() => target.close())
  const { baseUrl } = target.environment
  const atTarget = { ...environmentOf({ ...given, ...mistyped }, file, {}), baseUrl }
  const all = accountsOf(declared).map(({ variable }) => variable)
  expect(await usableAt({ ...declared, baseUrl })).toEqual(all)

  const { traffic } = await runChecks(everyCheck, atTarget, whole)
  expect(Math.max(...Object.values(traffic.failedLogins))).toBeLessThanOrEqual(atTarget.maxFailedLogins)
  expect(await usableAt({ ...declared, baseUrl })).toEqual(all)

  const { signal } = new AbortController()
  await explore(atTarget, { seed: 1, users: 4, runs: 10, isNear: true, canWait: false, clock: realClock, signal })
  expect(await usableAt({ ...declared, baseUrl })).toEqual(all)
})
