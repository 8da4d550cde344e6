import type { Result } from '../result/result.ts'
import { renderAnnotations } from './annotations.ts'
import { renderConsole } from './console.ts'
import { renderEarl } from './earl.ts'
import { renderHtml } from './html/render-html.ts'
import { renderSummary } from './html/render-summary.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import type { FormatName, ReportOptions } from './report-files.ts'
import { renderWaivers } from './waiver-offer.ts'

type Renderer = (result: Result, options?: ReportOptions) => string | Promise<string>

/** What makes the text of each report. */
export const renderers = {
  html: renderHtml,
  'html-summary': renderSummary,
  junit: renderJunit,
  earl: renderEarl,
  markdown: renderMarkdown,
  waivers: renderWaivers,
  annotations: renderAnnotations,
  console: (result: Result) => renderConsole(result, { verbosity: 'normal', colour: false }),
} satisfies Readonly<Record<FormatName, Renderer>>
