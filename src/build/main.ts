import { bundle } from './bundle.ts'
import { countedDefects } from './counted-defects.ts'
import { noteSources } from './note-sources.ts'
import { writeResultTypes } from './result-types.ts'

// The second half of "npm run build": the program that people start, and the types of what it writes.

await bundle('auth-conformance', 'src/cli/main.ts', 'program', [noteSources(), countedDefects()])
await writeResultTypes()
