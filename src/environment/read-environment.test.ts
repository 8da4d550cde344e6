import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from './environment.ts'
import { readEnvironment } from './read-environment.ts'
import { problemsOf } from './samples/problems-of.ts'

let folder: string
let count = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'environment-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const minimal = 'TARGET_URL=http://host/context\nUSER_ID=joe\nUSER_PASSWORD=secret-of-joe\n'

function read(content: string | Buffer, process: Record<string, string | undefined> = {}): Environment {
  const file = join(folder, `case-${++count}.env`)
  writeFileSync(file, content)
  return readEnvironment(file, { workingDirectory: folder, packageRoot: folder }, process)
}

describe('an environment', () => {
  test('may come from a pipe, which can be read once', () => {
    const pipe = join(folder, 'pipe.env')
    execFileSync('mkfifo', [pipe])
    // Opening it waits for the reader.
    spawn('sh', ['-c', 'printf %s "$TEXT" > "$0"', pipe], { env: { PATH: process.env.PATH, TEXT: minimal } })
    expect(readEnvironment(pipe, { workingDirectory: folder, packageRoot: folder }, {}).user.id).toBe('joe')
  })

  test('needs an address, a user and a password, and has a default for everything else', () => {
    const { settings, ...environment } = read(minimal)
    expect(settings?.length).toBeGreaterThan(15)
    expect(environment).toEqual({
      name: `case-${count}`,
      baseUrl: 'http://host/context',
      expiredLicenseBaseUrl: undefined,
      release: undefined,
      framework: 'spring',
      protectedPaths: ['/rest_v2/resources'],
      absentPath: '/rest_v2/resources/conformance-absent',
      severalOrganizations: false,
      user: { variable: 'USER', id: 'joe', password: 'secret-of-joe', organization: undefined },
      admin: undefined,
      utf8User: undefined,
      specialUser: undefined,
      externalUser: undefined,
      getLogin: true,
      encryption: 'off',
      sso: undefined,
      preauthentication: undefined,
      successLocation: { path: '/loginsuccess.html', declared: false },
      jsonSuccessLocation: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
      sessionTimeoutMs: 20 * 60_000,
      preferencesPath: undefined,
      transport: {
        requestTimeoutMs: 10_000,
        ca: undefined,
        clientCertificate: undefined,
        clientKey: undefined,
        proxyUrl: undefined,
        insecure: false,
      },
      maxFailedLogins: 5,
      concurrency: 32,
      waiversFile: undefined,
    })
  })

  test('can not be changed', () => {
    expect(Object.isFrozen(read(minimal))).toBe(true)
  })

  test('is found by its name, first in the working directory and then in the package', () => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')]
    for (const [place, files] of [
      [here, ['both']],
      [there, ['both', 'one']],
    ] as const) {
      mkdirSync(join(place, 'environments'), { recursive: true })
      for (const file of files)
        writeFileSync(
          join(place, 'environments', `${file}.env`),
          minimal.replace('host', place === here ? 'here' : 'there'),
        )
    }
    const named = (name: string) => readEnvironment(name, { workingDirectory: here, packageRoot: there }, {})
    expect(named('both')).toMatchObject({ name: 'both', baseUrl: 'http://here/context' })
    expect(named('one')).toMatchObject({ name: 'one', baseUrl: 'http://there/context' })
    expect(problemsOf(() => named('none'))).toEqual([
      expect.stringMatching(/no environment file .*here.*none\.env or .*there.*none\.env\. .* There: both, one\.$/),
    ])
    expect(problemsOf(() => named('bothe'))).toEqual([expect.stringContaining('bothe.env. Did you mean both? ')])
    expect(problemsOf(() => named('./none.env'))).toEqual([
      expect.stringMatching(/here.none\.env\. Give --env .* There: none\.$/),
    ])
    expect(problemsOf(() => named('environments/bot.env'))).toEqual([
      expect.stringMatching(/bot\.env\. Did you mean both\.env\? .* There: both\.env\.$/),
    ])
  })
})

describe('the environment of the process', () => {
  test('beats the file', () => {
    expect(read(minimal, { USER_PASSWORD: 'from-the-process' }).user.password).toBe('from-the-process')
    expect(read('TARGET_URL=http://host\n', { USER_ID: 'joe', USER_PASSWORD: 'secret' }).user.id).toBe('joe')
  })

  test('beats the file where it is empty, and then the variable is not given', () => {
    const text = `${minimal}SUCCESS_LOCATION=/welcome.html\n`
    const { successLocation, user } = read(text, { SUCCESS_LOCATION: '', USER_ID: undefined })
    expect([successLocation, user.id]).toEqual([{ path: '/loginsuccess.html', declared: false }, 'joe'])
  })

  test('may have any other variables', () => {
    expect(read(minimal, { PATH: '/bin', HOME: '/', USER: 'x', toString: 'x', constructor: 'x' }).user.id).toBe('joe')
  })

  test('is named where it is wrong, in place of the file', () => {
    const [problem] = problemsOf(() => read(minimal, { SSO: 'maybe' }))
    expect(problem).toMatch(/^the process environment: SSO is malformed/)
    expect(problemsOf(() => read(minimal, { CA_FILE: 'nowhere.pem' }))[0]).toMatch(
      /^the process environment: CA_FILE names/,
    )
  })
})

