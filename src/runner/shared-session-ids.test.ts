import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import { wholeCatalogue } from './applicability.ts'
import { runChecks } from './run.ts'

test('no evidence has the ID of a session that another check opened', async () => {
  const ids: string[] = []
  const opening = () => ({
    newSessionId() {
      // Without the long runs of letters and digits by which the secrets of other checks are found.
      ids.push(randomUUID())
      return ids.at(-1) ?? ''
    },
  })
  const declared = readEnvironment(
    'reference',
    { workingDirectory: packageRoot, packageRoot },
    { SESSION_TIMEOUT: '10m' },
  )
  const target = await startEmbedded(declared, [opening])
  const selection = { ...wholeCatalogue, only: ['2.2', '4.1', '5.2', '5.3'], timing: false }
  const found = await runChecks(everyCheck, target.environment, selection, { evidence: 'full' }).finally(target.close)

  const shown = found.reports.map(({ requirement, name, exchanges }) => [
    `${requirement}: ${name}`,
    JSON.stringify(exchanges),
  ])
  expect(ids.length).toBeGreaterThan(50)
  expect(shown.filter(([, text = '']) => ids.some((id) => text.includes(id))).map(([check]) => check)).toEqual([])
})
