import { expect, test } from 'vitest'
import { environmentOf } from './read-environment.ts'
import { problemsOf } from './samples/problems-of.ts'

const minimal = { TARGET_URL: 'http://host/context', USER_ID: 'joe', USER_PASSWORD: 'secret-of-joe' }

const problemsWith = (given: Readonly<Record<string, string>>, process: Readonly<Record<string, string>> = {}) =>
  problemsOf(() => environmentOf({ ...minimal, ...given, ...process }, 'a.env', process))

test('a value with a line break is refused in every variable, and not shown', () => {
  const ofProcess = { OTHER_ORG_ID: 'org2\nADMIN_PASSWORD=S3cret', USER_PASSWORD: 'S3cret\n' }
  const found = problemsWith({ SUCCESS_LOCATION: '/S3cret\r', UTF8_USER_ID: 'a\nb' }, ofProcess)
  expect(found).toEqual([
    expect.stringContaining('the process environment: USER_PASSWORD contains a line break. Expected: the password'),
    expect.stringContaining('a.env: SUCCESS_LOCATION contains a line break. Expected: a path'),
    expect.stringContaining('a.env: UTF8_USER_ID contains a line break. Expected: the ID'),
    expect.stringContaining('the process environment: OTHER_ORG_ID contains a line break. Expected: the ID'),
  ])
  expect(found.join('\n')).not.toContain('S3cret')
})

test.each([
  ['PROXY_URL', 'proxy:3128/S3cret'],
  ['PROXY_URL', 'S3cret'],
  ['USER_ID', 'joe:S3cret'],
  ['ADMIN_ID', 'joé and a whole line of text with S3cret in it'],
  ['PREAUTH_U', 'u=joe|r=ROLE_USER|pa1=S3cret'],
  ['PREAUTH_ARGUMENT', 'pp=S3cret'],
])('a malformed %s is not shown where it may hold a secret: %s', (name, value) => {
  const [found] = problemsWith({ PREAUTH: 'on', [name]: value })
  expect(found).toMatch(new RegExp(`^a\\.env: ${name} is malformed\\. Expected: `))
  expect(found).not.toContain('S3cret')
})

test('a malformed name is shown', () => {
  expect(problemsWith({ USER_ID: 'jürgen' })[0]).toContain('USER_ID is malformed (found: "jürgen")')
})

test('an empty variable of the process is named, and not the file that it overrides', () => {
  const process = { USER_PASSWORD: '', ADMIN_PASSWORD: '', USER_ID: '' }
  const found = problemsOf(() => environmentOf({ TARGET_URL: 'http://host', ADMIN_ID: 'a' }, 'a.env', process))
  expect(found).toEqual([
    expect.stringContaining('the process environment: USER_ID is empty, and overrides a.env. Expected: '),
    expect.stringContaining('the process environment: USER_PASSWORD is empty, and overrides a.env. Expected: '),
    expect.stringContaining(
      'the process environment: ADMIN_PASSWORD is empty, and overrides a.env; ADMIN_ID needs it.',
    ),
  ])
})
