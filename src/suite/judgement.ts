import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './suite.ts'

/** The file where the build stores what it knows of the requirements and checks. */
export const judgementFile = join(packageRoot, 'dist/program/judgement.json')

/** Digests of the sources that produced a result, which distinguish a change of the suite from a change of the target. */
export interface Judgement {
  /** Of all sources that decide outcomes: if it is the same in two results, the suite explains no difference. */
  readonly revision: string
  /** Of what each requirement demands and how it is observed, by its ID. */
  readonly requirements: Readonly<Record<string, string>>
  /** Of what each check does, by the ID of its requirement and its name. */
  readonly checks: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** How many defects verify the checks of each requirement, by its ID. A run need not load them for that. */
  readonly defects: Readonly<Record<string, number>>
}

/** What the build stored; undefined without a build. */
export function judgement(): Judgement | undefined {
  try {
    return JSON.parse(readFileSync(judgementFile, 'utf8'))
  } catch {
    return undefined
  }
}
