import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../suite/suite.ts'
import { resultJsonSchema, schemaFileName } from './json-schema.ts'

// npm run schema: writes the schema of result.json to where the package publishes it, after a change of result.ts.

const file = join(packageRoot, schemaFileName)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(resultJsonSchema(), undefined, 2)}\n`)
process.stdout.write(`${file}\n`)
