import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasBrowser, missingProgram } from './browser.ts'
import { pictureFile, pictureOf, pictureSize, reportOfImitation } from './picture.ts'

/** Width and height from the first chunk of a PNG. */
function sizeOf(png: Buffer) {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

test('the picture in the README is as the command takes it, and light', () => {
  const picture = readFileSync(pictureFile)
  expect(sizeOf(picture)).toEqual(pictureSize)
  expect(picture.length).toBeLessThan(200_000)
})

describe.skipIf(!hasBrowser)(`in a real Chromium (${missingProgram || 'which is here'})`, () => {
  test('the command takes it of a report of the imitation of a real server', async () => {
    const page = reportOfImitation(['--quick', '--only', '4.1'])
    expect(page).toContain('4.1/refusal-has-an-empty-body')
    const picture = await pictureOf(page)
    expect(sizeOf(picture)).toEqual(pictureSize)
    // An empty page has a hundredth of that.
    expect(picture.length).toBeGreaterThan(20_000)
  })
})

test('where the imitation is not judged, the command says why', () => {
  expect(() => reportOfImitation(['--only', 'nothing'])).toThrow(/exit code 2:\nerror: --only nothing selects nothing/)
})
