import { join } from 'node:path'
import { z } from 'zod'
import { isFolder } from '../suite/is-folder.ts'
import { type Exploration, explorationSchema } from './exploration-schema.ts'
import { parseJson, ResultFileError, readText } from './read-result.ts'
import { upgradedExploration } from './upgrade-exploration.ts'

/** The file that an exploration writes. */
export const explorationFileName = 'exploration.json'

const origin = `An exploration writes it to reports/<environment>-exploration/${explorationFileName}.`

/** Whether the text of a file is that of an exploration, by what only explorations have. Throws a ResultFileError. */
export function isExplorationText(file: string, text: string): boolean {
  return Object.hasOwn(Object(parseJson(file, text)), 'sequences')
}

/**
 * Reads an exploration.json of schema 1 or 2, given as a file or its folder, or its text if that has been read. Throws a ResultFileError that
 * explains the problem.
 */
export function readExploration(path: string, text?: string): Exploration {
  const file = isFolder(path) ? join(path, explorationFileName) : path
  const parsed = explorationSchema.safeParse(upgradedExploration(parseJson(file, text ?? readText(file, origin))))
  if (!parsed.success) throw new ResultFileError(`${file} is not an exploration:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
