import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startReference } from '../reference/server.ts'
import { packageRoot, program } from '../suite/suite.ts'
import { complaintsIn, OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const started: ReturnType<typeof spawn>[] = []
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

/** Starts the reference server as a client test in any language does, and reads the line that says it is ready. */
async function referenceServer(...words: readonly string[]) {
  const child = spawn(process.execPath, [program, 'reference', '--json', '--port', '0', ...words], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.push(child)
  const ended = once(child, 'close')
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error(`It ended before it was ready: ${err}`)
    }),
  ])
  return { child, ended, ready: JSON.parse(line), out: () => out, err: () => err }
}

const login = (url: string, j_username: string, j_password: string) =>
  fetch(`${url}/rest_v2/login`, { method: 'POST', body: new URLSearchParams({ j_username, j_password }) })

test('--json says in one line where it is and who can sign in, and nothing else', async () => {
  const { child, ended, ready, out } = await referenceServer()
  expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/reporting$/)
  expect(ready.accounts).toContainEqual({
    id: 'superuser',
    password: 'super-Password1',
    userName: 'superuser',
    systemAdmin: true,
  })
  const [{ userName, password }] = ready.accounts
  expect((await login(ready.url, userName, password)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(out().split('\n')).toHaveLength(2)
})

test('a run with the file that --write has written for a single organization finds nothing', async () => {
  const file = folder.file('single.env')
  await referenceServer('--organizations', 'single', '--write', file)
  const { exitCode, err } = await startCli(['--env', file, '--only', '4.6', '--quiet', '--out', folder.file('single')])
    .ended
  expect({ exitCode, complaints: complaintsIn(err) }).toEqual({ exitCode: 0, complaints: '' })
  expect(folder.result('single').summary.passed).toBeGreaterThan(0)
})

test('--write overwrites its own file, and no other', async () => {
  const file = folder.file('own.env')
  writeFileSync(file, '')
  for (const _ of ['an empty file', 'its own']) {
    chmodSync(file, 0o644)
    await referenceServer('--write', file)
    expect(readFileSync(file, 'utf8')).toMatch(/^# Written by auth-conformance reference[\s\S]*\nTARGET_URL=/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  writeFileSync(file, 'TARGET_URL=http://mine\n')
  const { exitCode, err } = await startCli(['reference', '--port', '0', '--write', file]).ended
  expect(err).toBe(
    `error: The file ${file} (--write) exists, and reference has not written it. Remove it, or name another file.\n`,
  )
  expect(exitCode).toBe(2)
  expect(readFileSync(file, 'utf8')).toBe('TARGET_URL=http://mine\n')
})

test('--accounts has the accounts of a file instead, which may begin with a byte order mark', async () => {
  const file = folder.file('accounts.json')
  writeFileSync(file, `\u{FEFF}${JSON.stringify([{ id: 'ann', password: 'x y', organization: 'sales' }])}`)
  const { ready } = await referenceServer('--accounts', file)
  expect(ready.accounts).toMatchObject([{ userName: 'ann|sales', systemAdmin: false }])
  expect((await login(ready.url, 'ann|sales', 'x y')).status).toBe(200)
  expect((await login(ready.url, 'superuser', 'super-Password1')).status).toBe(401)
})

test.each(['a file', 'standard error'])(
  '--request-log writes a line for each request to %s, without secrets',
  async (where) => {
    const file = where === 'a file' ? folder.file('logs/requests.jsonl') : '-'
    const { ready, err } = await referenceServer('--request-log', file)
    await login(ready.url, 'superuser', 'super-Password1')
    await login(ready.url, 'superuser', 'wrong-Password1')
    const text = () => (file === '-' ? err() : readFileSync(file, 'utf8'))
    await expect.poll(() => text().trim().split('\n')).toHaveLength(2)
    const request = { method: 'POST', path: '/rest_v2/login', operation: 'login.form', user: 'superuser' }
    expect(
      text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { ...request, outcome: 'accepted', status: 200 },
      { ...request, outcome: 'refused', status: 401 },
    ])
    expect(text()).not.toContain('Password1')
  },
)

test.skipIf(!existsSync('/dev/full'))('a full disk ends the request log, said once, and not the server', async () => {
  const file = folder.file('full.jsonl')
  symlinkSync('/dev/full', file)
  const { ready, err } = await referenceServer('--request-log', file)
  for (const _ of ['first', 'second']) expect((await login(ready.url, 'superuser', 'super-Password1')).status).toBe(200)
  const says = `The file ${file} (--request-log) can't be written to: ENOSPC. This request and later ones are not logged.`
  await expect.poll(err).toBe(`warning: ${says}\n`)
})

describe('it ends with its parent', () => {
  test('when standard input is closed, with --parent-stdin', async () => {
    const { child, ended, ready } = await referenceServer('--parent-stdin')
    expect((await fetch(`${ready.url}/rest_v2/serverInfo`)).status).toBe(200)
    child.stdin?.end()
    expect(await ended).toEqual([0, null])
  })

  test('when that has been killed, with --parent-pid', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    started.push(parent)
    const { ended } = await referenceServer('--parent-pid', String(parent.pid))
    parent.kill('SIGKILL')
    expect(await ended).toEqual([0, null])
  })
})

test('every defect and every variant counts', async () => {
  const { ready } = await referenceServer(
    ...['--defect', 'login-success-has-a-body', '--defect', 'key-service-is-missing'],
    ...['--variant', 'logout-is-200', '--variant', 'resources-have-no-content'],
  )
  const { url } = ready
  expect(await (await login(url, 'superuser', 'super-Password1')).text()).not.toBe('')
  const authorization = `Basic ${Buffer.from('superuser:super-Password1').toString('base64')}`
  const statusOf = async (path: string) =>
    (await fetch(url + path, { redirect: 'manual', headers: { authorization } })).status
  expect(await statusOf('/GetEncryptionKey')).toBe(404)
  expect(await statusOf('/logout.html')).toBe(200)
  expect(await statusOf('/rest_v2/resources')).toBe(204)
})

test('where the port is taken, the message says --port', async () => {
  const server = await startReference()
  try {
    const { port } = new URL(server.url)
    const { exitCode, err } = await startCli(['reference', '--port', port]).ended
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `error: The reference server can't listen on 127.0.0.1:${port}: EADDRINUSE. --port takes another port; 0: any free one.\n`,
    })
  } finally {
    await server.close()
  }
})

