import { onTestFinished } from 'vitest'
import { environmentOf } from '../../environment/read-environment.ts'
import { type ReadyTarget, startEmbedded } from '../../reference/embedded.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { markedSessions } from './markers.ts'

/** Accepts every ticket and token of the commands. */
export const takesCommands: ServicePatch = (was) => ({
  redeemTicket: () => was.options.accounts[0],
  verifyToken: () => was.options.accounts[0],
})

/** Starts the server that these variables describe, for the duration of the test. */
export async function startSecretTarget(
  variables: Readonly<Record<string, string>>,
  patches: readonly ServicePatch[] = [],
): Promise<ReadyTarget> {
  const given = { ...variables, TARGET_URL: 'embedded', EXPIRED_LICENSE_TARGET_URL: 'embedded' }
  const target = await startEmbedded(environmentOf(given, 'canary.env', {}), [markedSessions, ...patches])
  onTestFinished(() => target.close())
  return target
}

/** The variables for a run against it. */
export function addressesOfTarget({ environment }: ReadyTarget): Record<string, string> {
  return { TARGET_URL: environment.baseUrl, EXPIRED_LICENSE_TARGET_URL: environment.expiredLicenseBaseUrl ?? '' }
}
