import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../suite/suite.ts'
import { importsOf } from './imports.ts'
import { rooms } from './rooms.ts'
import { brokenWalls } from './walls.ts'

// The second half of "npm run lint": every import against the table of rooms. biome looks for circles.

const files = ['src', 'specs'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, imports: importsOf(path, readFileSync(join(packageRoot, path), 'utf8')) })),
)
const broken = brokenWalls(files, rooms)
for (const problem of broken) process.stderr.write(`${problem}\n`)
process.exitCode = broken.length === 0 ? 0 : 1
