import { z } from 'zod'
import { variables } from '../environment/variables.ts'
import { explorationSchema } from './exploration-schema.ts'
import { resultSchema } from './result-schema.ts'
import { waiverEntry } from './waivers.ts'

/** A JSON schema (draft 2020-12), and the path of its file in the package. */
interface PublishedSchema {
  readonly file: string
  readonly schema: Readonly<Record<string, unknown>>
}

/** Every schema that the package publishes. Its version changes whenever an old reader could misinterpret a new file. */
export const publishedSchemas = {
  result: published('result', resultSchema.shape.schemaVersion.value, 'Result of a conformance run', resultSchema),
  exploration: published(
    'exploration',
    explorationSchema.shape.schemaVersion.value,
    'Result of an exploration',
    explorationSchema,
  ),
  waivers: published('waivers', 1, 'Known deviations of a target', z.array(waiverEntry)),
  environment: { file: fileOf('environment', 1), schema: environmentSchema() },
}

function published(name: string, version: number, title: string, schema: z.ZodType): PublishedSchema {
  const $id = `urn:reporting-auth-conformance:${name}:${version}`
  return { file: fileOf(name, version), schema: { ...z.toJSONSchema(schema, { reused: 'ref' }), $id, title } }
}

function fileOf(name: string, version: number): string {
  return `src/results/${name}-${version}.schema.json`
}

/** All variables are optional strings, since any may come from the process. */
function environmentSchema(): PublishedSchema['schema'] {
  const properties = Object.entries(variables).map(([name, { schema, expects, example }]) => {
    const { $schema: _, ...input } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return [name, { type: 'string', ...input, description: expects, examples: [example] }]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:reporting-auth-conformance:environment:1',
    title: 'Environment of a conformance run',
    type: 'object',
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  }
}
