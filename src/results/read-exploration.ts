import { join } from 'node:path'
import { z } from 'zod'
import { isFolder } from '../suite/is-folder.ts'
import { type Exploration, explorationSchema } from './exploration-schema.ts'
import { parseJson, ResultFileError, readText } from './read-result.ts'

/** The file that an exploration writes. */
export const explorationFileName = 'exploration.json'

/** Reads an exploration.json, given as a file or its folder. Throws a ResultFileError that explains the problem. */
export function readExploration(path: string): Exploration {
  const file = isFolder(path) ? join(path, explorationFileName) : path
  const parsed = explorationSchema.safeParse(
    parseJson(
      file,
      readText(file, `An exploration writes it to reports/<environment>-exploration/${explorationFileName}.`),
    ),
  )
  if (!parsed.success) throw new ResultFileError(`${file} is not an exploration:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
