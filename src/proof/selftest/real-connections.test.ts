import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { readEnvironment } from '../../environment/read-environment.ts'
import { packageRoot } from '../../suite/suite.ts'
import { casesOf } from './cases.ts'
import { checksFor } from './checks-for.ts'
import { usualSeed } from './self-test.ts'
import { outcomesIn, trial } from './trial.ts'

// The self-test has no connections: requests that must not share one could do so without notice.

const cases = casesOf(usualSeed)
const environment = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, {})

test.each([
  'ticket-is-refused-after-a-wrong-one-of-its-connection',
  'basic-accepts-the-third-wrong-password-of-a-connection',
])('%s shows in the same checks over real connections as in one process', async (name) => {
  const broken = cases.find(({ defect }) => defect?.name === name)
  if (broken === undefined) throw new Error(`There is no defect ${name}.`)
  const checks = checksFor(broken, everyCheck).flatMap((each) => each.checks)
  const [inProcess, overHttp] = await Promise.all(
    [false, true].map((overHttp) => trial(checks, environment, broken.patches, { overHttp })),
  )
  expect(outcomesIn(overHttp ?? [])).toEqual(outcomesIn(inProcess ?? []))
})
