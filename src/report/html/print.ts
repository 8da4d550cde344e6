import type { Result } from '../../result/result.ts'
import { releaseInWords, verdictInWords } from '../wording.ts'
import { dateInWords } from './front-page.ts'

/** Headers and footers for print: target and verdict on every page, and page numbers. */
export function runningHeaders(result: Result): string {
  const { target, startedAt, suite } = result
  const about = `Authentication conformance: ${target.environment}, ${releaseInWords(target.release)}`
  const ended = `${verdictInWords(result).words}, ${dateInWords(startedAt)}`
  return `@page{margin-top:20mm;
@top-left{content:${cssString(about)}}@top-right{content:${cssString(ended)}}
@bottom-left{content:${cssString(`${suite.name} ${suite.version}`)}}}
@page:first{@top-left{content:none}@top-right{content:none}}`
}

const longest = 90

/** Any text as a string of a style sheet: everything but ASCII letters, digits and spaces is escaped. */
export function cssString(text: string): string {
  const characters = [...(text.length > longest ? `${text.slice(0, longest - 1)}…` : text)]
  return `"${characters.map((each) => (/[a-z\d ]/i.test(each) ? each : escaped(each))).join('')}"`
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0
  // Zero and surrogates are not characters.
  return code === 0 || (code >= 0xd800 && code <= 0xdfff) ? '\\fffd ' : `\\${code.toString(16)} `
}
