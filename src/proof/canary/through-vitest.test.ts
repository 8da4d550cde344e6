import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startVitest } from '../../vitest/samples/start-vitest.ts'
import { echoing } from './echo.ts'
import { encodedSecretsOf } from './encoded-secrets.ts'
import { leaksIn, type Texts, textsBelow } from './leaks.ts'
import { cores } from './markers.ts'
import { secretVariables } from './secret-environment.ts'
import { addressesOfTarget, startSecretTarget } from './secret-target.ts'

// In vitest as well, no reporter may leak a secret from the checks.

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canary-vitest-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Unpacks compressed files, because a search does not see their content. */
function unpackedBelow(place: string): Texts {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'))
  return Object.fromEntries(names.map((name) => [name, gunzipSync(readFileSync(join(place, name))).toString('latin1')]))
}

test('nothing secret is left by vitest, its reporters and Allure, against a server that echoes what it receives', async () => {
  const received = new Set<string>()
  const target = await startSecretTarget(secretVariables, [echoing(received)])
  const env = join(folder, 'canary.env')
  writeFileSync(env, 'TARGET_URL=http://127.0.0.1:1\n')
  const reporters = ['default', 'json', 'junit', 'html'].flatMap((name) => ['--reporter', name])
  const files = { json: 'vitest.json', junit: 'vitest.xml', html: 'page/index.html' }
  const words = Object.entries(files).map(([name, file]) => `--outputFile.${name}=${join(folder, file)}`)
  const { text, exitCode } = await startVitest(
    [{ name: 'canary', env, quick: true, out: join(folder, 'out') }],
    [...reporters, ...words],
    { ...secretVariables, ...addressesOfTarget(target) },
  )
  const texts = { output: text, ...textsBelow(folder), ...unpackedBelow(folder) }
  expect(leaksIn(texts, cores.flatMap(encodedSecretsOf))).toEqual([])
  expect(exitCode).toBe(1)
  // Verify that anything was searched.
  expect(Object.keys(texts).filter((place) => place.endsWith('-attachment.txt')).length).toBeGreaterThan(100)
  for (const file of [...Object.values(files), 'out/result.json', 'out/report.html'])
    expect(Object.keys(texts)).toContain(join(folder, file))
  expect([...received].filter((value) => value.includes(cores[0])).length).toBeGreaterThan(50)
})
