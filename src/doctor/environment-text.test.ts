import { parse } from 'dotenv'
import { expect, test } from 'vitest'
import { variables } from '../environment/variables.ts'
import { suggestedEnvironment } from './environment-text.ts'

const place = { from: '/etc/conformance', file: '/home/qa/environments/found.env' }

test('writes what was given, corrected by what fits', () => {
  const text = suggestedEnvironment({ GET_LOGIN: 'enabled', USER_ID: 'joeuser' }, { GET_LOGIN: 'disabled' }, place)
  expect(parse(text)).toEqual({ GET_LOGIN: 'disabled', USER_ID: 'joeuser' })
})

test('has every variable; unknown ones are comments that say what belongs there', () => {
  const lines = suggestedEnvironment({ TARGET_URL: 'http://host' }, {}, place).split('\n')
  for (const [name, { expects }] of Object.entries(variables)) {
    const at = lines.filter((line) => line.replace(/^# /, '').startsWith(`${name}=`))
    expect(at).toHaveLength(1)
    if (name !== 'TARGET_URL') expect(at[0]).toMatch(new RegExp(`^# ${name}= +# `))
    if (name !== 'TARGET_URL') expect(at[0]?.endsWith(` # ${expects}`)).toBe(true)
  }
})

test('a comment becomes an empty variable when its mark is taken away', () => {
  const text = suggestedEnvironment({}, {}, place).replaceAll(/^# (?=[A-Z0-9_]+=)/gm, '')
  expect(parse(text)).toEqual(Object.fromEntries(Object.keys(variables).map((name) => [name, ''])))
})

test('leaves secrets out, and says where they belong', () => {
  const given = {
    USER_PASSWORD: 'joe-Password1',
    SSO_TICKETS: 'ST-1,ST-2',
    SSO_TICKET_COMMAND: 'get-ticket --password joe-Password1',
    PROXY_URL: 'http://me:proxy-Password1@proxy:3128/',
  }
  const text = suggestedEnvironment(given, {}, place)
  expect(text).not.toMatch(/Password1|ST-1/)
  expect(parse(text)).toEqual({
    USER_PASSWORD: '',
    SSO_TICKETS: '',
    SSO_TICKET_COMMAND: '',
    PROXY_URL: 'http://me@proxy:3128/',
  })
  expect(text).toMatch(/\nUSER_PASSWORD= +# a secret: set it as an environment variable\n/)
})

test('leaves what may hold a secret where it is: in the variables of the process', () => {
  const given = { SSO_TICKET_COMMAND: 'get-ticket --key S3cret', PROXY_URL: 'http://S3cret@proxy:3128' }
  const { PROXY_URL, ...ofFile } = given
  const text = suggestedEnvironment(
    { ...given, USER_ID: 'joe' },
    {},
    { ...place, ofProcess: { ...given, USER_ID: 'joe' } },
  )
  expect(parse(text)).toEqual({ USER_ID: 'joe', SSO_TICKET_COMMAND: '', PROXY_URL: '' })
  expect(text).not.toContain('S3cret')
  // What a file says already is no secret.
  const copied = suggestedEnvironment(given, {}, { ...place, ofProcess: { PROXY_URL } })
  expect(parse(copied)).toEqual({ ...ofFile, PROXY_URL: '' })
})

test('names files from where the new file will be', () => {
  expect(parse(suggestedEnvironment({ CA_FILE: 'ca.pem' }, {}, place))).toEqual({
    CA_FILE: '../../../etc/conformance/ca.pem',
  })
})
