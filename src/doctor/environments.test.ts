import { expect, test } from 'vitest'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import { doctor, exitCodeOf } from './doctor.ts'

const folders = { workingDirectory: packageRoot, packageRoot }

/** The variables that the doctor detects. */
const discovered = [
  'SERVER_RELEASE',
  'SECURITY_FRAMEWORK',
  'GET_LOGIN',
  'LOGIN_ENCRYPTION',
  'JSON_SUCCESS_LOCATION',
  'SESSION_TIMEOUT',
] as const

/** The defaults of the contract, for variables that a file omits. */
const silent = {
  SECURITY_FRAMEWORK: 'spring',
  GET_LOGIN: 'enabled',
  LOGIN_ENCRYPTION: 'off',
  ORGANIZATIONS: 'single',
  SESSION_TIMEOUT: '20m',
  SUCCESS_LOCATION: '/loginsuccess.html',
  JSON_SUCCESS_LOCATION: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
}

test.for([
  'reference',
  'reference-dynamic-encryption',
  'reference-static-encryption',
  'reference-single-organization',
  'reference-legacy',
])('%s: finds what the file declares, without having read it', async (name) => {
  const { file, given } = givenVariables(name, folders, {})
  const declared: Record<string, string> = { ...silent, ...given }
  const target = await startEmbedded(environmentOf(given, file, {}))
  try {
    const { baseUrl, sso } = target.environment
    const { EXPIRED_LICENSE_TARGET_URL: _expired, ...plain } = given
    const rest = Object.fromEntries(Object.entries(plain).filter(([each]) => !discovered.some((name) => name === each)))
    const bare = environmentOf({ ...rest, TARGET_URL: baseUrl }, file, {})
    const { fitting } = await doctor({ environment: { ...bare, sso } })

    const { SSO: _, SSO_TICKET_ARGUMENT: ticket, SUCCESS_LOCATION: _declared, ...found } = fitting
    expect(ticket).toBe(target.environment.sso?.argument)
    expect(found).toEqual({
      ...Object.fromEntries([...discovered, 'ORGANIZATIONS', 'PREAUTH'].map((each) => [each, declared[each]])),
    })

    const { findings, ...diagnosis } = await doctor({ environment: target.environment })
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(exitCodeOf({ ...diagnosis, findings })).toBe(0)
  } finally {
    await target.close()
  }
})
