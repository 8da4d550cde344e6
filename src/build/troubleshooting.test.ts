import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../cli/commands.ts'
import { packageRoot } from '../suite/suite.ts'
import { messages, messagesIn, noMessages, unread } from './samples/messages.ts'

const page = readFileSync(join(packageRoot, 'docs/troubleshooting.md'), 'utf8')
const given = messages()

/** The messages at the beginning of the page's entries. */
function entriesOf(text: string): string[] {
  const items = text.split(/\n(?=- |#|\n)/).filter((item) => item.startsWith('- '))
  return items.flatMap((item) => {
    const [leading = ''] = /(?:`[^`]+`(?:, )?)+/.exec(item.replaceAll(/\s+/g, ' ')) ?? []
    return [...leading.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message)
  })
}

test('every message of doctor and run is found on the page by its text', () => {
  const shown = page.replaceAll(/\s+/g, ' ')
  expect(given.length).toBeGreaterThan(250)
  expect(given.filter(({ text }) => !shown.includes(text))).toEqual([])
})

test('the page has no message that the program does not give', () => {
  const texts = new Set(given.map(({ text }) => text))
  const entries = entriesOf(page)
  expect(entries.length).toBeGreaterThan(150)
  expect(entries.filter((entry) => !texts.has(entry))).toEqual([])
  expect(entriesOf('- `No such message.`, `Nor this: …`\n  Do `that`.\n')).toEqual(['No such message.', 'Nor this: …'])
})

test('every message that ends a run is in the page; those of the other commands are not', () => {
  const others = new Set(Object.keys(commands).filter((name) => !['run', 'doctor'].includes(name)))
  const theirs = ['emit', 'named-formats', 'parent-process']
  expect(unread().filter((file) => !others.has(basename(file, '.ts')))).toEqual(theirs.map((name) => `cli/${name}.ts`))
})

test('what is left out as no message is there', () => {
  const source = ['examine-methods', 'examine-network', 'examine-settings'].map((name) => `doctor/${name}`)
  const files = [...source, 'environment/read-environment', 'results/verdict', 'results/waivers', 'reports/wording']
  const all = [
    ...files,
    'target/absent-login',
    'outcome/cause-words',
    'outcome/failure-words',
    'check/stored-in-a-cookie',
  ].flatMap((name) => {
    const file = `src/${name}.ts`
    return messagesIn(file, readFileSync(join(packageRoot, file), 'utf8'), true)
  })
  expect([...noMessages].filter((text) => !all.includes(text))).toEqual([])
})

test('messages are the fixed text of literals, on one line, and what is right is none', () => {
  const source = [
    'notes.error("HTTP", `It says $' + '{a}.`, "Look at " + b + " there.")',
    'notes.ok("HTTP", `all is right with $' + '{a}.`)',
    'const line = `The suite broke:\\n$' + '{b}`, purpose = { purpose: "get a page." }, word = "mere words here"',
  ].join('\n')
  expect(messagesIn('x.ts', source, false)).toEqual(['It says ….', 'Look at … there.', 'The suite broke: …'])
  expect(messagesIn('x.ts', source, true)).toContain('mere words here')
})
