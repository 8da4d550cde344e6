import { runWith } from '../run-with.ts'
import { startLdap } from './start-ldap.ts'

// `npm run reference:ldap` runs until Ctrl-C; `npm run reference:ldap -- run --no-timing` runs the suite.
await runWith(startLdap, process.argv.slice(2))
