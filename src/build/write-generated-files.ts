import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueVersion, catalogueVersions, listOf } from '../catalogue/catalogue.ts'
import { specificationPage } from '../catalogue/specification-page.ts'
import { exampleEnvironment, variablesPage } from '../environment/variable-pages.ts'
import { jsonInLines } from '../results/json-lines.ts'
import { publishedSchemas } from '../results/json-schema.ts'
import { packageRoot } from '../suite/suite.ts'

// npm run generate: writes the files that are generated from the sources and published with the package.

const listFile = (version: string) => `src/catalogue/catalogue-${version}.txt`
for (const version of catalogueVersions.filter((each) => each !== catalogueVersion)) {
  const file = join(packageRoot, listFile(version))
  if (existsSync(file) && readFileSync(file, 'utf8') === listOf(version)) continue
  // Results are compared by ID over years.
  process.stderr.write(
    `${file} would change, but the list of an older version never does. A new requirement needs "since" with a new ` +
      `version, a retired one "until", and another level "was".\n`,
  )
  process.exit(1)
}

const schemas = Object.values(publishedSchemas).map(({ file, schema }) => [file, `${jsonInLines(schema)}\n`] as const)
const pages = [
  [listFile(catalogueVersion), listOf(catalogueVersion)],
  ['docs/specification.md', specificationPage()],
  ['docs/variables.md', variablesPage()],
  ['environments/staging.env.example', exampleEnvironment()],
] as const
for (const [name, text] of [...schemas, ...pages]) {
  const file = join(packageRoot, name)
  writeFileSync(file, text)
  process.stdout.write(`${file}\n`)
}
