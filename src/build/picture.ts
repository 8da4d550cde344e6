import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot, program } from '../suite/suite.ts'
import { launchBrowser } from './browser.ts'

/** The visible part of a report: its first screen, and the beginning of the failures. */
export const pictureSize = { width: 1280, height: 1072 } as const

export const pictureFile = join(packageRoot, 'docs/report.png')

/** The HTML report of a run against the imitation. `words`: further options. Throws an Error unless the run fails as expected. */
export function reportOfImitation(words: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'picture-'))
  try {
    const like = 'jasperreports-server-8.2-ce'
    const env = join(folder, 'staging.env')
    copyFileSync(join(packageRoot, `environments/reference-like-${like}.env`), env)
    const given = ['--env', env, '--like', like, '--format', 'html', '--out', folder]
    const run = ['run', ...given, '--quiet', '--no-timing', ...words]
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...run], { encoding: 'utf8' })
    if (status !== 1) throw new Error(`The imitation was to fail, exit code ${status}:\n${stdout}${stderr}`)
    return readFileSync(join(folder, 'report.html'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Takes a screenshot of a page, as PNG. The temporary server's address is replaced by a memorable one. */
export async function pictureOf(page: string): Promise<Buffer> {
  const browser = await launchBrowser()
  try {
    const opened = await browser.newPage({ viewport: pictureSize, colorScheme: 'light' })
    await opened.setContent(page.replaceAll(/http:\/\/(?:<wbr>)?127\.0\.0\.1:\d+/g, 'https://reports.example.com'))
    return await opened.screenshot()
  } finally {
    await browser.close()
  }
}
