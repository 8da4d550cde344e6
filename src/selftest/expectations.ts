import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../suite/suite.ts'
import { type Checked, checkOutcomes, ownCheck } from './trial.ts'

/** What is declared: by the name of a defect, by the id of a requirement, and by the name of a check, or `everyCheck`. */
export type Expectations = Map<string, Map<string, Checked>>

/** Stands for every check of a requirement that is not named. */
export const everyCheck = 'every check'

/** Stands for a defect under which no check comes to its statement. */
export const everyControl = 'every control fails'

const folder = join(packageRoot, 'src/selftest/expectations')
const similar = 'like.txt'
const widest = 120

/** The declarations of all defects. Throws when a file names an outcome that there is not. */
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

/** By the name of a defect, the one that turns the same checks red, where nothing else is declared; or `everyControl`. */
export function readLikes(): ReadonlyMap<string, string> {
  return new Map([...wordsIn(similar)].map(([like, _, defect]) => [defect, like]))
}

/** Writes the declarations in place of those that are there. */
export function writeExpectations(expectations: Expectations): void {
  for (const file of sectionFiles()) rmSync(join(folder, file))
  for (const [file, lines] of filesOf(expectations)) writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
}

/** The lines of a file for each section: by requirement and check, all in the order of the alphabet. */
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
    // The first one always stands beside its check, so that who looks for a defect sees what it turns red.
    if (line.length <= widest || lines.at(-1)?.endsWith(':')) lines.splice(-1, 1, line)
    else lines.push(`      ${word}`)
    ;[id, name] = [requirement, check]
  }
  return files
}

function sectionFiles(): string[] {
  return readdirSync(folder).filter((file) => file !== similar)
}

/** What a file says: the requirement, the check, and each word behind them. */
function* wordsIn(file: string): Generator<readonly [requirement: string, check: string, word: string]> {
  let [requirement, check] = ['', '']
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    const [, indent = '', head, words = ''] = /^( *)(?:(.*):)?(.*)$/.exec(line) ?? []
    if (head !== undefined) [requirement, check] = indent === '' ? [head, ownCheck] : [requirement, head]
    for (const word of words.split(' ')) if (word !== '') yield [requirement, check, word]
  }
}
