import { expect, test, vi } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { runChecks } from '../runner/run.ts'
import { packageRoot } from '../suite/suite.ts'
import { shownUnknownName, unknownName } from './unknown-user.ts'

test('the unknown name differs from run to run', async () => {
  vi.resetModules()
  const { unknownName: another } = await import('./unknown-user.ts')
  expect(another).not.toBe(unknownName)
  expect([unknownName, another]).toEqual([
    expect.stringMatching(/^conformance-unknown-[0-9a-f]{6}$/),
    expect.any(String),
  ])
})

test('reports show the same name in every run', async () => {
  const declared = readEnvironment(
    'reference',
    { workingDirectory: packageRoot, packageRoot },
    { SESSION_TIMEOUT: '60s' },
  )
  const { environment, close } = await startEmbedded(declared)
  try {
    const { reports } = await runChecks(everyCheck, environment, { only: ['4.2', '4.3'], skip: [], timing: false })
    const text = JSON.stringify(reports)
    expect(text).toContain(`j_username=${shownUnknownName.placeholder}%7C`)
    expect(text).not.toContain(unknownName)
  } finally {
    await close()
  }
})
