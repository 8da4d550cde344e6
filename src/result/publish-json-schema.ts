import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../suite/suite.ts'
import { publishedSchemas } from './json-schema.ts'

// npm run schema: writes the schemas of result.json and exploration.json to where the package publishes them, after a
// change of what is in them.

for (const [name, schema] of Object.entries(publishedSchemas())) {
  const file = join(packageRoot, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(schema, undefined, 2)}\n`)
  process.stdout.write(`${file}\n`)
}
