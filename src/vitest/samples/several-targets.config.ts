import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { packageRoot } from '../../suite/suite.ts'
import type { ConformanceOptions } from '../options.ts'

/** For tests: a project for each target in TARGETS (JSON). Uses the built files, as in the package. */
const targets: readonly ConformanceOptions[] = JSON.parse(process.env.TARGETS ?? '[]')

export default defineConfig(async () => {
  const built = pathToFileURL(join(packageRoot, 'dist/program/vitest/conformance.js')).href
  const { conformance } = (await import(built)) as typeof import('../conformance.ts')
  return { test: { projects: targets.map((target) => conformance(target)) } }
})
