import { parentPort } from 'node:worker_threads'
import { examineMutant } from './examine.ts'
import type { Mutant } from './mutants.ts'

parentPort?.on('message', async (mutant: Mutant) => parentPort?.postMessage(await examineMutant(mutant)))
