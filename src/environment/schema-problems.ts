import { z } from 'zod'
import { similarName } from './similar-name.ts'

/**
 * How an object violates its schema, one sentence per problem. `noun`: the word for one field, such as `option`; `at`: where
 * the object is in the input of a program.
 */
export function schemaProblems(
  schema: z.ZodObject,
  given: unknown,
  noun: string,
  at: readonly PropertyKey[] = [],
): string[] {
  const issues = schema.safeParse(given, { reportInput: true, error: expected }).error?.issues ?? []
  return issues.flatMap(deepest).flatMap((issue) => {
    const where = z.core.toDotPath([...at, ...issue.path])
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) =>
        unknownField(key, noun, issue.path.length === 0 ? Object.keys(schema.shape) : [], where),
      )
    if (where === '') return [`${issue.message}.`]
    if (issue.input === undefined) return [`${where} is missing.`]
    return [issue.input === '' ? `${where} is empty.` : `${where}: ${issue.message}.`]
  })
}

/** Types in words, where a schema has no message: those of zod are for programmers. */
const types: Partial<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function expected(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' ? `expected ${types[issue.expected] ?? issue.expected}` : undefined
}

type Issue = z.core.$ZodIssue

/** For a union, the problems with the alternative that was probably meant: those with the deepest path. */
function deepest(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const depth = (issues: readonly Issue[]) =>
    Math.max(0, ...issues.map(({ code, path }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)))
  const [meant = []] = issue.errors.toSorted((a, b) => depth(b) - depth(a))
  return depth(meant) === 0 ? [issue] : meant.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
}

function unknownField(key: string, noun: string, known: readonly string[], where: string): string {
  const meant = similarName(key, known)
  const there = known.length === 0 ? '' : ` There are ${known.join(', ')}.`
  const hint = meant === undefined ? there : ` Did you mean ${meant}?`
  return `There is no ${noun} ${where === '' ? key : `${where}.${key}`}.${hint}`
}
