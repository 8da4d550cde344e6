import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { requestMethods, sessionMethods } from '../../methods/methods.ts'
import { environmentNamed } from '../../reports/samples/real-results.ts'
import { callerProfileFor } from '../../runner/caller-profiles.ts'
import { packageRoot } from '../../suite/suite.ts'
import { adaptations } from './adaptations.ts'
import { trial } from './trial.ts'

// What the suite finds out and then leaves out fails a requirement, or the specification permits it.

const judged = adaptations.flatMap(({ when, judged }) => ('by' in judged ? [[when, judged] as const] : []))

test.each(judged)('%s', async (_, { by, change, environment }) => {
  const own = everyCheck.filter(({ requirement }) => requirement === by)
  const reports = await trial(own, environmentNamed(environment), [change])
  expect(reports.filter(({ outcome }) => outcome === 'failed').map(({ requirement }) => requirement)).toContain(by)
})

test('every file that leaves something to other requirements is in the table', () => {
  const sources = ['src/runner', 'specs'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder)).flatMap((name) =>
      /(?<!\.test)\.ts$/.test(name) ? [`${folder}/${name}`] : [],
    ),
  )
  const leaving = sources.filter((file) =>
    /; other requirements judge that/.test(readFileSync(join(packageRoot, file), 'utf8')),
  )
  const known = new Set(adaptations.flatMap(({ files }) => files))
  expect(leaving.length).toBeGreaterThan(5)
  expect(leaving.filter((file) => !known.has(file))).toEqual([])
})

test('every method is in the table, with every part of the profiles that it is tried with', () => {
  const environment = environmentNamed('reference')
  const whens = adaptations.map(({ when }) => when)
  for (const method of [...sessionMethods, ...requestMethods]) {
    const parts = [
      'everyone',
      ...(method.takesSettings ? ['clients that send a locale', 'clients that send a time zone'] : []),
    ]
    if (callerProfileFor(method, environment, 0).account.variable !== 'USER')
      parts.push('the system admin', 'directory users', 'clients that use the organization alias')
    for (const part of parts) expect(whens).toContain(`${method.name} refuses ${part}`)
  }
})
