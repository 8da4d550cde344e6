import type { Environment } from '../environment/environment.ts'
import type { ReferenceOptions } from './options.ts'
import type { RunningReference } from './server.ts'
import type { ServicePatch } from './service.ts'

/** A target that is there, and what ends it. */
export interface ReadyTarget {
  readonly environment: Environment
  /** Gives the server another session timeout, and says which one it has then; undefined where it is none of this process. */
  readonly setSessionTimeout?: ((milliseconds: number) => number) | undefined
  close(): Promise<void>
}

/** What is needed of a server that was started. */
type Started = Pick<RunningReference, 'url' | 'ticketUrl' | 'close'> &
  Partial<Pick<RunningReference, 'setSessionTimeout'>>

/**
 * Starts the reference servers of an environment whose target is embedded, in this process and on free ports: the
 * target itself and, if it is asked for, its twin without a valid license. The environment that comes back has their
 * addresses. Any other environment comes back as it is. `place` changes what no
 * environment says, such as port and clock; `startServer` is another way to start a server.
 */
export async function startEmbedded(
  environment: Environment,
  departures: readonly ServicePatch[] = [],
  place: Partial<ReferenceOptions> = {},
  startServer?: (options: Partial<ReferenceOptions>, departures: readonly ServicePatch[]) => Promise<Started>,
): Promise<ReadyTarget> {
  if (environment.baseUrl !== 'embedded') return { environment, close: async () => {} }
  // Loaded only where they are needed: most runs have a target of their own.
  const { optionsFrom } = await import('./from-environment.ts')
  const start = startServer ?? (await import('./server.ts')).startReference
  const options = { ...optionsFrom(environment), ...place }
  const target = await start(options, departures)
  const twin =
    environment.expiredLicenseBaseUrl === 'embedded'
      ? await start({ ...options, port: 0, licenseValid: false }, departures).catch(async (error) => {
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
      expiredLicenseBaseUrl: twin?.url ?? environment.expiredLicenseBaseUrl,
      sso: issued ? { ...sso, tickets: { kind: 'issuer', url: ticketUrl.href } } : sso,
    },
    setSessionTimeout: target.setSessionTimeout,
    close: async () => {
      await Promise.all([target.close(), twin?.close()])
    },
  }
}
