import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'

/** Packs the package like npm, without building it. Returns the path of the tarball, in the given folder. */
export function packInto(folder: string): string {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(packed)
  return join(folder, filename)
}

/** Packs the package, and unpacks it into `package` in the given folder. */
export function unpackInto(folder: string): void {
  execFileSync('tar', ['-xzf', packInto(folder), '-C', folder])
}
