import { parentPort } from 'node:worker_threads'
import { examine } from './examine.ts'
import type { Mutant } from './mutants.ts'

parentPort?.on('message', async (mutant: Mutant) => {
  parentPort?.postMessage(await examine(mutant))
})
