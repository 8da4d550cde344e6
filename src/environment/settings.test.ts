import { expect, test } from 'vitest'
import { settingsOf } from './settings.ts'
import { variables } from './variables.ts'

const given = {
  TARGET_URL: 'https://host/context',
  USER_PASSWORD: 'secret-1',
  SSO_TICKETS: 'secret-2,secret-3',
  SSO_TICKET_COMMAND: './ticket --password secret-4',
  PREAUTH_PA1: 'secret-5',
  PROXY_URL: 'http://me:secret-6@proxy:3128',
  SESSION_TIMEOUT: '90s',
}
const settings = settingsOf(given, (name) => name === 'TARGET_URL', 'staging.env')
const named = (wanted: string) => settings.find(({ name }) => name === wanted)

test('each variable says where it came from, and nothing that is secret, or may be, has a value', () => {
  expect(named('TARGET_URL')).toEqual({ name: 'TARGET_URL', value: given.TARGET_URL, from: 'process environment' })
  expect(named('SESSION_TIMEOUT')).toEqual({ name: 'SESSION_TIMEOUT', value: '90s', from: 'staging.env' })
  for (const name of Object.keys(given).filter((each) => each !== 'TARGET_URL' && each !== 'SESSION_TIMEOUT'))
    expect(named(name)).toEqual({ name, from: 'staging.env' })
  expect(JSON.stringify(settings)).not.toContain('secret')
})

test('defaults are marked as such, in the words of an environment file; what has none and is not given is left out', () => {
  expect(named('REQUEST_TIMEOUT')).toEqual({ name: 'REQUEST_TIMEOUT', value: '10s', from: 'default' })
  expect(named('PROTECTED_PATHS')).toEqual({ name: 'PROTECTED_PATHS', value: '/rest_v2/resources', from: 'default' })
  expect(named('ADMIN_ID')).toBeUndefined()
  const embedded = settingsOf({ TARGET_URL: 'embedded' }, () => false, 'reference.env')
  expect(embedded).toContainEqual({ name: 'SESSION_TIMEOUT', value: '2s', from: 'default' })
  for (const { name, value, from } of settings)
    if (from === 'default') expect(variables[name as keyof typeof variables].schema.safeParse(value).success).toBe(true)
})