describe('an unknown variable', () => {
  test.each([
    ['USER_PASSWROD', 'USER_PASSWORD'],
    ['user_id', 'USER_ID'],
    ['TARGETURL', 'TARGET_URL'],
    ['SSO_TICKET', 'SSO_TICKETS'],
    ['MAX_FAILED_LOGIN', 'MAX_FAILED_LOGINS'],
  ])('%s is taken for a slip of the pen: %s', (name, meant) => {
    const [problem, ...more] = problemsOf(() => read(`${minimal}${name}=a-value\n`))
    expect(problem).toMatch(/case-\d+\.env: /)
    expect(problem).toContain(`${name} is not a variable of the suite. Did you mean ${meant}?`)
    expect(problem).not.toContain('a-value')
    expect(more).toEqual([])
  })

  test.each(['SOMETHING_ELSE_ENTIRELY', 'constructor', 'toString', '__proto__x'])('%s is to be removed', (name) => {
    expect(problemsOf(() => read(`${minimal}${name}=x\n`))).toEqual([
      expect.stringContaining(`${name} is not a variable of the suite. Remove it.`),
    ])
  })
})

describe('problems', () => {
  test('are reported all at once, each once', () => {
    const found = problemsOf(() =>
      read('TARGET_URL=ftp://host\nSSO=maybe\nUSER_IDD=joe\nORGANIZATIONS=multiple\nADMIN_ID=x\n'),
    )
    const names = found.map((problem) => /: ([A-Z_0-9]+) /.exec(problem)?.[1])
    expect(names).toEqual([
      'TARGET_URL',
      'SSO',
      'USER_IDD',
      'USER_ID',
      'USER_PASSWORD',
      'USER_ORG_ID',
      'USER_ORG_ALIAS',
      'ADMIN_PASSWORD',
    ])
  })

  test('never show a secret', () => {
    const found = problemsOf(() =>
      read(
        'TARGET_URL=https://joe:in-the-url@host/c?j_password=in-the-query\nPROXY_URL=ftp://joe:of-the-proxy@host\nUSER_PASSWORD=of-the-user\nADMIN_PASSWORD=of-the-admin\nSSO=on\nSSO_TICKETS=ST-5,,ST-6\n',
      ),
    ).join('\n')
    expect(found).toMatch(/TARGET_URL is malformed \(found: "https:\/\/\*\*\*@host\/c\?\*\*\*"\)/)
    expect(found).not.toMatch(/in-the-url|in-the-query|of-the-proxy|of-the-user|of-the-admin|ST-6/)
  })

  test('show the query of a path, which is what is wrong with it', () => {
    const [found] = problemsOf(() => read(`${minimal}ABSENT_PATH=/rest_v2/x?y=1\n`))
    expect(found).toMatch(/ABSENT_PATH is malformed \(found: "\/rest_v2\/x\?y=1"\)/)
  })

  test('cut a long value', () => {
    const [found] = problemsOf(() => read(`TARGET_URL=${'a'.repeat(100_000)}\n`))
    expect(found).toMatch(/TARGET_URL is malformed \(found: "a{99}…"\)/)
  })
})

describe('a file', () => {
  test.each<[string, Buffer | string]>([
    ['lines of Windows', minimal.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${minimal}`],
    [
      'comments, empty lines, exports and spaces',
      `# why\n\n${minimal.replace('USER_ID=joe', '  export USER_ID = joe # who')}`,
    ],
    ['quotes', minimal.replace('joe', '"joe"').replace('secret-of-joe', "'secret-of-joe'")],
    ['no end of its last line', minimal.trimEnd()],
  ])('may have %s', (_, content) => {
    expect(read(content)).toMatchObject({
      baseUrl: 'http://host/context',
      user: { id: 'joe', password: 'secret-of-joe' },
    })
  })

  test.each<[string, Buffer | string, string]>([
    ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 0xff, 0xfe]), 'is not UTF-8 text'],
    ['UTF-16', Buffer.from(`\ufeff${minimal}`, 'utf16le'), 'is not UTF-8 text'],
    ['Latin-1', Buffer.from(`${minimal}UTF8_USER_ID=jürgen\n`, 'latin1'), 'is not UTF-8 text'],
    ['without an equals sign', `${minimal}SSO on\n`, 'line 4 does not set a variable. Expected: NAME=value'],
  ])('is refused when it is %s', (_, content, problem) => {
    expect(problemsOf(() => read(content))).toEqual([expect.stringContaining(problem)])
  })

  test('has a line that sets nothing reported with all other problems', () => {
    expect(problemsOf(() => read('TARGET_URL=nonsense\nUSER_ID=joe\nSSO on\n'))).toEqual([
      expect.stringContaining('line 3 does not set a variable'),
      expect.stringContaining('TARGET_URL is malformed'),
      expect.stringContaining('USER_PASSWORD is missing'),
    ])
  })

  test('is refused when it is a folder', () => {
    mkdirSync(join(folder, 'folder.env'))
    const reading = () =>
      readEnvironment(join(folder, 'folder.env'), { workingDirectory: folder, packageRoot: folder }, {})
    expect(problemsOf(reading)).toEqual([
      expect.stringMatching(/folder\.env is a folder, not an environment file\. Give --env the name .* There: none\.$/),
    ])
  })

  test.each(['a\\b.env', '...env'])('is refused when no folder of results can be called like %s', (name) => {
    const file = join(folder, name)
    writeFileSync(file, minimal)
    expect(problemsOf(() => readEnvironment(file, { workingDirectory: folder, packageRoot: folder }, {}))).toEqual([
      expect.stringMatching(/: no folder of results can be called (?:a\\b|\.\.)\. Rename the file\.$/),
    ])
  })

  test('that is empty lacks what is required', () => {
    expect(problemsOf(() => read('')).map((problem) => /: ([A-Z_]+) is missing/.exec(problem)?.[1])).toEqual([
      'TARGET_URL',
      'USER_ID',
      'USER_PASSWORD',
    ])
  })
})
