import { startReference } from '../../reference/server.ts'

/** The servers for all measurements. */
export interface BenchServers {
  readonly baseUrl: string
  /** Variables that point the environment `reference` to them. */
  readonly variables: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts the reference server, and an instance with an expired license for the checks that need it. */
export async function startServers(): Promise<BenchServers> {
  const [target, expired] = await Promise.all([startReference(), startReference({ licenseValid: false })])
  return {
    baseUrl: target.url,
    variables: { TARGET_URL: target.url, EXPIRED_LICENSE_TARGET_URL: expired.url },
    async close() {
      await Promise.all([target.close(), expired.close()])
    },
  }
}
