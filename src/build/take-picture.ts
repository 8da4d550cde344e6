import { writeFileSync } from 'node:fs'
import { pictureFile, pictureOf, reportOfImitation } from './picture.ts'

// "npm run picture": takes the picture that the README shows anew.

writeFileSync(pictureFile, await pictureOf(reportOfImitation()))
process.stdout.write(`written  ${pictureFile}\n`)
