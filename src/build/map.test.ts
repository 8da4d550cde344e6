import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'
import { rooms } from './rooms.ts'

test('the map in CONTRIBUTING.md has every room, above all those that it uses', () => {
  const guide = readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8')
  const drawn = [...guide.matchAll(/^ (?:[a-z]+ +| {11})([a-z]+) {2,}\S/gm)].map(([, name = '']) => name)
  expect(drawn.toSorted()).toEqual(rooms.map(({ name }) => name).toSorted())
  for (const { name, uses } of rooms)
    for (const used of uses) expect(drawn.indexOf(name), `${name} uses ${used}`).toBeLessThan(drawn.indexOf(used))
})
