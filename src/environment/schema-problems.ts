import type { z } from 'zod'
import { similarName } from './similar-name.ts'

/**
 * What of an object does not fit its schema, a sentence each: what is missing, what is unknown with the name that it
 * probably should have, and what else the schema says.
 *
 * @param given what a program gave
 * @param noun what one field of it is called, such as `option`
 */
export function schemaProblems(schema: z.ZodObject, given: unknown, noun: string): string[] {
  const issues = schema.safeParse(given, { reportInput: true }).error?.issues ?? []
  return issues.flatMap(deepest).flatMap((issue) => {
    const where = pathInWords(issue.path)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => unknownField(key, noun, where === '' ? Object.keys(schema.shape) : [], where))
    if (where === '') return [`${issue.message}.`]
    return [issue.input === undefined ? `${where} is missing.` : `${where}: ${issue.message}.`]
  })
}

type Issue = z.core.$ZodIssue

/** Of what may be one of several things, the problems with the one that was probably meant: those that lie deepest. */
function deepest(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const depth = (issues: readonly Issue[]) =>
    Math.max(0, ...issues.map(({ code, path }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)))
  const [meant = []] = issue.errors.toSorted((a, b) => depth(b) - depth(a))
  return depth(meant) === 0 ? [issue] : meant.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
}

function pathInWords(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

function unknownField(key: string, noun: string, known: readonly string[], where: string): string {
  const meant = similarName(key, known)
  const there = known.length === 0 ? '' : ` There are ${known.join(', ')}.`
  const hint = meant === undefined ? there : ` Did you mean ${meant}?`
  return `There is no ${noun} ${where === '' ? key : `${where}.${key}`}.${hint}`
}
