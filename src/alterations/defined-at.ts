import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../suite/suite.ts'
import type { Defect } from './defect.ts'
import { defectTopics } from './defects/index.ts'
import { statefulTopics } from './stateful/index.ts'

const hole = /\$\{(?:[^{}]|\{[^}]*\})*\}|\*/
const nameOrTemplate = /'([a-z0-9*-]+)'|`((?:\$\{(?:[^{}]|\{[^}]*\})*\}|[a-z0-9*-])+)`/g

/**
 * The file and the line of each defect, by its name: the line has the name or its template, in which a star stands for a fault.
 * The program ships without sources and contains only these places (src/build).
 */
export const definedAt: Readonly<Record<string, string>> = Object.fromEntries([
  ...placesIn('src/alterations/defects', defectTopics),
  ...placesIn('src/alterations/stateful', statefulTopics),
])

/** A name in a source, or a template of names. */
interface Written {
  readonly line: number
  readonly makes: RegExp
  /** How many letters of its names the template contains itself. */
  readonly letters: number
}

function* placesIn(folder: string, topics: Readonly<Record<string, readonly Defect[]>>): Generator<[string, string]> {
  for (const [topic, defects] of Object.entries(topics)) {
    const file = `${folder}/${topic}.ts`
    const written = namesIn(readFileSync(join(packageRoot, file), 'utf8')).toSorted((a, b) => b.letters - a.letters)
    for (const { name } of defects) {
      const line = written.find(({ makes }) => makes.test(name))?.line
      yield [name, line === undefined ? file : `${file}:${line}`]
    }
  }
}

function namesIn(text: string): Written[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(nameOrTemplate)].map(([, name, template = '']) => {
      const parts = (name ?? template).split(hole)
      return { line: index + 1, makes: new RegExp(`^${parts.join('[a-z0-9-]*')}$`), letters: parts.join('').length }
    }),
  )
}
