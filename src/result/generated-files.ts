import { specificationPage } from '../catalogue/specification-page.ts'
import { publishedSchemas } from './json-schema.ts'

/** The files of the repository that are made from the sources: their texts by their names. `npm run generate` writes them. */
export function generatedFiles(): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(
      Object.entries(publishedSchemas()).map(([name, schema]) => [name, `${JSON.stringify(schema, undefined, 2)}\n`]),
    ),
    'docs/specification.md': specificationPage(),
  }
}
