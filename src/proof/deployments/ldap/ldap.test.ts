import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { everyCheck } from '../../../../specs/every-spec.ts'
import { doctor, exitCodeOf } from '../../../doctor/doctor.ts'
import type { Environment } from '../../../environment/environment.ts'
import { readEnvironment } from '../../../environment/read-environment.ts'
import { wholeCatalogue } from '../../../runner/applicability.ts'
import { runChecks } from '../../../runner/run.ts'
import { packageRoot } from '../../../suite/suite.ts'
import type { Deployment } from '../deployment.ts'
import { pathOf } from '../program.ts'
import { startLdap } from './start-ldap.ts'

const missing = pathOf('slapd') === undefined
const why = 'slapd is not installed (on Debian: apt-get install slapd)'
let ldap: Deployment
let environment: Environment

beforeAll(async () => {
  if (missing) return
  ldap = await startLdap()
  environment = readEnvironment(
    ldap.environmentFile,
    { workingDirectory: packageRoot, packageRoot },
    {
      MAX_FAILED_LOGINS: '1000',
    },
  )
})
afterAll(async () => ldap?.close())

test('the whole suite is green with accounts of a directory', async ({ skip }) => {
  skip(missing, why)
  onTestFinished(() => void setSessionTimeout(environment.sessionTimeoutMs))
  const setSessionTimeout = (milliseconds: number) => {
    for (const node of ldap.nodes) node.setSessionTimeout(milliseconds)
    return milliseconds
  }
  const { reports } = await runChecks(everyCheck, environment, wholeCatalogue, { setSessionTimeout })
  expect(reports.filter(({ outcome }) => !['passed', 'inapplicable'].includes(outcome))).toEqual([])
  expect(reports.filter(({ requirement }) => requirement.startsWith('1/external-account'))).toHaveLength(4)
  expect(ldap.nodes.map((node) => node.liveSessions())).toEqual([0])
})

test('the doctor finds every account of the directory', async ({ skip }) => {
  skip(missing, why)
  const diagnosis = await doctor({ environment })
  expect(exitCodeOf(diagnosis)).toBe(0)
  const said = diagnosis.findings.map(({ topic, says }) => `${topic}: ${says}`)
  expect(said).toContain('EXTERNAL_USER: ldapuser|organization_1: accepted by every method')
  expect(said).toContain(
    'UTF8_USER: jürgen_日本|organization_1: accepted by every method but basic authentication, which may corrupt it and is not tried',
  )
})

test('the directory decides: another password, another organization, a wildcard, no password', async ({ skip }) => {
  skip(missing, why)
  const statusOf = async (user: string, password: string) => {
    const answer = await fetch(`${environment.baseUrl}/rest_v2/login`, {
      method: 'POST',
      body: new URLSearchParams({ j_username: user, j_password: password }),
    })
    return answer.status
  }
  expect(await statusOf('ldapuser|organization_1', 'ldap-Password1')).toBe(200)
  expect(await statusOf('ldapuser|org_alias_1', 'ldap-Password1')).toBe(200)
  expect(await statusOf('ldapuser|organization_1', 'ldap-Password2')).toBe(401)
  expect(await statusOf('ldapuser|another_organization', 'ldap-Password1')).toBe(401)
  expect(await statusOf('ldapuser', 'ldap-Password1')).toBe(401)
  expect(await statusOf('ldap*|organization_1', 'ldap-Password1')).toBe(401)
  expect(await statusOf('ldapuser|organization_1', '')).toBe(400)
})
