import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complaintsIn } from '../../cli/samples/start-program.ts'
import { encodedSecretsOf } from './encoded-secrets.ts'
import { leaksIn } from './leaks.ts'
import { cores } from './markers.ts'
import { runProgramForCanary } from './program.ts'
import { changedCopy } from './program-copy.ts'
import { secretVariables } from './secret-environment.ts'
import { addressesOfTarget, startSecretTarget } from './secret-target.ts'

const encodedSecrets = cores.flatMap(encodedSecretsOf)
const saysTooMuch = "new Error('broken with ' + process.env.USER_PASSWORD)"
const internalErrorWithoutSecret =
  /^An internal error occurred in the suite\. Please report it:\nError: broken with \$USER_PASSWORD\n +at /

test.each([
  [
    'in a promise without a handler',
    'dist/specs/1-service.spec.js',
    (source: string) => `${source}\nPromise.reject(${saysTooMuch})`,
  ],
  [
    'outside of every check',
    'dist/src/runner/plan.js',
    (source: string) => source.replace(/^export function planRun\(.*\{$/m, `$&\n    throw ${saysTooMuch};`),
  ],
  ['while the checks load', 'dist/specs/1-service.spec.js', (source: string) => `${source}\nthrow ${saysTooMuch}`],
  [
    'that a check waits for',
    'dist/specs/4.1-basic.spec.js',
    (source: string) =>
      source.replace(
        /async \(.*\) => \{$/m,
        `$&\n    await new Promise(() => setTimeout(() => { throw ${saysTooMuch} }));`,
      ),
  ],
])('an error of the suite itself %s ends with exit code 3, a result and no secret', async (_, file, change) => {
  const root = changedCopy(file, change)
  const target = await startSecretTarget(secretVariables)
  const { exitCode, outDir, texts } = await runProgramForCanary(
    { ...secretVariables, ...addressesOfTarget(target), REQUEST_TIMEOUT: '1s' },
    { root, only: ['4.1'] },
  )

  expect(exitCode).toBe(3)
  expect(complaintsIn(texts.stderr ?? '')).toMatch(internalErrorWithoutSecret)
  expect(existsSync(join(outDir, 'result.json'))).toBe(true)
  expect(leaksIn(texts, encodedSecrets)).toEqual([])
})

test('an error of the suite itself in an exploration ends with exit code 3 and no secret', async () => {
  const root = changedCopy('dist/src/explore/capabilities.js', (source) =>
    source.replace(/^export function capabilitiesOf\(.*\{$/m, `$&\n    throw ${saysTooMuch};`),
  )
  const target = await startSecretTarget(secretVariables)
  const words = (outDir: string) => ['explore', '--runs', '1', '--out', outDir]
  const { exitCode, texts } = await runProgramForCanary(
    { ...secretVariables, ...addressesOfTarget(target) },
    { root, words },
  )
  expect(exitCode).toBe(3)
  expect(complaintsIn(texts.stderr ?? '')).toMatch(internalErrorWithoutSecret)
  expect(leaksIn(texts, encodedSecrets)).toEqual([])
})
