import { startReference } from '../reference/server.ts'

/** The servers that everything in the bench is measured against. */
export interface BenchServers {
  readonly baseUrl: string
  /** What makes the environment `reference` one of them. */
  readonly variables: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts the reference server, and its twin without a license for the checks that ask for it. */
export async function startServers(): Promise<BenchServers> {
  const [target, twin] = await Promise.all([startReference(), startReference({ licenseValid: false })])
  return {
    baseUrl: target.url,
    variables: { TARGET_URL: target.url, EXPIRED_LICENSE_TARGET_URL: twin.url },
    async close() {
      await Promise.all([target.close(), twin.close()])
    },
  }
}
