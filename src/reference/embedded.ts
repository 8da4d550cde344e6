import type { Environment } from '../environment/environment.ts'
import type { ReferenceOptions } from './options.ts'
import type { RunningReference } from './server.ts'
import type { ServicePatch } from './service.ts'

/** A running target, and how to stop it. */
export interface ReadyTarget {
  readonly environment: Environment
  /** Sets the session timeout of the server and returns the value now in force; undefined if it runs outside this process. */
  readonly setSessionTimeout?: ((milliseconds: number) => number) | undefined
  close(): Promise<void>
}

/** The parts of a started server that are needed here. */
type Started = Pick<RunningReference, 'url' | 'ticketUrl' | 'close'> &
  Partial<Pick<RunningReference, 'setSessionTimeout'>>

/**
 * Starts the reference servers of an embedded target in this process: the target, and an instance with an expired license if it
 * has one. Returns the environment with their addresses; any other one is returned unchanged. `place` overrides options such as
 * port and clock; `startServer` replaces the function that starts a server.
 */
export async function startEmbedded(
  environment: Environment,
  patches: readonly ServicePatch[] = [],
  place: Partial<ReferenceOptions> = {},
  startServer?: (options: Partial<ReferenceOptions>, patches: readonly ServicePatch[]) => Promise<Started>,
): Promise<ReadyTarget> {
  if (environment.baseUrl !== 'embedded') return { environment, close: async () => {} }
  // Loaded on demand, because most runs have their own target.
  const { optionsFrom } = await import('./from-environment.ts')
  const start = startServer ?? (await import('./server.ts')).startReference
  const options = { ...optionsFrom(environment), ...place }
  const target = await start(options, patches)
  const expired =
    environment.expiredLicenseBaseUrl === 'embedded'
      ? await start({ ...options, port: 0, licenseValid: false }, patches).catch(async (error) => {
          await target.close()
          throw error
        })
      : undefined
  const { sso, user } = environment
  const ticketUrl = new URL(target.ticketUrl)
  ticketUrl.searchParams.set('user', user.id)
  if (user.organization !== undefined) ticketUrl.searchParams.set('organization', user.organization.id)
  const issued = sso?.tickets?.kind === 'issuer'
  return {
    environment: {
      ...environment,
      baseUrl: target.url,
      expiredLicenseBaseUrl: expired?.url ?? environment.expiredLicenseBaseUrl,
      sso: issued ? { ...sso, tickets: { kind: 'issuer', url: ticketUrl.href } } : sso,
    },
    setSessionTimeout: target.setSessionTimeout,
    close: async () => {
      await Promise.all([target.close(), expired?.close()])
    },
  }
}
