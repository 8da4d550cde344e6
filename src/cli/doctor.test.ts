import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startReference } from '../reference/server.ts'
import { packageRoot } from '../suite/suite.ts'
import { OutFolder, startCli } from './samples/start-program.ts'
import { hasTerminal, keys, missingTerminal, onTerminal } from './samples/terminal.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const secrets = { USER_PASSWORD: 'joe-Password1' }
const user = {
  ...secrets,
  USER_ID: 'joeuser',
  ORGANIZATIONS: 'multiple',
  USER_ORG_ID: 'organization_1',
  USER_ORG_ALIAS: 'org_alias_1',
}

test('an address and variables of the process become an environment file that a run takes', async () => {
  const server = await startReference({ getLogin: false, encryption: 'static', framework: 'acegi' })
  try {
    const file = folder.file('found.env')
    const first = await startCli(['doctor', server.url, '--write', file], user).ended
    // The defaults do not fit this server; the written file does.
    expect(first.exitCode).toBe(1)
    expect(first.out).toMatch(/^✗ LOGIN_ENCRYPTION is off, but the key service says static, 1024 bits\.\n/)
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain(secrets.USER_PASSWORD)
    expect(text).toMatch(/\nGET_LOGIN=disabled\n(.*\n)*LOGIN_ENCRYPTION=static\n/)

    const second = await startCli(['doctor', '--env', file], secrets).ended
    expect(second.out).toMatch(/^✓ found \(http:\/\/127\.0\.0\.1:\d+\/reporting\) is ready for a run\.\n/)
    expect(second.exitCode).toBe(0)
    expect(first.out).toContain(`\nNext: npm run conformance -- doctor --env ${file}\n`)
    expect(second.out).toContain(`\nNext: npm run conformance -- --env ${file}\n`)

    const whole = folder.file('whole.env')
    writeFileSync(whole, text.replace(/^USER_PASSWORD=.*$/m, `USER_PASSWORD=${secrets.USER_PASSWORD}`))
    const third = await startCli(['doctor', '--env', whole, '--write', folder.file('out.env')], {}).ended
    expect(third.out).toContain(`\nNext: USER_PASSWORD=… npm run conformance -- --env ${folder.file('out.env')}\n`)
    expect(server.liveSessions()).toBe(0)
    expect(server.failedLogins().size).toBe(0)
  } finally {
    await server.close()
  }
})

test('--json prints what it finds for programs, without secrets, and for people on standard error', async () => {
  const server = await startReference()
  try {
    const variables = { ...user, TARGET_URL: server.url, ADMIN_ID: 'superuser', ADMIN_PASSWORD: 'no-such-Password7' }
    const { exitCode, out, err } = await startCli(['doctor', server.url, '--json'], variables).ended
    const found = JSON.parse(out)
    expect(found).toMatchObject({ exitCode: 1, suite: { version: expect.any(String) }, baseUrl: server.url })
    const [error] = found.findings.filter(({ status }: { status: string }) => status === 'error')
    expect(error).toMatchObject({ topic: 'ADMIN', remedy: expect.any(String) })
    expect(found.forecast.judged).toBeGreaterThan(0)
    expect(err).toContain(`✗ ${error.says}`)
    expect(exitCode).toBe(1)
    for (const secret of [user.USER_PASSWORD, variables.ADMIN_PASSWORD]) expect(out + err).not.toContain(secret)
  } finally {
    await server.close()
  }
})

test('what run would refuse is refused, on standard error, and with --json as JSON', async () => {
  const mistyped = folder.file('mistyped.env')
  writeFileSync(mistyped, 'TARGET_URL=http://127.0.0.1:1/reporting\nUSER_ID=joe\nUSER_PASWORD=hidden\n')
  const waived = folder.file('waived.env')
  const text = readFileSync(join(packageRoot, 'environments/reference.env'), 'utf8')
  writeFileSync(waived, `${text}\nWAIVERS_FILE=nowhere.yaml\n`)
  for (const [env, says] of [
    [mistyped, /USER_PASWORD is not a variable of the suite/],
    [waived, /The waivers file \S+nowhere\.yaml \(WAIVERS_FILE\) can't be read: there is no such file\.$/],
  ] as const) {
    const { exitCode, out, err } = await startCli(['doctor', '--env', env, '--json'], {}).ended
    const found = JSON.parse(out)
    expect(found).toMatchObject({ suite: { version: expect.any(String) }, exitCode: 2, reachable: false })
    const problems = found.findings.map((each: { says: string }) => each.says)
    expect(problems).toContainEqual(expect.stringMatching(says))
    for (const each of found.findings) expect(each).toMatchObject({ topic: 'configuration', status: 'error' })
    expect(err).toBe(problems.map((each: string) => `error: ${each}\n`).join(''))
    expect(exitCode).toBe(2)
    const ran = await startCli(['run', '--env', env], {}).ended
    expect(ran).toMatchObject({ exitCode: 2, err })
  }
})

test('what is wrong with the command itself is exit code 2, and nothing is sent', async () => {
  const file = folder.file('there.env')
  writeFileSync(file, '')
  const cases = [
    { args: ['http://127.0.0.1:1/x'], says: /doctor needs USER_ID and USER_PASSWORD, and there is no terminal/ },
    {
      args: ['http://joe:Sekret9@127.0.0.1:1/x?y=Sekret9'],
      says: /error: http:\/\/\*{3}@127\.0\.0\.1:1\/x\?\*{3} is not a base address/,
    },
    { args: ['no-address'], says: /no-address is not a base address\. Expected: the base address, scheme/ },
    { args: ['--write', file], says: /there\.env: the file exists; doctor does not overwrite files/ },
  ]
  for (const { args, says } of cases) {
    const { exitCode, err, out } = await startCli(['doctor', ...args]).ended
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err).toMatch(says)
  }
})

test.skipIf(!hasTerminal)(`on a terminal it asks for the rest, and no password shows${missingTerminal}`, async () => {
  const server = await startReference()
  try {
    const { exitCode, shown } = await onTerminal(
      ['doctor', server.url],
      [
        ['User ID of an ordinary user: ', `joeuser${keys.enter}`],
        ['Its password (hidden): ', `${secrets.USER_PASSWORD}${keys.enter}`],
        ['ID of its organization', `organization_1${keys.enter}`],
        ['Alias of that organization', `org_alias_1${keys.enter}`],
      ],
      { cwd: folder.path },
    )
    expect(shown).toContain('joeuser|organization_1: accepted by every method')
    expect(shown).not.toContain(secrets.USER_PASSWORD)
    expect(exitCode).toBe(0)
  } finally {
    await server.close()
  }
})
