import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { withoutByteOrderMark } from '../suite/read-file-text.ts'
import { outcomes } from './outcome.ts'
import type { Result } from './result.ts'
import { resultSchema } from './result-schema.ts'
import { countOutcomes } from './sections.ts'
import { upgraded } from './upgrade-result.ts'
import { isOfAnotherShard, judge } from './verdict.ts'

/** A result file that reports can't use; the message is one sentence that names the file and what to do. */
export class ResultFileError extends ConfigurationError {
  constructor(problem: string) {
    super([problem])
  }
}

/** Reads a result.json, or its text if that has been read; one of schema 1 is upgraded. Throws a ResultFileError. */
export function readResult(file: string, text = resultTextIn(file)): Result {
  const content = parseJson(file, text)
  if (isExploration(content))
    throw new ResultFileError(`${file} is an exploration, not the result of a run: its reports are in the same folder.`)
  const { schemaVersion } = Object(content)
  if (schemaVersion === undefined)
    throw new ResultFileError(`${file} is not the result of a run: it has no schemaVersion.`)
  const known = resultSchema.shape.schemaVersion.value
  const isOld = schemaVersion === 1
  if (!isOld && schemaVersion !== known) {
    const found = JSON.stringify(schemaVersion)
    throw new ResultFileError(
      `${file} has schema version ${found}, this program reads versions 1 and ${known}: use the release that wrote it.`,
    )
  }
  const result = resultSchema.safeParse(isOld ? upgraded(content) : content)
  if (result.success) return consistent(result.data, file, isOld)
  const [first, ...others] = result.error.issues
  const place = first === undefined || first.path.length === 0 ? 'the whole file' : z.core.toDotPath(first.path)
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  throw new ResultFileError(`${file} does not fit the schema of a result, at ${place}: ${first?.message}${more}`)
}

/** Whether a parsed file is an exploration, by what only explorations have. */
export function isExploration(content: unknown): boolean {
  return Object.hasOwn(Object(content), 'sequences')
}

/** The result, unless it was edited: every report would say something else. Earlier rules gave the verdict of an old one. */
function consistent(result: Result, file: string, isOld: boolean): Result {
  const { requirements, summary, verdict, exitCode, shard, staleWaivers, strict = false, endedEarly } = result
  const twice = requirements.find(({ id }, index) => requirements.findIndex((each) => each.id === id) !== index)
  const counts = countOutcomes(requirements)
  const miscounted = outcomes.find((outcome) => summary[outcome] !== counts[outcome])
  const own = requirements.filter((requirement) => !isOfAnotherShard(requirement))
  const judged = judge(shard === undefined ? requirements : own, staleWaivers, strict, endedEarly)
  const isFalse = isOld
    ? summary.failed > 0
      ? ['conformant', 'incomplete'].includes(verdict)
      : verdict === 'not-conformant'
    : judged.verdict !== verdict || judged.exitCode !== exitCode
  const ends = (each: Pick<Result, 'verdict' | 'exitCode'>) => `${each.verdict} with exit code ${each.exitCode}`
  const why = [
    requirements.length === 0 && 'it has no requirements',
    twice && `it has ${twice.id} twice`,
    miscounted && `its summary counts ${summary[miscounted]} ${miscounted}, its requirements are ${counts[miscounted]}`,
    isFalse && `its verdict is ${ends(result)}, and its requirements give ${ends(judged)}`,
  ].find((each) => typeof each === 'string')
  if (why !== undefined) throw new ResultFileError(`${file} contradicts itself: ${why}.`)
  return result
}

/** The text of a result.json, unchanged. Throws a ResultFileError if it can't be read. */
export function resultTextIn(file: string): string {
  return readText(file, 'A run writes it to reports/<environment>/result.json.')
}

/** The text of a file; `origin` says where it is written. Throws a ResultFileError if it can't be read. */
export function readText(file: string, origin: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new ResultFileError(`${file} can't be read: ${missing ? 'there is no such file' : String(error)}. ${origin}`)
  }
}

/** Parses the text of a file, which may begin with a byte order mark. Throws a ResultFileError if it is not JSON. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(withoutByteOrderMark(text))
  } catch (error) {
    // The parser's message quotes the file, which is untrusted: only the position is passed on.
    const position = /position \d+/.exec(String(error))?.[0]
    throw new ResultFileError(`${file} is not JSON${position === undefined ? '' : ` (broken at ${position})`}.`)
  }
}
