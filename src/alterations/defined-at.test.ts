import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot, program } from '../suite/suite.ts'
import type { Defect } from './defect.ts'
import { defects } from './defects/index.ts'
import { definedAt } from './defined-at.ts'
import { statefulDefects } from './stateful/index.ts'

const all = [...defects, ...statefulDefects]

/** The line that defines a defect, and those after it. */
function linesAt({ name }: Defect): string[] {
  const [file = '', line] = definedAt[name]?.split(':') ?? []
  const lines = readFileSync(join(packageRoot, file), 'utf8').split('\n')
  return lines.slice(Number(line) - 1)
}

/** Whether a literal or a template in a source can produce a text, with anything in its holes and for its star. */
function isMadeBy(text: string, source: string): boolean {
  const literals = [...source.matchAll(/'([^']*)'|"([^"]*)"|`((?:\$\{(?:[^{}]|\{[^}]*\})*\}|(?:[^`$]|\$(?!\{)))*)`/g)]
  return literals.some(([, ...forms]) => {
    const parts = forms.join('').split(/\$\{(?:[^{}]|\{[^}]*\})*\}|(?<=[ -])\*|^\*(?=[ -])/)
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`).test(text)
  })
}

test('the line of every defect contains its name or the template of its name', () => {
  const lost = all.filter((defect) => !isMadeBy(defect.name, linesAt(defect)[0] ?? ''))
  expect(lost.map(({ name }) => [name, definedAt[name]])).toEqual([])
})

test('the definition that follows the line contains the summary or its template', () => {
  const lost = all.filter((defect) => {
    const near = linesAt(defect).slice(0, 6).join('\n')
    return !isMadeBy(defect.summary, near) && !/\bsummary\b(?!: ['"`])/.test(near)
  })
  expect(lost.map(({ name }) => [name, definedAt[name]])).toEqual([])
})

test('the program has the same places without the sources', () => {
  const { stdout } = spawnSync(process.execPath, [program, 'list', '--defects', '--json'], { encoding: 'utf8' })
  const listed: readonly { name: string; definedAt: string }[] = JSON.parse(stdout)
  expect(Object.fromEntries(listed.map(({ name, definedAt: place }) => [name, place]))).toEqual(definedAt)
  const text = spawnSync(process.execPath, [program, 'list', '--defects'], { encoding: 'utf8' }).stdout
  expect(text).toContain(`    Defined at: ${definedAt['basic-takes-any-password']}\n`)
})
