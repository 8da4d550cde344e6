import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'

/** Packs the package as npm does, and unpacks it into `package` below a folder. */
export function unpackInto(folder: string): void {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(packed)
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder])
}
