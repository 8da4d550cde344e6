import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaintsIn } from '../../../cli/samples/start-program.ts'
import { suite } from '../../../suite/suite.ts'
import { type BuiltImage, buildImage, whyNoImage } from './build-image.ts'

const why = whyNoImage()
/** A user ID unknown to both this machine and the image. */
const user = 12_345

describe.skipIf(why !== undefined)(`the image${why === undefined ? '' : `: ${why}`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  const reports = join(folder, 'reports')
  let image: BuiltImage

  beforeAll(() => {
    image = buildImage(folder)
    mkdirSync(reports)
    chownSync(reports, user, user)
  }, 60 * 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs the image's entry point with a read-only root and a writable folder for reports. */
  function start(...words: readonly string[]) {
    const { root, config } = image
    const script = `mount --bind "$1" "$1" && mount --bind "$2" "$1/work/reports" && mount -o remount,bind,ro "$1" && shift 2 && exec "$@"`
    const inRoot = ['chroot', `--userspec=${user}:${user}`, root, 'env', '-i', 'PATH=/usr/local/bin:/usr/bin:/bin']
    const inFolder = ['sh', '-c', `cd ${config.WorkingDir} && exec "$@"`, 'sh', ...config.Entrypoint, ...words]
    return spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', root, reports, ...inRoot, ...inFolder], {
      encoding: 'utf8',
    })
  }

  test('starts the command of the package, as an unprivileged user, and brings no npm along', () => {
    expect(start('--version')).toMatchObject({ status: 0, stdout: `${suite.version}\n`, stderr: '' })
    expect(image.config).toMatchObject({ Entrypoint: ['auth-conformance'], User: 'node' })
    for (const left of ['bin/npm', 'lib/node_modules', 'include'])
      expect(existsSync(join(image.root, 'usr/local', left)), left).toBe(false)
  })

  test('judges a target with a root file system that is read-only, and leaves the reports', () => {
    const { status, stderr } = start('run', '--only', '4.3', '--no-timing', '--quick', '--out', 'reports/one')
    expect({ status, complaints: complaintsIn(stderr) }).toEqual({ status: 0, complaints: '' })
    expect(JSON.parse(readFileSync(join(reports, 'one/result.json'), 'utf8')).summary.failed).toBe(0)
    expect(existsSync(join(reports, 'one/report.html'))).toBe(true)
    expect(start('run', '--only', '4.3', '--no-timing', '--out', 'elsewhere').status).toBe(2)
  })
})
