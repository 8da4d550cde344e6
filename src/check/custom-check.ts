import { z } from 'zod'
import { addRequirement, type CustomEntry, isCustomId, requirementIfAny } from '../catalogue/catalogue.ts'
import { conditions } from '../catalogue/condition.ts'
import { prerequisites } from '../catalogue/prerequisite.ts'
import { impactKinds, requirementOf, severities } from '../catalogue/requirement.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { accountVariables } from '../environment/environment.ts'
import { schemaProblems } from '../environment/schema-problems.ts'
import { addCheck, type Check, type CheckOptions, definedChecks, keyOf } from './check.ts'
import { placeInWords, placeOfCall, type SourcePlace } from './source-place.ts'

/** Defines a check, which must call an expectation. Throws a ConfigurationError with all that is wrong, and where. */
export function defineCheck(id: string, run: Check['run']): void
export function defineCheck(id: string, options: CheckOptions, run: Check['run']): void
export function defineCheck(id: string, ...rest: [Check['run']] | [CheckOptions, Check['run']]): void {
  const place = placeOfCall(defineCheck)
  const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest
  const problems = [
    ...requirementProblems(id),
    ...schemaProblems(optionsSchema, options, 'option'),
    ...(typeof run === 'function' ? [] : ['expected a function that checks it.']),
  ]
  if (problems.length > 0)
    throw new ConfigurationError(problems.map((each) => `${placePrefix(place)}check of ${id}: ${each}`))
  addCheck(id, options, async (context) => run(context), place)
}

function requirementProblems(id: string): string[] {
  const found = requirementIfAny(id)
  if (found !== undefined) return found.observation.possible ? [] : ["it can't be observed, so it can't have a check."]
  return isCustomId(String(id))
    ? [`there is no such requirement. Define it first with requirement('${id}', …).`]
    : ['there is no such requirement; "list" shows those of the catalogue.']
}

// Schemas of custom requirements and checks. Their messages follow the name of the field.

const sentence = z.string('expected a sentence').min(1, 'expected a sentence')
const yes = z.literal(true, 'expected true, or nothing').optional()
const count = z.int('expected a whole number').min(0, 'expected a whole number')
const condition = oneOf(Object.keys(conditions))
const prerequisite = oneOf(Object.keys(prerequisites))

function oneOf(names: readonly string[]) {
  return z.enum(names, expectedOneOf(names))
}

function expectedOneOf(names: readonly string[]) {
  return { error: ({ input }: { readonly input?: unknown }) => `expected one of ${names.join(', ')}, not ${input}` }
}

/** The fields of a custom requirement, apart from its ID. */
const requirementSchema = z.strictObject(
  {
    level: z
      .enum(['MUST', 'SHOULD', 'MAY'], { error: ({ input }) => `expected MUST, SHOULD or MAY, not ${input}` })
      .optional(),
    statement: sentence,
    violated: sentence.optional(),
    impact: z.strictObject({ kind: oneOf(impactKinds), severity: oneOf(severities), text: sentence }).optional(),
    how: sentence,
    reading: sentence.optional(),
    when: z.array(condition).optional(),
    needs: z.array(prerequisite).optional(),
    timed: yes,
    hint: z.strictObject({ says: sentence, status: z.array(z.int()), location: z.string().optional() }).optional(),
  } satisfies Record<keyof CustomEntry, z.ZodType>,
  'expected an object with statement and how',
)

const optionsSchema = z.strictObject(
  {
    name: sentence.optional(),
    wrongPasswords: count.optional(),
    account: oneOf(accountVariables).optional(),
    member: yes,
    spare: z.literal([1, 2], 'expected 1 or 2').optional(),
    basic: yes,
    when: z.array(condition).optional(),
    needs: z.union([prerequisite, z.array(prerequisite)], expectedOneOf(Object.keys(prerequisites))).optional(),
    unprotected: yes,
    tickets: count.optional(),
    deep: yes,
    ownHeaders: yes,
  } satisfies Record<keyof CheckOptions, z.ZodType>,
  'expected an object of options',
)

/** Every definition of a custom requirement, with its place. */
const definitions: { readonly id: string; readonly place: SourcePlace | undefined }[] = []

/**
 * Defines a requirement that is not part of the specification; every report marks it as custom. `id`: `own/`, and a name in
 * lowercase letters, digits and hyphens. A file that vitest reloads replaces its definitions. Throws a ConfigurationError with
 * all that is wrong, and where.
 */
export function defineRequirement(id: string, entry: CustomEntry): void {
  const place = placeOfCall(defineRequirement)
  const isId = /^own\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
  const expected = 'expected "own/" and lowercase letters, digits and hyphens, such as own/sso-is-on.'
  const problems = [...(isId ? [] : [expected]), ...schemaProblems(requirementSchema, entry, 'field')]
  if (problems.length > 0)
    throw new ConfigurationError(problems.map((each) => `${placePrefix(place)}requirement ${id}: ${each}`))
  definitions.push({ id, place })
  addRequirement(requirementOf(id, { ...entry, cites: [] }))
}

function placePrefix(place: SourcePlace | undefined): string {
  return place === undefined ? '' : `${placeInWords(place)}: `
}

/** How many custom requirements the spec files imported so far have defined. */
export function requirementsDefined(): number {
  return definitions.length
}

/**
 * Problems with the custom requirements and checks of spec files: duplicates, and requirements without a check. `since`: how
 * many requirements were defined before.
 */
export function customSpecProblems(checks: readonly Check[] = definedChecks(), since = 0): string[] {
  const checked = new Set(checks.map((each) => each.requirement))
  const own = definitions.slice(since)
  const ofRequirements = own.flatMap(({ id, place }, index) => {
    const first = own.findIndex((each) => each.id === id)
    const { place: before } = own[first] ?? {}
    const there = before === undefined ? '' : `, at ${placeInWords(before)}`
    if (first < index)
      return [`${placePrefix(place)}requirement ${id} is defined already${there}. Give one of them another id.`]
    if (checked.has(id)) return []
    return [
      `${placePrefix(place)}requirement ${id} has no check. Add one with check('${id}', …), or remove the requirement.`,
    ]
  })
  return [...ofRequirements, ...nameProblems(checks)]
}

/** The first check of each name may have it: one of the suite, if there is one. */
function nameProblems(checks: readonly Check[]): string[] {
  const named = new Map(checks.filter(({ definedAt }) => definedAt === undefined).map((each) => [keyOf(each), each]))
  const custom = checks.filter(({ definedAt }) => definedAt !== undefined)
  return custom.flatMap((check) => {
    const first = named.get(keyOf(check))
    if (first === undefined) {
      named.set(keyOf(check), check)
      return []
    }
    const { requirement: id, definedAt } = check
    const owner = first.definedAt === undefined ? 'the suite' : placeInWords(first.definedAt)
    return [
      `${placePrefix(definedAt)}check of ${id}: one of ${owner} has the same name. Name this one: check('${id}', { name: '…' }, …).`,
    ]
  })
}
