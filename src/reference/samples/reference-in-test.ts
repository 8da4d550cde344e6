import { onTestFinished } from 'vitest'
import type { ReferenceOptions } from '../options.ts'
import { type RunningReference, startReference } from '../server.ts'
import type { ServicePatch } from '../service.ts'

/** Starts a reference server that runs until the test ends. */
export async function referenceInTest(
  options: Partial<ReferenceOptions> = {},
  patches: readonly ServicePatch[] = [],
): Promise<RunningReference> {
  const server = await startReference(options, patches)
  onTestFinished(() => server.close())
  return server
}
