import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defectNamed } from '../alterations/patches-named.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { Comparison } from '../reports/comparison/compare.ts'
import type { Result } from '../results/result.ts'
import { packageRoot } from '../suite/suite.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

// A typical upgrade: release 7.0 with its legacy login and one known failure is the baseline. The new release has fixed that
// failure and has two new ones, and its pipeline lacks the tickets.

const folder = new OutFolder()
let output: string
let exitCode: number | null
let before: Result
let after: Result
let comparison: Comparison

const planted = ['login-success-has-a-body', 'legacy-login-still-there']
const mended = 'keys-off-is-404'
const titles = {
  failing: 'Newly failing',
  untested: 'No longer tested',
  less: 'Tested less than before',
  fixed: 'Fixed',
} as const

beforeAll(async () => {
  before = await runAgainst('reference-legacy', [mended], 'old', (text) => text)
  after = await runAgainst('reference', planted, 'new', (text) => text)
  const formats = 'console,markdown,html,json'
  const words = [folder.file('old'), folder.file('new'), '--format', formats, '--out', folder.file('compared')]
  const ended = await startCli(['compare', ...words]).ended
  output = ended.out
  exitCode = ended.exitCode
  comparison = JSON.parse(read('comparison.json'))
})
afterAll(() => folder.remove())

async function runAgainst(
  name: string,
  defects: readonly string[],
  out: string,
  change: (text: string) => string,
): Promise<Result> {
  const declared = readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
  const target = await startEmbedded(
    declared,
    defects.map((defect) => defectNamed(defect).change),
  )
  try {
    const { baseUrl, expiredLicenseBaseUrl = '' } = target.environment
    const text = readFileSync(join(packageRoot, `environments/${name}.env`), 'utf8')
      .replace('EXPIRED_LICENSE_TARGET_URL=embedded', `EXPIRED_LICENSE_TARGET_URL=${expiredLicenseBaseUrl}`)
      .replace('TARGET_URL=embedded', `TARGET_URL=${baseUrl}`)
    const env = folder.file(`${out}-production.env`)
    writeFileSync(env, change(text))
    const words = ['--quiet', '--env', env, '--no-timing', '--format', 'none', '--out', folder.file(out)]
    const { err } = await startCli(['run', ...words]).ended
    expect(err).toBe('')
    return folder.result(out)
  } finally {
    await target.close()
  }
}

const read = (name: string) => readFileSync(join(folder.file('compared'), name), 'utf8')
const decided = (outcome: string | undefined) => ['passed', 'failed', 'waived'].includes(outcome ?? '')
const outcomeIn = (result: Result, id: string) => result.requirements.find((each) => each.id === id)?.outcome
const idsWhere = (holds: (id: string) => boolean) => before.requirements.map(({ id }) => id).filter(holds)

/** The changes between the two results, determined independently of the comparison. */
function expected() {
  const ran = (result: Result, id: string) =>
    result.requirements
      .find((each) => each.id === id)
      ?.checks.filter(({ outcome }) => outcome === 'passed')
      .map(({ name }) => name) ?? []
  return {
    [titles.failing]: idsWhere((id) => outcomeIn(before, id) !== 'failed' && outcomeIn(after, id) === 'failed'),
    [titles.untested]: idsWhere((id) => decided(outcomeIn(before, id)) && outcomeIn(after, id) === 'untested'),
    [titles.fixed]: idsWhere((id) => outcomeIn(before, id) === 'failed' && outcomeIn(after, id) === 'passed'),
    [titles.less]: idsWhere(
      (id) =>
        outcomeIn(before, id) === 'passed' &&
        outcomeIn(after, id) === 'passed' &&
        after.requirements.some(
          (each) =>
            each.id === id &&
            each.checks.some(({ name, outcome }) => outcome === 'untested' && ran(before, id).includes(name)),
        ),
    ),
  }
}

