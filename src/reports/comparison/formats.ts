import type { Paint } from '../console-options.ts'
import type { Comparison } from './compare.ts'
import { renderComparisonHtml } from './html.ts'
import { renderComparisonMarkdown } from './markdown.ts'
import { renderComparison } from './text.ts'

/** The file name of each comparison format. */
export const comparisonFiles = {
  console: 'comparison.txt',
  markdown: 'comparison.md',
  html: 'comparison.html',
  json: 'comparison.json',
} as const

export type ComparisonFormat = keyof typeof comparisonFiles

/** Renders one format of a comparison; only the console format has colors. */
export function comparisonText(
  comparison: Comparison,
  format: ComparisonFormat,
  suite: { readonly name: string; readonly version: string },
  paint: Paint,
): string {
  switch (format) {
    case 'console':
      return renderComparison(comparison, paint)
    case 'markdown':
      return renderComparisonMarkdown(comparison)
    case 'html':
      return renderComparisonHtml(comparison, suite)
    case 'json':
      return `${JSON.stringify(comparison, undefined, 2)}\n`
  }
}
