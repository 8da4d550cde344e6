#!/usr/bin/env node
import { tooOld } from './supported-node.ts'

// What an older Node can't even load comes later than the line that says so.
const complaint = tooOld(process.versions.node)
if (complaint === undefined) await import('./main.ts')
else {
  process.stderr.write(`error: ${complaint}\n`)
  process.exitCode = 2
}
