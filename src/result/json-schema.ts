import { z } from 'zod'
import { explorationSchema } from './exploration-schema.ts'
import { resultSchema } from './result-schema.ts'

/** Where the package has the schema; the version is that of `schemaVersion`. */
export const schemaFileName = `src/result/result-${resultSchema.shape.schemaVersion.value}.schema.json`

/**
 * Gives the JSON schema (draft 2020-12) of result.json, made from the schema by which the suite itself reads it.
 * Its `$id` carries the schema version, which changes whenever an old reader could misread a new result.
 */
export function resultJsonSchema(): Record<string, unknown> {
  const version = resultSchema.shape.schemaVersion.value
  return {
    ...z.toJSONSchema(resultSchema),
    $id: `urn:reporting-auth-conformance:result:${version}`,
    title: 'Result of a conformance run',
  }
}

/** Where the package has the schema of exploration.json. */
export const explorationSchemaFileName = `src/result/exploration-${explorationSchema.shape.schemaVersion.value}.schema.json`

/** Gives the JSON schema (draft 2020-12) of exploration.json. */
export function explorationJsonSchema(): Record<string, unknown> {
  const version = explorationSchema.shape.schemaVersion.value
  return {
    ...z.toJSONSchema(explorationSchema),
    $id: `urn:reporting-auth-conformance:exploration:${version}`,
    title: 'Result of an exploration',
  }
}

/** Every schema that the package publishes, by the name of its file. */
export function publishedSchemas(): Readonly<Record<string, Record<string, unknown>>> {
  return { [schemaFileName]: resultJsonSchema(), [explorationSchemaFileName]: explorationJsonSchema() }
}
