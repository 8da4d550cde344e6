import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleResult } from './samples/sample-result.ts'
import { sectionsOf } from './sections.ts'

test('sections come in the order of the document, numbers part by part', () => {
  const [requirement] = sampleResult().requirements
  if (requirement === undefined) throw new Error('The sample has no requirement.')
  const number = fc
    .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join('.'))
  fc.assert(
    fc.property(fc.uniqueArray(number), (numbers) => {
      const requirements = numbers.map((section) => ({ ...requirement, section }))
      expect(sectionsOf({ requirements }).map((section) => section.number)).toEqual(
        numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
      )
    }),
  )
})
