import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { askForTheRest, askOpenQuestions } from './ask.ts'
import type { DoctorFinding } from './diagnosis.ts'

/** A terminal where each question is answered as soon as it appears. */
function terminalWith(answers: Readonly<Record<string, string>>) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  let shown = ''
  const open = new Map(Object.entries(answers))
  output.on('data', (chunk: Buffer) => {
    shown += chunk
    for (const [question, answer] of open)
      if (shown.includes(question)) {
        open.delete(question)
        setImmediate(() => input.write(`${answer}\n`))
      }
  })
  return { input, output, shown: () => shown }
}

test('asks for what is missing, and does not show the password', async () => {
  const terminal = terminalWith({ 'User ID': 'joeuser', password: 'joe-Password1', 'ID of its': 'org', Alias: 'alias' })
  expect(await askForTheRest({ TARGET_URL: 'http://any' }, terminal)).toEqual({
    USER_ID: 'joeuser',
    USER_PASSWORD: 'joe-Password1',
    ORGANIZATIONS: 'multiple',
    USER_ORG_ID: 'org',
    USER_ORG_ALIAS: 'alias',
  })
  expect(terminal.shown()).toContain('joeuser')
  expect(terminal.shown()).not.toContain('joe-Password1')
})

test('a single organization needs no more', async () => {
  const terminal = terminalWith({ 'User ID': 'joeuser', password: ' pass word ', 'ID of its': '' })
  expect(await askForTheRest({}, terminal)).toEqual({ USER_ID: 'joeuser', USER_PASSWORD: ' pass word ' })
})

test('asks nothing when everything is there', async () => {
  const given = { USER_ID: 'joeuser', USER_PASSWORD: 'secret' }
  expect(await askForTheRest(given, { input: new PassThrough(), output: new PassThrough() })).toEqual({})
})

test('says which variables to set when there is no terminal', async () => {
  const terminal = { input: new PassThrough(), output: new PassThrough() }
  await expect(askForTheRest({ USER_ID: 'joeuser' }, terminal)).rejects.toThrow(/doctor needs USER_PASSWORD/)
  await expect(askForTheRest({}, terminal)).rejects.toThrow(/USER_ID and USER_PASSWORD.*ORGANIZATIONS=multiple/)
})

test('Ctrl-C breaks the questions off', async () => {
  const terminal = terminalWith({ 'User ID': '\u0003' })
  await expect(askForTheRest({}, terminal)).rejects.toThrow(ConfigurationError)
})

const open: readonly DoctorFinding[] = [
  { topic: 'USER', status: 'ok', says: 'let in' },
  { topic: 'timeout', status: 'question', says: 'Is the session timeout 20m?', asksFor: 'SESSION_TIMEOUT' },
  { topic: 'release', status: 'question', says: 'It is not known.', asksFor: 'SERVER_RELEASE' },
]

test('asks for what no server shows, again if the answer does not fit, and takes an empty one for none', async () => {
  const terminal = terminalWith({ 'timeout 20m?': 'long', 'Expected: a time': '30m', 'It is not known': '' })
  expect(await askOpenQuestions(open, terminal)).toEqual({ SESSION_TIMEOUT: '30m' })
  expect(terminal.shown()).toContain('SESSION_TIMEOUT, such as 20m (empty if not known)')
})

test('asks nothing where there is no terminal', async () => {
  const terminal = { input: new PassThrough(), output: new PassThrough() }
  expect(await askOpenQuestions(open, terminal)).toEqual({})
})

test('an empty name or password is refused: the question comes again', async () => {
  const terminal = terminalWith({
    'User ID': '',
    'the ID of an ordinary user': 'joeuser',
    'Its password': '',
    'the password of USER_ID': 'joe-Password1',
    'ID of its': '',
  })
  expect(await askForTheRest({}, terminal)).toEqual({ USER_ID: 'joeuser', USER_PASSWORD: 'joe-Password1' })
  expect(terminal.shown()).not.toContain('joe-Password1')
})
