import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'
import { type Checked, checkOutcomes, ownCheck } from './trial.ts'

/** The declared outcomes: by defect name, requirement ID, and check name or `everyCheck`. */
export type Expectations = Map<string, Map<string, Checked>>

/** Stands for every check of a requirement that is not listed. */
export const everyCheckName = 'every check'

/** Stands for a defect that prevents every check from reaching its requirement. */
export const everyControl = 'every control fails'

const folder = join(packageRoot, 'src/proof/selftest/expectations')
const similar = 'like.txt'
const widest = 120

/** Reads the declarations of all defects. Throws if a file contains an unknown outcome. */
export function readExpectations(): Expectations {
  const all: Expectations = new Map()
  for (const file of sectionFiles())
    for (const [requirement, check, word] of wordsIn(file)) {
      const [defect = '', name = 'failed'] = word.split('=')
      const outcome = checkOutcomes.find((each) => each === name)
      if (outcome === undefined) throw new Error(`${file}: ${word} names no outcome of a check.`)
      const declared = all.get(defect) ?? new Map<string, Checked>()
      all.set(defect, declared.set(requirement, new Map([...(declared.get(requirement) ?? []), [check, outcome]])))
    }
  return all
}

/** For each defect in `like.txt`, the defect that fails the same checks unless declared otherwise, or `everyControl`. */
export function readLikes(): ReadonlyMap<string, string> {
  return new Map([...wordsIn(similar)].map(([like, _, defect]) => [defect, like]))
}

/** Replaces the stored declarations. */
export function writeExpectations(expectations: Expectations): void {
  for (const file of sectionFiles()) rmSync(join(folder, file))
  for (const [file, lines] of filesOf(expectations)) writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
}

/** The lines of each section's file, sorted by requirement and check. */
export function filesOf(expectations: Expectations): ReadonlyMap<string, readonly string[]> {
  const entries = [...expectations].flatMap(([defect, declared]) =>
    [...declared].flatMap(([requirement, checks]) =>
      [...checks].map(([check, outcome]) => {
        return [requirement, check, outcome === 'failed' ? defect : `${defect}=${outcome}`] as const
      }),
    ),
  )
  const files = new Map<string, string[]>()
  let [id, name] = ['', '']
  for (const [requirement, check, word] of entries.sort((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1))) {
    const file = `${requirement.slice(0, requirement.indexOf('/'))}.txt`
    const lines = files.get(file) ?? []
    files.set(file, lines)
    if (requirement !== id) lines.push(`${requirement}:`)
    if (check !== ownCheck && (requirement !== id || check !== name)) lines.push(`  ${check}:`)
    const line = `${lines.at(-1)} ${word}`
    // The first one is on the line of its check, so that a search for a defect shows the checks that it fails.
    if (line.length <= widest || lines.at(-1)?.endsWith(':')) lines.splice(-1, 1, line)
    else lines.push(`      ${word}`)
    ;[id, name] = [requirement, check]
  }
  return files
}

function sectionFiles(): string[] {
  return readdirSync(folder).filter((file) => file !== similar)
}

/** The entries of a file: requirement, check, and each word after them. */
function* wordsIn(file: string): Generator<readonly [requirement: string, check: string, word: string]> {
  let [requirement, check] = ['', '']
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    const [, indent = '', head, words = ''] = /^( *)(?:(.*):)?(.*)$/.exec(line) ?? []
    if (head !== undefined) [requirement, check] = indent === '' ? [head, ownCheck] : [requirement, head]
    for (const word of words.split(' ')) if (word !== '') yield [requirement, check, word]
  }
}
