import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './suite.ts'

/** Where the build writes down the versions of what judges. */
export const judgementFile = join(packageRoot, 'dist/program/judgement.json')

/**
 * By what two results were judged, as digests of the sources: a change of the suite is told apart from a change of the
 * target by them. Nobody writes them by hand, so nobody forgets to.
 */
export interface Judgement {
  /** Of all that judges: the same in two results means that nothing of the suite explains a difference. */
  readonly revision: string
  /** Of what each requirement demands and how it is observed, by its id. */
  readonly requirements: Readonly<Record<string, string>>
  /** Of what each check does, by the id of its requirement and its name. */
  readonly checks: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What the build wrote down; undefined where nothing was built. */
export function judgement(): Judgement | undefined {
  try {
    return JSON.parse(readFileSync(judgementFile, 'utf8'))
  } catch {
    return undefined
  }
}
