import type { VariableName } from '../variables.ts'
import {
  accounts,
  fields,
  preauth,
  required,
  same,
  severalOrganizations,
  tokenField,
  tooShort,
  type VariableCase,
} from './variable-case.ts'

/** Variables of accounts, login encryption, tickets and tokens. */
export const accountCases: Partial<Record<VariableName, VariableCase>> = {
  USER_ID: {
    at: ({ user }) => user.id,
    right: same('o+% @'),
    wrong: ['joe|organization', 'ü', 'jo:e'],
    missing: required,
  },
  USER_PASSWORD: {
    at: ({ user }) => user.password,
    right: same('USER_PASSWORD |='),
    wrong: [...tooShort, 'pässwort'],
    missing: required,
  },
  USER_ORG_ID: {
    at: ({ user }) => user.organization?.id,
    beside: { ORGANIZATIONS: 'multiple', USER_ORG_ALIAS: 'a' },
    right: same('organization_1'),
    wrong: ['zürich'],
    missing: required,
  },
  USER_ORG_ALIAS: {
    at: ({ user }) => user.organization?.alias,
    beside: { ORGANIZATIONS: 'multiple', USER_ORG_ID: 'o' },
    right: same('alias_1'),
    missing: required,
  },
  OTHER_ORG_ID: {
    at: ({ otherOrganization }) => otherOrganization,
    beside: severalOrganizations,
    right: { organization_2: { id: 'organization_2', alias: undefined } },
    // Those of the user's own organization.
    wrong: ['o', 'a'],
  },
  OTHER_ORG_ALIAS: {
    at: ({ otherOrganization }) => otherOrganization?.alias,
    beside: { ...severalOrganizations, OTHER_ORG_ID: 'organization_2' },
    right: same('alias_2'),
    wrong: ['o', 'a'],
  },
  ...accounts('ADMIN', ({ admin }) => admin),
  ...accounts('UTF8_USER', ({ utf8User }) => utf8User),
  ...accounts('SPECIAL_USER', ({ specialUser }) => specialUser),
  ...accounts('EXTERNAL_USER', ({ externalUser }) => externalUser),
  LOGIN_ENCRYPTION: {
    at: ({ encryption }) => encryption,
    right: same('off', 'static', 'dynamic'),
    wrong: ['on', 'rsa'],
    missing: 'off',
  },
  SSO: {
    at: ({ sso }) => sso,
    right: { off: undefined, on: { argument: 'ticket', tickets: undefined } },
    wrong: ['yes', 'cas'],
  },
  SSO_TICKET_ARGUMENT: {
    at: ({ sso }) => sso?.argument,
    beside: { SSO: 'on' },
    right: same('cas.ticket-1'),
    wrong: ['a b', 'a=b', 'a&b'],
    missing: 'ticket',
  },
  SSO_TICKET_COMMAND: {
    at: ({ sso }) => sso?.tickets,
    beside: { SSO: 'on', SSO_TICKETS: 'unused' },
    right: { './ticket.sh "joe user"': { kind: 'command', command: './ticket.sh "joe user"' } },
    missing: { kind: 'list', tickets: ['unused'] },
  },
  SSO_TICKETS: {
    at: ({ sso }) => sso?.tickets,
    beside: { SSO: 'on' },
    right: { 'ST-1, ST-2': { kind: 'list', tickets: ['ST-1', 'ST-2'] } },
    wrong: ['ST-1,,ST-2', ',', 'ST-1,%41'],
  },
  PREAUTH: {
    at: ({ preauthentication }) => preauthentication,
    right: { off: undefined, on: { argument: 'pp', token: undefined } },
    wrong: ['yes'],
  },
  PREAUTH_ARGUMENT: {
    at: ({ preauthentication }) => preauthentication?.argument,
    beside: preauth,
    right: same('principal'),
    wrong: ['a b', 'a=b'],
    missing: 'pp',
  },
  PREAUTH_U: {
    at: fields,
    beside: { PREAUTH: 'on', PREAUTH_R: 'ROLE_USER' },
    right: { jürgen: { u: 'jürgen', r: 'ROLE_USER' } },
    wrong: ['joe|r=ROLE_ADMIN'],
    missing: required,
  },
  PREAUTH_R: tokenField('r'),
  PREAUTH_O: tokenField('o'),
  PREAUTH_PA1: tokenField('pa1'),
  PREAUTH_PA2: tokenField('pa2'),
  PREAUTH_UNKNOWN_USER: {
    at: ({ preauthentication }) => preauthentication?.unknownUser,
    beside: preauth,
    right: same('nobody ü'),
    // The second one is the user of the valid token.
    wrong: ['a|b', 'joe'],
  },
  PREAUTH_TOKEN_COMMAND: {
    at: ({ preauthentication }) => preauthentication?.token,
    beside: preauth,
    right: { './token.sh': { kind: 'command', command: './token.sh' } },
    missing: { kind: 'fields', fields: { u: 'joe' } },
  },
}
