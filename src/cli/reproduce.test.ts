import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { hasCurl } from '../evidence/samples/curl.ts'
import { referenceInTest } from '../reference/samples/reference-in-test.ts'
import type { Result } from '../results/result.ts'
import { OutFolder, startCli } from './samples/start-program.ts'
import { environmentFor } from './samples/watched-server.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const special = {
  SPECIAL_USER_ID: `o'neil+test%41&b=c d`,
  SPECIAL_USER_PASSWORD: 'p+w%2B&=: x%',
  SPECIAL_USER_ORG_ID: 'organization_1',
}
const known = {
  USER_PASSWORD: 'joe-Password1',
  ADMIN_PASSWORD: 'super-Password1',
  ...special,
  UNKNOWN_NAME: 'conformance-unknown',
}
const end = '--- the end of an answer ---'

/** The evidence of checks whose commands need no value but these: sessions, tickets and wrong passwords differ from run to run. */
function repeatable({ requirements }: Result) {
  return requirements.flatMap(({ checks }) =>
    checks.flatMap(({ name, exchanges }) => {
      const variables = exchanges.flatMap(({ curl = '' }) =>
        [...curl.matchAll(/\$\{?([A-Z][A-Z_\d]+)/g)].map(([, each = '']) => each),
      )
      return variables.every((each) => each in known)
        ? [{ name, exchanges: exchanges.filter(({ response }) => response) }]
        : []
    }),
  )
}

test.skipIf(!hasCurl)('every command of the evidence gets the status beside which it stands', async () => {
  const file = environmentFor(folder.file('live.env'), await referenceInTest())
  const sections = ['2.1', '2.2', '4.2', '4.3', '4.8'].flatMap((each) => ['--only', each])
  const words = [
    'run',
    '--env',
    file,
    ...sections,
    '--no-timing',
    '--evidence',
    'full',
    '--format',
    'none',
    '--quiet',
    '--out',
    folder.file('out'),
  ]
  await startCli(words, { ...special, MAX_FAILED_LOGINS: '1000' }).ended
  const all = repeatable(folder.result('out'))
  expect(all.flatMap(({ exchanges }) => exchanges).length).toBeGreaterThan(500)
  for (const { name, exchanges } of all) {
    const script = exchanges.map(({ curl }) => `${curl}\necho '${end}'`).join('\n')
    const cwd = mkdtempSync(join(folder.path, 'check-'))
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      cwd,
      env: { PATH: process.env.PATH, ...known, no_proxy: '*' },
    })
    const statuses = stdout.split(end).map((answer) => Number(/^HTTP\/1\.1 (\d+)/m.exec(answer)?.[1]))
    expect(statuses.slice(0, -1), name).toEqual(exchanges.map(({ response }) => response?.status))
  }
})
