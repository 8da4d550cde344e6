import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../suite/suite.ts'
import { bundle, bundleScript } from './bundle.ts'
import { writeJudgement } from './judgement.ts'
import { writeApiTypes, writeResultTypes } from './result-types.ts'

// The second half of "npm run build": the program, the spec files, the code that runs them in vitest, and types.

const specs = readdirSync(join(packageRoot, 'specs')).filter((name) => name.endsWith('.spec.ts'))
// Files that vitest loads by their path.
const vitestFiles = ['conformance.ts', 'global-setup.ts', 'open-runs.ts', 'project-run.ts', 'setup.ts', 'reporter.ts']
const entries = {
  'auth-conformance': 'src/cli/start.ts',
  api: 'src/api/index.ts',
  check: 'src/check/for-specs.ts',
  ...byName('vitest', 'src/vitest', vitestFiles),
  ...byName('specs', 'specs', specs),
}
await bundleScript('src/explore/k6/play.ts', 'program/k6-play.js')
// What a run needs before its first request, and later. On its own, the bundler makes eighty files, which are slow to load.
const together = { run: /[\\/]src[\\/]cli[\\/](?:main|run)\.ts$/, checks: /[\\/]specs[\\/]every-spec\.ts$/ }
await bundle(entries, 'program', together)
await writeResultTypes()
writeApiTypes()
await writeJudgement()

function byName(folder: string, source: string, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [`${folder}/${file.replace(/\.ts$/, '')}`, `${source}/${file}`]))
}
