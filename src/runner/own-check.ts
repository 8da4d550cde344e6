import { requirementIfAny } from '../catalogue/catalogue.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { schemaProblems } from '../environment/schema-problems.ts'
import { addCheck, type Check, type CheckOptions, definedChecks } from './check.ts'
import { ownDefinitionProblems, placePrefix } from './own-requirement.ts'
import { optionsSchema } from './own-schemas.ts'
import { placeOfCall } from './source-place.ts'

/**
 * Defines a check of a requirement of the catalogue or a custom one. It must call an expectation.
 *
 * @throws ConfigurationError with everything that is wrong with it, with file and line
 */
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
  return String(id).startsWith('own/')
    ? [`there is no such requirement. Define it first with requirement('${id}', …).`]
    : ['there is no such requirement; "list" shows those of the catalogue.']
}

/** Everything that is wrong with the loaded spec files. */
export function ownSpecProblems(): string[] {
  return ownDefinitionProblems(new Set(definedChecks().map((each) => each.requirement)))
}
