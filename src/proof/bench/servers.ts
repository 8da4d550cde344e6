import { startReference } from '../../reference/server.ts'

/** The servers for all measurements. */
export type BenchServers = Awaited<ReturnType<typeof startServers>>

/** Starts the reference server, and an instance with an expired license for the checks that need it. */
export async function startServers() {
  const [target, expired] = await Promise.all([startReference(), startReference({ licenseValid: false })])
  return {
    baseUrl: target.url,
    /** Variables that point the environment `reference` to them. */
    variables: { TARGET_URL: target.url, EXPIRED_LICENSE_TARGET_URL: expired.url },
    async close() {
      await Promise.all([target.close(), expired.close()])
    },
  }
}
