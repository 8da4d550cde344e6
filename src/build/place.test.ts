import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { place } from './place.ts'

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'place-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'below', 'program.js')
}

test('who is reading a file while another takes its place reads the old one to its end', () => {
  const path = newPath()
  place(path, 'old')
  const reading = openSync(path, 'r')
  onTestFinished(() => closeSync(reading))
  place(path, Buffer.from('new and longer'))
  expect(readFileSync(reading, 'utf8')).toBe('old')
  expect(readFileSync(path, 'utf8')).toBe('new and longer')
  expect(readdirSync(join(path, '..'))).toEqual(['program.js'])
})

test('a file that is there already as it should be is left alone', () => {
  const path = newPath()
  place(path, 'same')
  const { ino } = statSync(path)
  place(path, 'same')
  expect(statSync(path).ino).toBe(ino)
})