const file = folder.file('broken.json')

test.each<[string, string, string[], RegExp]>([
  [
    'accounts that are not there',
    '',
    ['--accounts', folder.file('none.json')],
    /none\.json \(--accounts\) can't be read: ENOENT\./,
  ],
  [
    'accounts that are no JSON',
    '[hidden',
    ['--accounts', file],
    /broken\.json \(--accounts\) can't be read: it is not JSON\./,
  ],
  ['accounts that are no list', '{"id":"hidden"}', ['--accounts', file], /\(--accounts\): expected a list of accounts/],
  [
    'an account without a password, and what is none',
    '[{"id":"hidden"},{"id":"a","password":7},"hidden"]',
    ['--accounts', file],
    /^error: \S+ \(--accounts\): entry 1: password is missing\. An account has .*\nerror: .*: entry 2: password: expected a text\. .*\nerror: .*: entry 3: expected an object\. .*\n$/,
  ],
  [
    'organizations where there is one',
    '[{"id":"a","password":"hidden","organization":"o"}]',
    ['--accounts', file, '--like', 'jasperreports-server-8.2-ce'],
    /single organization/,
  ],
  [
    'a parent that is not there',
    '',
    ['--parent-pid', '99999999'],
    /--parent-pid 99999999: expected the ID of a running process/,
  ],
  ['a parent that is no number', '', ['--parent-pid', 'x'], /--parent-pid x: expected the ID of a running process/],
  ['a log over a folder', '', ['--request-log', folder.path], /\(--request-log\) can't be written to: EISDIR/],
  ['a context path that a URL can not have', '', ['--context', '/a/../b'], /--context \/a\/\.\.\/b: expected a path/],
  ['a context path with an empty part', '', ['--context', '//x'], /--context \/\/x: expected a path/],
  [
    'settings that are malformed',
    '',
    ['--session-timeout', '5', '--organizations', 'many'],
    /^error: --organizations many: expected one of single, multiple, such as \w+\.\nerror: --session-timeout 5: expected .*\.\n$/,
  ],
  [
    'a variant that there is not',
    '',
    ['--variant', 'logout-is-20'],
    /There is no variant logout-is-20; .* Did you mean logout-is-200\?/,
  ],
])('%s: one clear error', async (_, text, words, message) => {
  writeFileSync(file, text)
  const { exitCode, err, out } = await startCli(['reference', '--port', '0', ...words]).ended
  expect({ exitCode, err, out }).toEqual({ exitCode: 2, err: expect.stringMatching(message), out: '' })
  expect(err).not.toContain('hidden')
})

test('it names the file that the accounts are from, and offers to write an environment file where it can', async () => {
  const [mine, accounts] = [folder.file('mine.env'), folder.file('mine.json')]
  writeFileSync(mine, readFileSync(`${packageRoot}/environments/reference.env`))
  writeFileSync(accounts, '[{ "id": "ann", "password": "x y", "organization": "sales" }]')
  // Its standard input is closed from the start.
  const saidWith = async (...words: string[]) =>
    (await startCli(['reference', '--port', '0', '--parent-stdin', ...words]).ended).out
  const offer = 'With --write FILE it writes an environment file for it.'
  expect(await saidWith('--env', mine)).toContain(`Accounts are those of ${mine}.\n${offer}\n`)
  expect(await saidWith()).toContain(`Accounts are those of environments/reference.env.\n${offer}\n`)
  expect(await saidWith('--accounts', accounts)).toContain(`Accounts are those of ${accounts}.\nPress`)
})
