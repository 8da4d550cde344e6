import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { specificationPage } from '../catalogue/specification-page.ts'
import { exampleEnvironment, variablesPage } from '../environment/variable-pages.ts'
import { packageRoot } from '../suite/suite.ts'
import { publishedSchemas } from './json-schema.ts'

// npm run generate: writes the files that are generated from the sources and published with the package.

const schemas = Object.entries(publishedSchemas()).map(
  ([name, schema]) => [name, `${JSON.stringify(schema, undefined, 2)}\n`] as const,
)
const pages = [
  ['docs/specification.md', specificationPage()],
  ['docs/variables.md', variablesPage()],
  ['environments/staging.env.example', exampleEnvironment()],
] as const
for (const [name, text] of [...schemas, ...pages]) {
  const file = join(packageRoot, name)
  writeFileSync(file, text)
  process.stdout.write(`${file}\n`)
}
