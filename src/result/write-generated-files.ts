import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../suite/suite.ts'
import { generatedFiles } from './generated-files.ts'

// npm run generate: writes the files that are made from the sources and published with the package.

for (const [name, text] of Object.entries(generatedFiles())) {
  const file = join(packageRoot, name)
  writeFileSync(file, text)
  process.stdout.write(`${file}\n`)
}
