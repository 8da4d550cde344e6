import { parse } from 'dotenv'
import { expect, test } from 'vitest'
import { environmentText } from './environment-text.ts'

const place = { from: '/etc/conformance', file: '/home/qa/environments/found.env' }

test('writes what was given, corrected by what fits', () => {
  const text = environmentText({ GET_LOGIN: 'enabled', USER_ID: 'joeuser' }, { GET_LOGIN: 'disabled' }, place)
  expect(parse(text)).toEqual({ GET_LOGIN: 'disabled', USER_ID: 'joeuser' })
})

test('leaves secrets out, and says where they belong', () => {
  const given = {
    USER_PASSWORD: 'joe-Password1',
    SSO_TICKETS: 'ST-1,ST-2',
    SSO_TICKET_COMMAND: 'get-ticket --password joe-Password1',
    PROXY_URL: 'http://me:proxy-Password1@proxy:3128/',
  }
  const text = environmentText(given, {}, place)
  expect(text).not.toMatch(/Password1|ST-1/)
  expect(parse(text)).toEqual({
    USER_PASSWORD: '',
    SSO_TICKETS: '',
    SSO_TICKET_COMMAND: '',
    PROXY_URL: 'http://me@proxy:3128/',
  })
  expect(text).toMatch(/# USER_PASSWORD: the password of USER_ID\. Set it as a variable of the process/)
})

test.for(["o'neil+test%41&b=c d", 'a # b', 'jürgen_日本', '`"mixed"`', "it's `so`", '$HOME', 'back\\slash n'])(
  'a value comes back as it was: %s',
  (value) => {
    expect(parse(environmentText({ USER_ID: value }, {}, place))).toEqual({ USER_ID: value })
  },
)

test('names files from where the new file will be', () => {
  expect(parse(environmentText({ CA_FILE: 'ca.pem' }, {}, place))).toEqual({
    CA_FILE: '../../../etc/conformance/ca.pem',
  })
})

test('says what several organizations need', () => {
  const text = environmentText({ ORGANIZATIONS: 'multiple', USER_ORG_ID: 'organization_1' }, {}, place)
  expect(text).toMatch(/# USER_ORG_ALIAS: .* It is needed, and was not given\.\nUSER_ORG_ALIAS=\n/)
})
