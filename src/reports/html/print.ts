import type { Result } from '../../results/result.ts'
import { shortened } from '../../suite/shortened.ts'
import { releaseInWords, verdictInWords } from '../wording.ts'
import { dateInWords } from './front-page.ts'

/** Headers and footers for print: target and verdict on every page, and page numbers. */
export function runningHeaders(result: Result, fingerprint: string | undefined): string {
  const { target, startedAt, suite } = result
  const about = `Authentication conformance: ${target.environment}, ${releaseInWords(target.release)}`
  const ended = `${verdictInWords(result).words}, ${dateInWords(startedAt)}`
  return headersOf([about, ended], `${suite.name} ${suite.version}${hashed(', result.json', fingerprint)}`)
}

/** The same for the specification page, which is not about a target. */
export function specificationHeaders({ suite, document }: Pick<Result, 'suite' | 'document'>): string {
  return headersOf(
    ['What the suite judges', `catalogue ${suite.catalogue}`],
    `${suite.name} ${suite.version}${hashed(', specification', document?.sha256)}`,
  )
}

/** The first page has its title in large letters, and so none above. */
function headersOf([left, right]: readonly [string, string], footer: string): string {
  return `@page{margin-top:20mm;
@top-left{content:${cssString(left)}}@top-right{content:${cssString(right)}}
@bottom-left{content:${cssString(footer)}}}
@page:first{@top-left{content:none}@top-right{content:none}}`
}

/** Enough of a hash to distinguish two results. */
function hashed(what: string, sha256: string | undefined): string {
  return sha256 === undefined ? '' : `${what} SHA-256 ${sha256.slice(0, 12)}…`
}

const longest = 90

/** Any text as a string of a style sheet: everything but ASCII letters, digits and spaces is escaped. */
export function cssString(text: string): string {
  // Zero and lone surrogates are not characters.
  const shown = shortened(text, longest).replace(/[\0\p{Cs}]/gu, '\u{FFFD}')
  return `"${shown.replace(/[^A-Za-z\d ]/gu, (each) => `\\${each.codePointAt(0)?.toString(16)} `)}"`
}
