import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, outcomes } from '../../results/outcome.ts'
import type { Counts } from '../../results/result.ts'
import { reportFormats } from '../formats.ts'
import { outcomeWording } from '../wording.ts'
import { readXml } from './xml.ts'

export interface Stated {
  readonly verdict: string | undefined
  readonly counts: Counts
}

/** Verdict and counts in a report of this format, read independently of the code that writes it. */
export function statedIn(format: string, report: string): Stated {
  const found = (stated[format] ?? inWords)(report)
  if (found.verdict === undefined) throw new Error(`${format} states no verdict that ${import.meta.filename} can read.`)
  return found
}

/** What states them: each format with a text, and each requirement of the HTML report. */
export const statedKinds: readonly string[] = [
  ...Object.keys(reportFormats).filter((name) => name !== 'allure'),
  'html articles',
]

/** The formats that do not say them in words. */
const stated: Readonly<Record<string, (report: string) => Stated>> = {
  html: htmlFront,
  'html-summary': htmlFront,
  'html articles': (report) => ({
    verdict: /data-verdict="([\w-]+)"/.exec(report)?.[1],
    counts: each((outcome) => report.split(`<article class="requirement ${outcome}"`).length - 1),
  }),
  junit: (report) => {
    const root = readXml(report)
    const cases = root.children.filter(({ attributes }) => attributes.name !== 'Waivers').flatMap((it) => it.children)
    const ends = cases
      .filter(({ tag }) => tag === 'testcase')
      .map(({ children: [child] }) => (child === undefined ? 'passed' : child.attributes.type))
    return {
      verdict: /: ([\w-]+)$/.exec(root.attributes.name ?? '')?.[1],
      counts: each((outcome) => ends.filter((end) => end === outcome).length),
    }
  },
  earl: (report) => {
    const nodes = JSON.parse(report)['@graph'] as Record<string, unknown>[]
    const run = nodes.find((node) => node['@type'] === 'suite:Run')
    const ends = nodes.flatMap((node) => {
      const end = node['earl:result'] as Record<string, string> | undefined
      return end === undefined ? [] : [end['suite:waiver'] ? 'waived' : end['earl:outcome']?.replace('earl:', '')]
    })
    const counts = each((outcome) => ends.filter((end) => end === outcome).length)
    const summary = run?.['suite:summary']
    if (JSON.stringify(summary) !== JSON.stringify(counts)) throw new Error(`${JSON.stringify(summary)} ≠ assertions`)
    return { verdict: String(run?.['suite:verdict']), counts }
  },
  markdown: (report) => {
    const cells = /^\| \*\*all\*\* \|(.*)$/m.exec(report)?.[1]?.match(/\d+/g) ?? []
    return { verdict: /verdict `([\w-]+)`/.exec(report)?.[1], counts: each((_, index) => Number(cells[index])) }
  },
}

/** The outcome of each requirement in a folder of Allure results, where each check is a test and its story the requirement. */
export function statedByAllure(folder: string): Counts {
  const labels = readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).labels)
    .map((all: { name: string; value: string }[]) => Object.fromEntries(all.map(({ name, value }) => [name, value])))
  const ends = [...new Map(labels.map(({ story, tag }) => [story, tag])).values()]
  return each((outcome) => ends.filter((end) => end === outcome).length)
}

function htmlFront(report: string): Stated {
  return {
    verdict: /data-verdict="([\w-]+)"/.exec(report)?.[1],
    counts: each((outcome) => Number(new RegExp(`data-outcome="${outcome}">(\\d+)<`).exec(report)?.[1])),
  }
}

const verdictsInWords: Readonly<Record<string, string>> = {
  Conformant: 'conformant',
  'Not conformant': 'not-conformant',
  Incomplete: 'incomplete',
  'No verdict': 'no-verdict',
}

function inWords(report: string): Stated {
  const verdict = /([A-Z][a-z]+(?: [a-z]+)?)(?:, but .*)?: \d+ passed,/
  const line = report.split('\n').findLast((each) => verdict.test(each)) ?? ''
  return {
    verdict: verdictsInWords[verdict.exec(line)?.[1] ?? ''],
    counts: each((outcome) => Number(new RegExp(`(\\d+) ${outcomeWording[outcome].word}\\b`).exec(line)?.[1])),
  }
}

function each(number: (outcome: Outcome, index: number) => number): Counts {
  return Object.fromEntries(outcomes.map((outcome, index) => [outcome, number(outcome, index)])) as Counts
}
