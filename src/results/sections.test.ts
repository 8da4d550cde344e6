import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleResult } from './samples/sample-result.ts'
import { sectionsOf } from './sections.ts'

/** The numbers of these sections in the order of reports, with one requirement each. */
function inOrder(sections: readonly string[]): string[] {
  const requirements = sections.flatMap((section) =>
    sampleResult()
      .requirements.slice(0, 1)
      .map((requirement) => ({ ...requirement, section })),
  )
  return sectionsOf({ requirements }).map(({ number }) => number)
}

test('sections of another catalogue that are no numbers have a place as well', () => {
  expect(inOrder(['B', '10', 'A.2', '4'])).toEqual(['4', '10', 'A.2', 'B'])
})

test('sections come in the order of the document, numbers part by part', () => {
  const number = fc
    .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join('.'))
  fc.assert(
    fc.property(fc.uniqueArray(number), (numbers) => {
      expect(inOrder(numbers)).toEqual(numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    }),
  )
})
