import { bundle } from './bundle.ts'
import { noteSources } from './note-sources.ts'

// The second half of "npm run build": the program that people start.

await bundle('auth-conformance', 'src/cli/main.ts', 'program', [noteSources()])
