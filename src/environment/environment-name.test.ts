import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentNameOf } from './read-environment.ts'

test.each([
  ['environments/staging.env', 'staging'],
  ['staging', 'staging'],
  [join('/srv', 'server-a', '.env'), 'server-a'],
  ['.env', basename(process.cwd())],
])('the environment in %s is called %s', (file, name) => {
  expect(environmentNameOf(file)).toBe(name)
})
