import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import { jasperReportsServer56Ce } from '../../alterations/profiles/jasperreports-server-5.6-ce/index.ts'
import { readEnvironment } from '../../environment/read-environment.ts'
import { packageRoot } from '../../suite/suite.ts'
import { trial } from './trial.ts'

// The messages for a known server's deviations name the cause, and not its first consequence.

const folders = { workingDirectory: packageRoot, packageRoot }
const { environment: name, rows, options } = jasperReportsServer56Ce
const environment = readEnvironment(name, folders, { MAX_FAILED_LOGINS: '100' })

async function messagesOf(...ids: readonly string[]): Promise<string[]> {
  const checks = everyCheck.filter(({ requirement }) => ids.includes(requirement))
  const reports = await trial(
    checks,
    environment,
    rows.map(({ change }) => change),
    { options },
  )
  return reports.flatMap(({ outcome, message = '' }) => (outcome === 'failed' ? message : []))
}

test('a wildcard is said to be one, with the user whom it signs in as', async () => {
  const messages = await messagesOf('2.1/another-name-is-not-the-users')
  const [ofTheUser, ofOthers] = [true, false].map((is) => messages.filter((each) => each.includes('joeuse_') === is))
  expect(ofTheUser).toHaveLength(4)
  for (const message of ofTheUser ?? [])
    expect(message).toContain('actual     "_" was taken as a wildcard: "joeuse_" signs in as joeuser\n')
  expect(ofOthers?.join()).toContain('actual     "_" was taken as a wildcard: "jasperadmi_" signs in as jasperadmin\n')
})

test('a login that is absent is said to be so, and that its answer leaves a session', async () => {
  const [message, ...others] = await messagesOf('4.3/form-credentials-open-a-session', '4.3/get-opens-a-session')
  expect(others).toEqual([])
  expect(message).toContain('actual     no such operation here: status 403, where basic authentication accepts')
  expect(message).toContain('but its cookie authenticates')
  expect(message).toContain('hint       Community releases up to 7.1 are known to have no /rest_v2/login.')
})

test('a legacy login without its slash is said to be there, and everything else of it is asked there', async () => {
  const [message] = await messagesOf('4.4/post-opens-a-session')
  expect(message).toContain('POST http://reference-1.localhost/jasperserver/rest/login/ ')
  expect(message).toContain('actual     status 401: the legacy login is only at /rest/login, without the slash\n')
  expect(await messagesOf('4.4/get-opens-no-session')).toHaveLength(3)
})

test('no hint names a file that the server does not redirect to', async () => {
  const messages = await messagesOf('4.5/json-success-redirects-to-the-json-file')
  expect(messages.filter((message) => message.includes('hint  '))).toEqual([])
})

/** The messages of the failed checks of a requirement of the reference server with a defect. */
async function messagesWith(defect: string, id: string): Promise<string[]> {
  const checks = everyCheck.filter(({ requirement }) => requirement === id)
  const reports = await trial(checks, readEnvironment('reference', folders, {}), [defectNamed(defect).change])
  return reports.flatMap(({ outcome, message = '' }) => (outcome === 'failed' ? message : []))
}

test('an operation that fails by one method only is a failure of that method', async () => {
  const messages = await messagesWith('put-with-basic-crashes', '4.1/basic-authenticates-every-method')
  expect(messages).toContainEqual(expect.stringContaining('server error: 500'))
})

test('of several wrong passwords in one check, the one that is accepted is named', async () => {
  const messages = await messagesWith('basic-folds-case-of-the-password', '4.1/wrong-password-is-401')
  const named = '(basic authentication: the correct password in another letter case)'
  expect(messages).toContainEqual(expect.stringContaining(named))
})