test('the two planted defects, the mended one and the tickets that were lost are what happened', () => {
  const { [titles.failing]: failing, [titles.fixed]: fixed, [titles.untested]: untested } = expected()
  const breaks = planted.flatMap((name) => defectNamed(name).breaks)
  expect(failing.toSorted()).toEqual([...new Set(breaks)].toSorted())
  expect(fixed).toEqual(defectNamed(mended).breaks)
  expect(untested.length).toBeGreaterThan(3)
  for (const id of untested)
    expect(after.requirements.find((each) => each.id === id)?.reason).toMatch(/SSO_TICKET_COMMAND/)
})

test('it is worse, and says in one line what is', () => {
  const { [titles.failing]: failing, [titles.untested]: untested } = expected()
  expect(exitCode).toBe(1)
  expect(output).toContain(`✗ Worse: ${failing.length} newly failing; ${untested.length} no longer tested; `)
  expect(comparison.worse).toBe(true)
})

/** The IDs that a format lists below a title, up to the next one. */
const readers: Readonly<Record<string, (title: string) => string[]>> = {
  console: (title) =>
    below(read('comparison.txt'), new RegExp(`^${title} \\(\\d+\\)`, 'm'), /^\n/m, /^(?: {4})?[! ] ([\d.]+\/\S+)/gm),
  markdown: (title) =>
    below(read('comparison.md'), new RegExp(`^### ${title} \\(`, 'm'), /^(?:###|<details)/m, /`([\d.]+\/[a-z0-9-]+)`/g),
  html: (title) =>
    below(read('comparison.html'), new RegExp(`-title">${title} <span`), /<\/section>/, / id="c-([^"]+)"/g),
}

function below(text: string, start: RegExp, end: RegExp, id: RegExp): string[] {
  const from = text.search(start)
  if (from < 0) return []
  const rest = text.slice(from + 5)
  const to = rest.search(end)
  return [...rest.slice(0, to < 0 ? undefined : to).matchAll(id)].map(([, found = '']) => found)
}

describe.each(Object.keys(readers))('as %s', (format) => {
  test.each(Object.values(titles))('names exactly these: %s', (title) => {
    expect(new Set(readers[format]?.(title))).toEqual(new Set(expected()[title]))
  })
})

test('as json, each of them with its kind, and nothing else is worse', () => {
  const kinds = { 'newly-failing': titles.failing, 'no-longer-tested': titles.untested, fixed: titles.fixed }
  for (const [name, title] of Object.entries(kinds)) {
    const named = comparison.changes.filter(({ kind }) => kind === name)
    expect(new Set(named.map(({ id }) => id))).toEqual(new Set(expected()[title]))
  }
  const worse = comparison.changes.filter((change) => change.worse).map(({ id }) => id)
  const said = expected()
  expect(new Set(worse)).toEqual(new Set([...said[titles.failing], ...said[titles.untested], ...said[titles.less]]))
})

test('the legacy login is of no concern to the new release, and no loss', () => {
  const legacy = before.requirements.filter(({ id, outcome }) => id.startsWith('4.4/') && outcome === 'passed')
  expect(legacy.length).toBeGreaterThan(3)
  const text = read('comparison.md')
  const named = below(text, /^### Not applicable to this release/m, /^(?:###|<details)/m, /`([\d.]+\/[a-z0-9-]+)`/g)
  expect(named).toEqual(expect.arrayContaining(legacy.map(({ id }) => id)))
})

test('the exchange that shows a planted defect stands beside the old one, only what differs marked', () => {
  const page = read('comparison.html')
  const article = page.slice(page.indexOf('id="c-4.3/success-has-an-empty-body"'))
  const shown = article.slice(0, article.indexOf('</article>'))
  const marked = [...shown.matchAll(/<mark>(.*?)<\/mark>/gs)].map(([, text = '']) => text)
  expect(shown).toContain('{base_url}/rest_v2/login')
  expect(marked.length).toBeGreaterThan(0)
  expect(marked.join('\n')).not.toMatch(/JSESSIONID|GMT|127\.0\.0\.1/)
})
