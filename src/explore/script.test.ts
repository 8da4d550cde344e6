import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { logout } from '../methods/operations.ts'
import { scriptOf } from './script.ts'

const transport = { requestTimeoutMs: 1000, insecure: false }
const environment = { baseUrl: 'http://host', transport }

test('the shell expands nothing in the address that the script logs out at', () => {
  const about = { environment: { baseUrl: 'http://host/$(id)!`', transport }, lines: [], steps: [] }
  const script = scriptOf({ trace: { batches: [] } } as never, about)
  expect(script).toContain(`--cookie "$file" "http://host/\\$(id)"'!'"\\\`${logout.path}"; done`)
})

test('what the suite makes up is set, and what only the user knows is asked for', () => {
  const line =
    'curl --data-urlencode "j_username=$UNKNOWN_NAME" --data-urlencode "j_password=$WRONG_USER_PASSWORD" "http://host"'
  const placeholders = ['$UNKNOWN_NAME', '$WRONG_USER_PASSWORD']
  const trace = { batches: [{ operations: 1, commands: [{ line, placeholders }], waitS: 0 }] }
  const script = scriptOf({ trace } as never, { environment, lines: [], steps: ['It signs in.'] })
  const run = (variables: object) =>
    spawnSync('sh', ['-euc', script.replace(/^curl/m, 'printf "%s\\n"')], {
      env: { PATH: process.env.PATH, ...variables },
      encoding: 'utf8',
    })
  expect(run({}).stderr).toContain('Set USER_PASSWORD and export it.')
  expect(run({ USER_PASSWORD: 'secret' }).stdout).toMatch(
    /^j_username=conformance-unknown-\d+$[\s\S]*^j_password=secretx$/m,
  )
})

test('a script waits where its sequence does', () => {
  const batches = [{ operations: 1, commands: [], waitS: 1.2 }]
  const script = scriptOf({ trace: { batches } } as never, {
    environment,
    lines: [],
    steps: ['1. It waits.'],
  })
  expect(script).toContain('# 1. It waits.\nsleep 1.2\n')
})

test('a script finds the files that its commands name in the folder that it is called from', () => {
  const commands = [{ line: 'curl --cacert "$CA_FILE" "http://host"', placeholders: ['$CA_FILE'] }]
  const script = scriptOf({ trace: { batches: [{ operations: 1, commands, waitS: 0 }] } } as never, {
    environment: { ...environment, transport: { ...transport, ca: 'a certificate' } },
    lines: [],
    steps: ['It asks.'],
  })
  const run = spawnSync('sh', ['-euc', script.replace(/^curl/m, 'printf "%s\\n"')], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, CA_FILE: 'script.test.ts' },
    encoding: 'utf8',
  })
  expect(run.stdout).toContain(import.meta.filename)
  expect(script).toContain('--cacert "$CA_FILE" --cookie "$file"')
})
