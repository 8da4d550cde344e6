import { runWith } from '../run-with.ts'
import { startBalanced } from './start-balanced.ts'

// `npm run reference:balanced` runs until Ctrl-C; `npm run reference:balanced -- run --no-timing` runs the suite.
await runWith(() => startBalanced({ sticky: process.env.STICKY !== 'no' }), process.argv.slice(2))
