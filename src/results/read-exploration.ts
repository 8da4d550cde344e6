import { join } from 'node:path'
import { z } from 'zod'
import { isFolder } from '../suite/is-folder.ts'
import { type Exploration, explorationSchema } from './exploration-schema.ts'
import { parseJson, ResultFileError, readText } from './read-result.ts'

export const explorationFileName = 'exploration.json'

const origin = `An exploration writes it to reports/<environment>-exploration/${explorationFileName}.`

/** Reads an exploration.json of schema 1 or 2, given as a file or its folder, or its text. Throws a ResultFileError. */
export function readExploration(path: string, text?: string): Exploration {
  const file = isFolder(path) ? join(path, explorationFileName) : path
  const content = parseJson(file, text ?? readText(file, origin))
  if (Object.hasOwn(Object(content), 'requirements'))
    throw new ResultFileError(`${file} is the result of a run, not an exploration. ${origin}`)
  const parsed = explorationSchema.safeParse(upgradedExploration(content))
  if (!parsed.success) throw new ResultFileError(`${file} is not an exploration:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** The content of an exploration of schema 1 as one of schema 2, without what no command reads; words stay words. */
function upgradedExploration(content: unknown): unknown {
  const { verdictReason, givenUp, findings, waived = [], ...rest } = Object(content)
  if (rest.schemaVersion !== 1) return content
  return {
    ...rest,
    schemaVersion: 2,
    accounts: [],
    reason: { kind: 'statement', text: verdictReason },
    givenUp: { count: Object(givenUp).count },
    blindSpots: [],
    coverage: [],
    findings: each(findings, ({ state, ...finding }) => ({
      ...finding,
      state: state === 'no session' ? 'none' : String(state).replace(/ session$/, ''),
      steps: [],
    })),
    waived: each(waived, (deviation) => deviation),
  }
}

/** Each of a list, with statements for what was expected and found; what is no list is reported by the schema. */
function each(list: unknown, upgraded: (one: Record<string, unknown>) => object): unknown {
  if (!Array.isArray(list)) return list
  return list.map(Object).map(({ expected, found, ...one }) => ({
    ...upgraded(one),
    expected: { kind: 'statement', text: expected },
    found: { kind: 'statement', text: found },
  }))
}
