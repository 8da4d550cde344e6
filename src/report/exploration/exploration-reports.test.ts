import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explorationSchema } from '../../result/exploration-schema.ts'
import { explorationJsonSchema, explorationSchemaFileName } from '../../result/json-schema.ts'
import { packageRoot } from '../../suite/suite.ts'
import { compareExplorations, renderExplorationComparison } from './compare.ts'
import { renderExploration } from './console.ts'
import { renderExplorationHtml } from './html.ts'
import { renderExplorationJUnit } from './junit.ts'
import { clean, exploration } from './samples/explorations.ts'

const plain = (_style: unknown, text: string) => text

test('the schema that the package publishes is that of what is written', () => {
  const published = JSON.parse(readFileSync(join(packageRoot, explorationSchemaFileName), 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(explorationJsonSchema())))
  expect(explorationSchema.parse(exploration)).toEqual(exploration)
})

test('the page tells the finding, what was never tried, and runs nothing', () => {
  const page = renderExplorationHtml(exploration)

  expect(page).toContain('no order of the requests'.replace('no', 'No'))
  expect(page).toContain('4 of 10 replays show it')
  expect(page).toContain('<td class="never">never</td>')
  expect(page).toContain('IDENTITY_PATH is not given')
  expect(page).not.toContain('<script')
  expect(renderExplorationHtml(clean)).toContain('every answer was lawful')
})

test('the console tells the sequence as a diagram in words, and the wrong answer in it', () => {
  const text = renderExploration(exploration)

  expect(text).toContain('   1. browser 1 logs out [session 1]')
  expect(text).toContain('▶   ∥ browser 2 asks who it is [session 2]')
  expect(text).toContain('unstable: 4 of 10 replays show it')
  expect(text).toContain('not tried logout with ended session')
  expect(text).not.toContain('\u001b')
})

test('JUnit has a case for each finding, and one for the whole', () => {
  const xml = renderExplorationJUnit(exploration)

  expect(xml).toContain('tests="2" failures="1" errors="0"')
  expect(xml).not.toContain('<script')
  expect(renderExplorationJUnit({ ...clean, verdict: 'no-verdict', exitCode: 3 })).toContain('<error ')
})

test('a comparison tells what appeared, what remained and what went', () => {
  expect(compareExplorations(clean, exploration)).toMatchObject({ worse: true, appeared: [{ operation: 'request' }] })
  expect(compareExplorations(exploration, clean)).toMatchObject({ worse: false, disappeared: [{}], appeared: [] })
  expect(compareExplorations(exploration, exploration)).toMatchObject({ worse: false, remained: [{}] })
  const text = renderExplorationComparison(compareExplorations(exploration, { ...clean, seed: 2 }), plain)
  expect(text).toContain('Not found any more (1)')
  expect(text).toContain('The seeds differ')
})
