#!/usr/bin/env node
import { tooOld } from './supported-node.ts'

// Loaded dynamically, because an older Node can't load it: the message about its version must come first.
const complaint = tooOld(process.versions.node)
if (complaint === undefined) await import('./main.ts')
else {
  process.stderr.write(`error: ${complaint}\n`)
  process.exitCode = 2
}
