import { z } from 'zod'
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
