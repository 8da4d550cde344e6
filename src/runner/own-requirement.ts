import { addRequirement, type CustomEntry } from '../catalogue/own-requirements.ts'
import { requirementOf } from '../catalogue/requirement.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { schemaProblems } from '../environment/schema-problems.ts'
import { requirementSchema } from './own-schemas.ts'
import { placeInWords, placeOfCall, type SourcePlace } from './source-place.ts'

/** Every definition of a custom requirement, with its place. */
const definitions: { readonly id: string; readonly place: SourcePlace | undefined }[] = []

/**
 * Defines a requirement that is not part of the specification. Every report shows it, marked as custom. In the watch mode of
 * vitest, a reloaded file replaces its definitions; elsewhere `ownDefinitionProblems` reports duplicates.
 *
 * @param id `own/` and a name in lower-case letters, digits and hyphens
 * @throws ConfigurationError with everything that is wrong with it, with file and line
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

/** The prefix of a problem at a place. */
export function placePrefix(place: SourcePlace | undefined): string {
  return place === undefined ? '' : `${placeInWords(place)}: `
}

/**
 * Problems with the requirements of all spec files together: one defined twice, or one without a check.
 *
 * @param checked the IDs of requirements that have a check
 */
export function ownDefinitionProblems(checked: ReadonlySet<string>): string[] {
  return definitions.flatMap(({ id, place }, index) => {
    const first = definitions.findIndex((each) => each.id === id)
    const { place: before } = definitions[first] ?? {}
    const there = before === undefined ? '' : `, at ${placeInWords(before)}`
    if (first < index)
      return [`${placePrefix(place)}requirement ${id} is defined already${there}. Give one of them another id.`]
    if (checked.has(id)) return []
    return [
      `${placePrefix(place)}requirement ${id} has no check. Add one with check('${id}', …), or remove the requirement.`,
    ]
  })
}
