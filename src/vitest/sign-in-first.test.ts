import { writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { OutFolder } from '../cli/samples/start-program.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import { startReference } from '../reference/server.ts'
import { countingProxy } from '../runner/samples/counting-proxy.ts'
import { packageRoot } from '../suite/suite.ts'
import { startVitest } from './samples/start-vitest.ts'

// In vitest, all checks share one budget of refused passwords, however many workers run them.

const { file, given } = givenVariables('reference', { workingDirectory: packageRoot, packageRoot }, {})
const passwords = { joeuser: 'joe-Password1', superuser: 'super-Password1', ldapuser: 'ldap-Password1' }
const out = new OutFolder()
afterAll(() => out.remove())

test.each([
  ['USER_PASSWORD mistyped', { USER_PASSWORD: 'mistyped-Password1' }, 3, { USER_ID: 2 }],
  ['ADMIN_PASSWORD mistyped', { ADMIN_PASSWORD: 'mistyped-Password1' }, 0, { ADMIN_ID: 2 }],
] as const)(
  '%s: what the result says was refused is what a proxy counts',
  async (name, mistyped, exitCode, expected) => {
    const declared = environmentOf(given, file, {})
    const server = await startReference(optionsFrom(declared))
    const proxy = await countingProxy(server.url, passwords)
    const { EXPIRED_LICENSE_TARGET_URL: _, SSO: __, ...rest } = given
    const variables = { ...rest, ...mistyped, TARGET_URL: proxy.url, MAX_FAILED_LOGINS: '5' }
    const folder = name.replace(' ', '-')
    const env = out.file(`${folder}.env`)
    const lines = Object.entries(variables).map(([variable, value]) => `${variable}="${value}"\n`)
    writeFileSync(env, lines.join(''))
    const ended = await startVitest([{ env, quick: true, out: out.file(folder) }])
    await server.close()
    expect(ended.text).toContain('Tests ')
    const { traffic, target, ...result } = out.result(folder)
    expect(result.exitCode).toBe(exitCode)
    for (const [variable, id] of [
      ['USER_ID', 'joeuser'],
      ['ADMIN_ID', 'superuser'],
      ['EXTERNAL_USER_ID', 'ldapuser'],
    ] as const) {
      expect.soft(traffic.failedLogins[variable], variable).toBe(proxy.refused.get(id) ?? 0)
      expect.soft(proxy.refused.get(id) ?? 0, variable).toBeLessThanOrEqual(5)
    }
    expect(traffic.failedLogins).toMatchObject(expected)
    expect(Object.keys(target.refusedAccounts ?? {})).toEqual('ADMIN_ID' in expected ? ['ADMIN_ID'] : [])
  },
)
