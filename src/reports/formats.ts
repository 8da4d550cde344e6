import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../results/result.ts'
import { eventLoopShare } from '../suite/event-loop-share.ts'
import { besideCompleted } from './completed-waivers.ts'
import type { ReportOptions } from './html/render-html.ts'
import { allureFolder, reportFile, resultFile, specificationFile, summaryFile } from './links.ts'
import { replaceFile } from './replace-file.ts'

const waiversFile = 'waiver-offer.yaml'

type Renderer = (result: Result, options?: ReportOptions) => string | Promise<string>

interface TextReport {
  /** The files that it has in the folder of a run, with the main page last. */
  readonly files: readonly string[]
  /** The text of its last file. */
  readonly render: (result: Result, options?: ReportOptions) => Promise<string>
}

/** A format that another program makes. */
interface ProgramReport extends Pick<TextReport, 'files'> {
  /** Rejects with why the format can't be made on this machine. */
  readonly assertAvailable: () => Promise<unknown>
  /** Throws the file system's error, or an AllureReportError. */
  readonly write: (result: Result, outDir: string) => Promise<void>
}

export type ReportFormat = TextReport | ProgramReport

/** Every report format, by its name in `--format`, loaded on demand. To add one, add a file to this folder and a line here. */
export const reportFormats = {
  html: page(reportFile, async () => (await import('./html/render-html.ts')).renderHtml),
  'html-summary': page(summaryFile, async () => (await import('./html/render-summary.ts')).renderSummary),
  junit: text('junit.xml', async () => (await import('./junit.ts')).renderJunit),
  earl: text('earl.jsonld', async () => (await import('./earl.ts')).renderEarl),
  markdown: text('summary.md', async () => (await import('./markdown.ts')).renderMarkdown),
  waivers: text(waiversFile, async () => (await import('./waiver-offer.ts')).renderWaivers),
  annotations: text('annotations.txt', async () => (await import('./annotations.ts')).renderAnnotations),
  console: text('console.txt', async () => {
    const { renderConsole } = await import('./console.ts')
    return (result) => renderConsole(result, 'normal')
  }),
  allure: {
    files: [allureFolder, 'allure.html'],
    assertAvailable: async () => (await import('./allure-report.ts')).findGenerator(),
    write: async (result: Result, outDir: string) =>
      (await import('./allure-report.ts')).writeAllureReport(result, outDir),
  },
}

const specification = text(
  specificationFile,
  async () => (await import('./html/render-specification.ts')).renderSpecification,
)

export type FormatName = keyof typeof reportFormats

/** The formats that a run writes next to `result.json` by default. */
export const usualFormats: readonly FormatName[] = ['html', 'junit', 'earl', 'markdown']

/**
 * Writes reports of a result, by the names of their formats, to a folder, which is created if it does not exist. Returns the paths
 * of the files, in the order of the names. Throws the file system's error, and an AllureReportError.
 */
export async function writeReports(
  result: Result,
  names: readonly FormatName[],
  outDir: string,
  options: ReportOptions = {},
): Promise<string[]> {
  mkdirSync(outDir, { recursive: true })
  // Two pages may write the same specification page.
  const paths = new Set<string>()
  const beside = filesBeside(names, outDir, options.resultText)
  for (const name of new Set(names)) {
    while (eventLoopShare.areOver()) await eventLoopShare.next()
    const format: ReportFormat = reportFormats[name]
    if ('write' in format) await format.write(result, outDir)
    for (const file of format.files) {
      const usual = join(outDir, file)
      const path = file === waiversFile ? besideCompleted(usual) : usual
      paths.add(path)
      if ('write' in format) continue
      const { render } = file === specificationFile ? specification : format
      replaceFile(path, await render(result, { ...options, beside }))
    }
  }
  return [...paths]
}

/** The files to which pages may link: those that are written, and those of the same result that are there. */
function filesBeside(names: readonly FormatName[], outDir: string, resultText: string | undefined): string[] {
  const written = names.flatMap((name): readonly string[] => reportFormats[name].files)
  const isThere = (file: string) => existsSync(join(outDir, file))
  const isSame = isThere(resultFile) && readFileSync(join(outDir, resultFile), 'utf8') === resultText
  const all = [summaryFile, reportFile, specificationFile, resultFile]
  return all.filter((file) => written.includes(file) || (isSame && isThere(file)))
}

/** A page, together with the specification page that its requirements link to. */
function page(file: string, load: () => Promise<Renderer>): TextReport {
  return { ...text(file, load), files: [specificationFile, file] }
}

function text(file: string, load: () => Promise<Renderer>): TextReport {
  return { files: [file], render: async (result, options) => (await load())(result, options) }
}
