import { join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'
import { newFolder } from './contest.ts'
import { type Measurement, measure } from './measure.ts'

/**
 * The complete job in vitest. Throws an Error if it does not pass.
 *
 * @param variables overrides of the environment `reference`
 */
export async function throughVitest(variables: Record<string, string>): Promise<Measurement> {
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs')
  const command = ['env', '-C', packageRoot, process.execPath, vitest, 'run', '--project', 'conformance']
  const measurement = await measure(command, newFolder(), variables)
  if (measurement.exitCode !== 0) throw new Error(`vitest: exit code ${measurement.exitCode}\n${measurement.output}`)
  return measurement
}
