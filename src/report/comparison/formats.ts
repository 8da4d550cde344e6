import type { Comparison } from './compare.ts'
import { renderComparisonHtml } from './html.ts'
import { renderComparisonMarkdown } from './markdown.ts'
import { renderComparison } from './text.ts'

/** What each format of a comparison is called in a folder. */
export const comparisonFiles = {
  console: 'comparison.txt',
  markdown: 'comparison.md',
  html: 'comparison.html',
  json: 'comparison.json',
} as const

export type ComparisonFormat = keyof typeof comparisonFiles

/** Tells whether a word is the name of a format of a comparison. */
export function isComparisonFormat(word: string): word is ComparisonFormat {
  return Object.hasOwn(comparisonFiles, word)
}

/** Makes one format of a comparison. */
export function comparisonText(
  comparison: Comparison,
  format: ComparisonFormat,
  suite: { readonly name: string; readonly version: string },
): string {
  switch (format) {
    case 'console':
      return renderComparison(comparison, (_style, text) => text)
    case 'markdown':
      return renderComparisonMarkdown(comparison)
    case 'html':
      return renderComparisonHtml(comparison, suite)
    case 'json':
      return `${JSON.stringify(comparison, undefined, 2)}\n`
  }
}
