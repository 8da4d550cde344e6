import { writeFileSync } from 'node:fs'
import { pictureFile, pictureOf, reportOfImitation } from './picture.ts'

// "npm run picture": takes a new picture for the README.

writeFileSync(pictureFile, await pictureOf(reportOfImitation()))
process.stdout.write(`written  ${pictureFile}\n`)
