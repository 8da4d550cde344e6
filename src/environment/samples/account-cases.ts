import type { VariableName } from '../variables.ts'
import { accounts, fields, preauth, required, text, tokenField, type VariableCase } from './variable-case.ts'

/** Variables of accounts, tickets and tokens. */
export const accountCases: Partial<Record<VariableName, VariableCase>> = {
  USER_ID: { right: [['ü+% @', 'ü+% @']], wrong: ['joe|organization'], missing: required, at: ({ user }) => user.id },
  USER_PASSWORD: { right: text('USER_PASSWORD'), missing: required, at: ({ user }) => user.password },
  USER_ORG_ID: {
    beside: { ORGANIZATIONS: 'multiple', USER_ORG_ALIAS: 'a' },
    right: [['organization_1', 'organization_1']],
    missing: required,
    at: ({ user }) => user.organization?.id,
  },
  USER_ORG_ALIAS: {
    beside: { ORGANIZATIONS: 'multiple', USER_ORG_ID: 'o' },
    right: [['alias_1', 'alias_1']],
    missing: required,
    at: ({ user }) => user.organization?.alias,
  },
  OTHER_ORG_ID: {
    beside: { ORGANIZATIONS: 'multiple', USER_ORG_ID: 'o', USER_ORG_ALIAS: 'a' },
    right: [['organization_2', { id: 'organization_2', alias: undefined }]],
    // Those of the user's own organization.
    wrong: ['o', 'a'],
    missing: undefined,
    at: ({ otherOrganization }) => otherOrganization,
  },
  OTHER_ORG_ALIAS: {
    beside: { ORGANIZATIONS: 'multiple', USER_ORG_ID: 'o', USER_ORG_ALIAS: 'a', OTHER_ORG_ID: 'organization_2' },
    right: [['alias_2', 'alias_2']],
    wrong: ['o', 'a'],
    missing: undefined,
    at: ({ otherOrganization }) => otherOrganization?.alias,
  },
  ...accounts('admin', 'ADMIN'),
  ...accounts('utf8User', 'UTF8_USER'),
  ...accounts('specialUser', 'SPECIAL_USER'),
  ...accounts('externalUser', 'EXTERNAL_USER'),
  LOGIN_ENCRYPTION: {
    right: [
      ['off', 'off'],
      ['static', 'static'],
      ['dynamic', 'dynamic'],
    ],
    wrong: ['on', 'rsa'],
    missing: 'off',
    at: ({ encryption }) => encryption,
  },
  SSO: {
    right: [
      ['off', undefined],
      ['on', { argument: 'ticket', tickets: undefined }],
    ],
    wrong: ['yes', 'cas'],
    missing: undefined,
    at: ({ sso }) => sso,
  },
  SSO_TICKET_ARGUMENT: {
    beside: { SSO: 'on' },
    right: [['cas.ticket-1', 'cas.ticket-1']],
    wrong: ['a b', 'a=b', 'a&b'],
    missing: 'ticket',
    at: ({ sso }) => sso?.argument,
  },
  SSO_TICKET_COMMAND: {
    beside: { SSO: 'on', SSO_TICKETS: 'unused' },
    right: [['./ticket.sh "joe user"', { kind: 'command', command: './ticket.sh "joe user"' }]],
    missing: { kind: 'list', tickets: ['unused'] },
    at: ({ sso }) => sso?.tickets,
  },
  SSO_TICKETS: {
    beside: { SSO: 'on' },
    right: [['ST-1, ST-2', { kind: 'list', tickets: ['ST-1', 'ST-2'] }]],
    wrong: ['ST-1,,ST-2', ','],
    missing: undefined,
    at: ({ sso }) => sso?.tickets,
  },
  PREAUTH: {
    right: [
      ['off', undefined],
      ['on', { argument: 'pp', token: undefined }],
    ],
    wrong: ['yes'],
    missing: undefined,
    at: ({ preauthentication }) => preauthentication,
  },
  PREAUTH_ARGUMENT: {
    beside: preauth,
    right: [['principal', 'principal']],
    wrong: ['a b', 'a=b'],
    missing: 'pp',
    at: ({ preauthentication }) => preauthentication?.argument,
  },
  PREAUTH_U: {
    beside: { PREAUTH: 'on', PREAUTH_R: 'ROLE_USER' },
    right: [['jürgen', { u: 'jürgen', r: 'ROLE_USER' }]],
    wrong: ['joe|r=ROLE_ADMIN'],
    missing: required,
    at: fields,
  },
  PREAUTH_R: tokenField('r'),
  PREAUTH_O: tokenField('o'),
  PREAUTH_PA1: tokenField('pa1'),
  PREAUTH_PA2: tokenField('pa2'),
  PREAUTH_UNKNOWN_USER: {
    beside: preauth,
    right: [['nobody ü', 'nobody ü']],
    // The second one is the user of the valid token.
    wrong: ['a|b', 'joe'],
    missing: undefined,
    at: ({ preauthentication }) => preauthentication?.unknownUser,
  },
  PREAUTH_TOKEN_COMMAND: {
    beside: preauth,
    right: [['./token.sh', { kind: 'command', command: './token.sh' }]],
    missing: { kind: 'fields', fields: { u: 'joe' } },
    at: ({ preauthentication }) => preauthentication?.token,
  },
}
