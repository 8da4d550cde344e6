import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defectTopics } from '../departures/defects/index.ts'
import { packageRoot } from '../suite/suite.ts'

/**
 * What a defect turns red, by requirement: what it breaks, and what builds on that. A letter for each check of the
 * requirement (see Pattern); `*` is every requirement that is not named.
 */
export type Declaration = Readonly<Record<string, string>>

/** The declarations of all defects by name; a new topic of defects has no file yet. Throws when one is not JSON. */
export function readExpectations(): Readonly<Record<string, Declaration>> {
  const files = Object.keys(defectTopics).map(fileOf).filter(existsSync)
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
}

/** Writes the declarations, a file for each topic of defects. */
export function writeExpectations(declarations: Readonly<Record<string, Declaration>>): void {
  for (const [topic, defects] of Object.entries(defectTopics)) {
    const entries = defects.map(({ name }) => [name, declarations[name]])
    writeFileSync(fileOf(topic), `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`)
  }
}

function fileOf(topic: string): string {
  return join(packageRoot, 'src/selftest/expectations', `${topic}.json`)
}
