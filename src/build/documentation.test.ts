import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'dotenv'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { commands } from '../cli/commands.ts'
import { npxCommand } from '../cli/own-command.ts'
import { variables } from '../environment/variables.ts'
import { type RunningReference, startReference } from '../reference/server.ts'
import { reportFormats } from '../reports/formats.ts'
import { packageRoot } from '../suite/suite.ts'
import { Playground } from './samples/playground.ts'
import { commandsIn, type Fence, fencesIn, withTotals } from './samples/shown.ts'

const textOf = (path: string) => readFileSync(join(packageRoot, path), 'utf8')
const docs = readdirSync(join(packageRoot, 'docs')).filter((name) => name.endsWith('.md'))
const pages = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)]
// A separate test follows these pages to the letter, in a copy of the sources (worked-example.test.ts).
const workedExamples = ['docs/writing-a-check.md', 'docs/adding-a-method.md']
const followed = pages.filter((path) => !workedExamples.includes(path))

/** Every command that is shown but not run here, and why. */
const notRun: readonly (readonly [command: RegExp, why: string])[] = [
  [/^npm ci && npm test/, 'it is what runs this test'],
  [/^npm run dev /, 'it makes the program anew that other tests use'],
  [/^npm run --silent (selftest|mutation) /, 'it takes minutes; npm test has the self-test, and part of the mutation'],
  [/^npx vitest run specs/, 'src/vitest/same-as-command.test.ts runs the checks in vitest'],
  [/^npm install /, 'src/build/package.test.ts unpacks the package instead'],
  [/ npx jest /, 'no dependency of the project brings jest along'],
  [/^mvn /, 'it would ask a registry for JUnit; src/build/java-example.test.ts starts its server without'],
  ...(spawnSync('pytest', ['--version']).status === 0 ? [] : [[/^pytest /, 'no pytest is here'] as const]),
  [/^podman /, 'no machine of the project has a builder of images'],
  [/^kubectl /, 'src/cli/kubernetes.test.ts starts what the manifests start'],
]

const commandsOf = (path: string) =>
  fencesIn(textOf(path)).flatMap(({ kind, lines }) => (kind === 'console' ? commandsIn(lines) : []))
const isRun = (words: string) => !notRun.some(([command]) => command.test(words))

/** Whether commands are for a clone of the project, where the package is not installed. */
const isOfClone = ({ lines }: Fence) => lines.some((line) => /^\$ npm (?:ci|run)\b/.test(line))

/** The server that the pages call staging: its environment lacks what only the reader knows. */
let staging: RunningReference
beforeAll(async () => {
  staging = await startReference({ sessionTimeoutMs: 8000 })
})
afterAll(() => staging.close())

const withCommands = followed.filter((path) => commandsOf(path).some(({ words }) => isRun(words)))

test.each(withCommands)('who follows %s sees what it shows', { timeout: 1_200_000 }, async (path) => {
  const fences = fencesIn(textOf(path))
  const installed = commandsOf(path).some(({ words }) => words.includes(npxCommand))
  const reader = new Playground({ installed, staging: staging.url })
  const hasBoth = installed && fences.some(isOfClone)
  const clone = hasBoth ? new Playground({ installed: false, staging: staging.url }) : reader
  let upToDate = textOf(path)
  onTestFinished(async () => {
    for (const each of new Set([reader, clone])) await each.close()
  })
  for (const fence of fences) {
    const { kind, path: file, lines } = fence
    if (file !== undefined) reader.write(file, `${lines.join('\n')}\n`)
    if (kind !== 'console') continue
    const playground = isOfClone(fence) ? clone : reader
    const commands = commandsIn(lines).filter(({ words }) => isRun(words))
    for (const [index, command] of commands.entries()) {
      const { status, printed, misprint } = await playground.run(command)
      expect.soft(misprint, command.words).toBeUndefined()
      const asShown = (prints: readonly string[]) => [`$ ${command.words}`, ...prints].join('\n')
      upToDate = upToDate.replace(asShown(command.prints), () => asShown(withTotals(command.prints, printed)))
      // If a command fails, the next line shows its exit code.
      if (commands[index + 1]?.words !== 'echo $?') expect.soft(status, `${command.words}\n${printed}`).toBe(0)
    }
  }
  // A new requirement changes the totals in many pages: "npx vitest run --project unit src/build/documentation.test.ts -u" writes them.
  await expect(upToDate).toMatchFileSnapshot(join(packageRoot, path))
})

test('nothing is left out of these tests that no page shows', () => {
  const shown = followed.flatMap(commandsOf).map(({ words }) => words)
  expect(notRun.filter(([command]) => !shown.some((words) => command.test(words)))).toEqual([])
})

test('no page shows a command that runs whatever a registry has under the name of the program', () => {
  expect(pages.filter((path) => /npx (?:--yes |-y )?(?:reporting-)?auth-conformance/.test(textOf(path)))).toEqual([])
})

test('environment files that are shown have variables of the suite, and values that these take', () => {
  const files = pages.flatMap((path) => fencesIn(textOf(path)).filter(({ kind }) => kind === 'ini'))
  expect(files.length).toBeGreaterThan(5)
  for (const { path, lines } of files)
    for (const [name, value] of Object.entries(parse(lines.join('\n')))) {
      const schema = Object.entries(variables).find(([known]) => known === name)?.[1].schema
      expect(schema?.safeParse(value).success, `${path}: ${name}=${value}`).toBe(true)
    }
})

test('docs/cli.md names every command and every format of a report', () => {
  const page = textOf('docs/cli.md')
  for (const name of Object.keys(commands)) expect(page).toMatch(new RegExp(`^\\| \`${name}\\b`, 'm'))
  for (const name of Object.keys(reportFormats)) expect(page).toContain(`\`${name}\``)
})

test('each page is in the index, and each link leads to a file, and to a heading where it names one', () => {
  for (const name of docs.filter((each) => each !== 'README.md'))
    expect(textOf('docs/README.md'), name).toContain(`](${name})`)
  const all = [...pages, 'CHANGELOG.md', 'environments/jasperreports-server/preferences.md']
  expect(all.flatMap(brokenLinks)).toEqual([])
})

/** Broken links of a page, including pictures. */
function brokenLinks(path: string): string[] {
  const prose = textOf(path).replaceAll(/^```.*?^```$/gms, '')
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [file = '', heading] = target.split('#')
      const whole = file === '' ? path : join(dirname(path), file)
      return !existsSync(join(packageRoot, whole)) || (heading !== undefined && !headingsOf(whole).includes(heading))
    })
    .map((target) => `${path}: ${target}`)
}

/** The link fragments of a page's headings. */
function headingsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
