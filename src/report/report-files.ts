export interface ReportOptions {
  /** The compliance report puts what failed before everything else. */
  readonly failuresFirst?: boolean
  /** The text of result.json, whose SHA-256 the compliance report tells. */
  readonly resultText?: string
}

/** What every report that is one text is called in the folder of a run, by the name that `--format` takes. */
export const reportFiles = {
  html: 'report.html',
  'html-summary': 'summary.html',
  junit: 'junit.xml',
  earl: 'earl.jsonld',
  markdown: 'summary.md',
  waivers: 'waiver-offer.yaml',
  annotations: 'annotations.txt',
  console: 'console.txt',
} as const

export type FormatName = keyof typeof reportFiles

/** Tells whether a word is the name of a format. */
export function isFormatName(word: string): word is FormatName {
  return Object.hasOwn(reportFiles, word)
}
