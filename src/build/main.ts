import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../suite/suite.ts'
import { bundle, bundleScript } from './bundle.ts'
import { writeJudgement } from './judgement.ts'
import { writeApiTypes, writeResultTypes } from './result-types.ts'

// The second half of "npm run build": the program that people start, the spec files and what runs them in vitest, and the
// types of what it writes.

const specs = readdirSync(join(packageRoot, 'specs')).filter((name) => name.endsWith('.spec.ts'))
const doors = {
  'auth-conformance': 'src/cli/start.ts',
  api: 'src/api/index.ts',
  check: 'src/check/for-specs.ts',
  ...byName('vitest', 'src/vitest', ['conformance.ts', 'global-setup.ts', 'setup.ts', 'reporter.ts']),
  ...byName('specs', 'specs', specs),
}
await bundleScript('src/explore/k6/play.ts', 'program/k6-play.js')
// What a run needs until its first request, and what it needs after that. Left alone, the bundler makes a file of each part
// that doors share, and to find and read eighty of them takes longer than to run them.
const together = { run: /[\\/]src[\\/]cli[\\/](?:main|run)\.ts$/, checks: /[\\/]specs[\\/]every-spec\.ts$/ }
await bundle(doors, 'program', together)
await writeResultTypes()
writeApiTypes()
await writeJudgement()

function byName(folder: string, source: string, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [`${folder}/${file.replace(/\.ts$/, '')}`, `${source}/${file}`]))
}
