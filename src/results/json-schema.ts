import { z } from 'zod'
import { variables } from '../environment/variables.ts'
import { explorationSchema } from './exploration-schema.ts'
import { resultSchema } from './result-schema.ts'
import { waiverEntry } from './waivers.ts'

/** The path of the schema in the package; the version is that of `schemaVersion`. */
export const schemaFileName = `src/results/result-${resultSchema.shape.schemaVersion.value}.schema.json`

/**
 * Returns the JSON schema (draft 2020-12) of result.json, generated from the schema with which the suite itself reads it. Its
 * `$id` contains the schema version, which changes whenever an old reader could misinterpret a new result.
 */
export function resultJsonSchema(): Record<string, unknown> {
  return published(resultSchema, `result:${resultSchema.shape.schemaVersion.value}`, 'Result of a conformance run')
}

/** The path of the schema of exploration.json in the package. */
export const explorationSchemaFileName = `src/results/exploration-${explorationSchema.shape.schemaVersion.value}.schema.json`

/** Returns the JSON schema (draft 2020-12) of exploration.json. */
export function explorationJsonSchema(): Record<string, unknown> {
  const version = explorationSchema.shape.schemaVersion.value
  return published(explorationSchema, `exploration:${version}`, 'Result of an exploration')
}

const waiversSchemaFileName = 'src/results/waivers-1.schema.json'

/** Returns the JSON schema of a waivers file, for YAML editors. */
export function waiversJsonSchema(): Record<string, unknown> {
  return published(z.array(waiverEntry), 'waivers:1', 'Known deviations of a target')
}

function published(schema: z.ZodType, id: string, title: string): Record<string, unknown> {
  return { ...z.toJSONSchema(schema), $id: `urn:reporting-auth-conformance:${id}`, title }
}

const environmentSchemaFileName = 'src/results/environment-1.schema.json'

/** Returns the JSON schema of an environment file: all variables are optional strings, since any may come from the process. */
export function environmentJsonSchema(): Record<string, unknown> {
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

/** Every schema that the package publishes, by file name. */
export function publishedSchemas(): Readonly<Record<string, Record<string, unknown>>> {
  return {
    [schemaFileName]: resultJsonSchema(),
    [explorationSchemaFileName]: explorationJsonSchema(),
    [waiversSchemaFileName]: waiversJsonSchema(),
    [environmentSchemaFileName]: environmentJsonSchema(),
  }
}
