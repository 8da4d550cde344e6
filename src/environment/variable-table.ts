import * as type from './value-types.ts'
import { type Variable, variable } from './variable.ts'

const password = <const Id extends string>(id: Id, example: string, needed: 'always' | readonly [Id]) =>
  variable((isUtf8(id) ? type.secretText : type.asciiSecret)(`the password of ${id}`), example, {
    secret: 'always',
    needed,
  })
const organizationOf = (id: string) =>
  variable((isUtf8(id) ? type.line : type.asciiLine)(`the ID of the organization of ${id}`), 'organization_1')
/** Whether this is the only account that may have characters beyond ASCII. */
const isUtf8 = (id: string) => id === 'UTF8_USER_ID'

/** Every variable of the contract (section 3), in its order: a new one is one entry here. */
export const variableTable = {
  TARGET_URL: variable(
    type.address('the base address, scheme://host[:port][/context]'),
    'https://staging.example.com/jasperserver-pro',
    {
      part: 'The target',
      needed: 'always',
      filledIn: true,
      about: 'The base address: scheme, host, port and context path. "embedded" starts the reference server.',
    },
  ),
  SERVER_RELEASE: variable(type.release, '8.2.0', {
    filledIn: true,
    about:
      'The release decides what applies: before 7.1 the server has a legacy login, from 7.1 on it must not. Without it, ' +
      'neither is checked, and no report names a release.',
  }),
  SECURITY_FRAMEWORK: variable(type.wordOfPath, 'spring', {
    default: 'spring',
    about: 'The name of the security framework in the path of the security check.',
  }),
  PROTECTED_PATHS: variable(type.restPaths, '/rest_v2/resources,/rest_v2/jobs', {
    default: '/rest_v2/resources',
    about: 'Paths that need authentication and answer GET with success. The first one is used most.',
  }),
  ABSENT_PATH: variable(type.pathWithSlash, '/rest_v2/resources/conformance-absent', {
    default: '/rest_v2/resources/conformance-absent',
    about:
      'A path that needs authentication and does not exist: POST, PUT, PATCH and DELETE go there and change nothing.',
  }),
  ORGANIZATIONS: variable(type.oneOf('single', 'multiple'), 'multiple', {
    part: 'Accounts',
    default: 'single',
    filledIn: true,
    about: 'Whether the server has one organization ("single") or several ("multiple").',
  }),
  USER_ID: variable(type.asciiUserId('the ID of an ordinary user'), 'joeuser', {
    needed: 'always',
    filledIn: true,
    about: 'An ordinary user; with several organizations, its organization by ID and by alias.',
  }),
  USER_PASSWORD: password('USER_ID', 'change-me', 'always'),
  USER_ORG_ID: { ...organizationOf('USER_ID'), needed: ['ORGANIZATIONS=multiple'], filledIn: true },
  USER_ORG_ALIAS: variable(type.asciiLine('the alias of the organization of USER_ID'), 'org_alias_1', {
    needed: ['ORGANIZATIONS=multiple'],
    filledIn: true,
  }),
  OTHER_ORG_ID: variable(
    type.line('the ID of an existing organization that none of the users belongs to'),
    'organization_2',
    {
      needed: ['OTHER_ORG_ALIAS'],
      about:
        'An existing organization, by ID and by alias, that none of the users belongs to, and that has no users of the ' +
        'same IDs: sign-in through it must be refused. Without it, only an unknown organization is tried. Each attempt ' +
        'is a wrong password (MAX_FAILED_LOGINS).',
    },
  ),
  OTHER_ORG_ALIAS: variable(type.line('the alias of OTHER_ORG_ID'), 'org_alias_2'),
  ADMIN_ID: variable(type.asciiUserId('the ID of the system admin'), 'superuser', {
    needed: ['ADMIN_PASSWORD'],
    about:
      'The system admin, who has no organization. It adds the requirements about this user, and those that need two users.',
  }),
  ADMIN_PASSWORD: password('ADMIN_ID', 'change-me', ['ADMIN_ID']),
  UTF8_USER_ID: variable(
    type.line('the ID of a user whose name or password basic authentication corrupts'),
    'jürgen_日本',
    {
      needed: ['UTF8_USER_PASSWORD', 'UTF8_USER_ORG_ID'],
      about:
        'A user whose name or password basic authentication corrupts: with characters beyond Latin-1. Only this account may have ' +
        'characters beyond ASCII.',
    },
  ),
  UTF8_USER_PASSWORD: password('UTF8_USER_ID', 'pässwörd✓', ['UTF8_USER_ID']),
  UTF8_USER_ORG_ID: organizationOf('UTF8_USER_ID'),
  SPECIAL_USER_ID: variable(
    type.asciiLine('the ID of a user with special characters in name or password'),
    "o'neil+test",
    {
      needed: ['SPECIAL_USER_PASSWORD', 'SPECIAL_USER_ORG_ID'],
      about:
        'A user with characters such as + & % = : and space in name or password. Quote such values: without quotes, a # ' +
        'begins a comment.',
    },
  ),
  SPECIAL_USER_PASSWORD: password('SPECIAL_USER_ID', 'a+b&c%d=e:f g', ['SPECIAL_USER_ID']),
  SPECIAL_USER_ORG_ID: organizationOf('SPECIAL_USER_ID'),
  EXTERNAL_USER_ID: variable(type.asciiUserId('the ID of a user of the external directory'), 'ldapuser', {
    needed: ['EXTERNAL_USER_PASSWORD', 'EXTERNAL_USER_ORG_ID'],
    about: 'A user that only the external directory has.',
  }),
  EXTERNAL_USER_PASSWORD: password('EXTERNAL_USER_ID', 'change-me', ['EXTERNAL_USER_ID']),
  EXTERNAL_USER_ORG_ID: organizationOf('EXTERNAL_USER_ID'),
  GET_LOGIN: variable(type.oneOf('enabled', 'disabled'), 'enabled', {
    part: 'Methods',
    default: 'enabled',
    about: 'Whether the login operation takes GET.',
  }),
  LOGIN_ENCRYPTION: variable(type.oneOf('off', 'static', 'dynamic'), 'off', {
    default: 'off',
    about: 'Login encryption: "off", "static" (one key) or "dynamic" (another key for each session).',
  }),
  SSO: variable(type.onOrOff, 'on', { default: 'off', about: 'Single sign-on, and the name of its ticket argument.' }),
  SSO_TICKET_ARGUMENT: variable(type.argumentName, 'ticket', { default: 'ticket' }),
  SSO_TICKET_COMMAND: variable(type.line('a command that prints one fresh ticket'), './get-ticket.sh joeuser', {
    secret: 'possibly',
    about:
      'Where tickets come from: a command, which no shell interprets, or a list of tickets, each of which is used once. ' +
      '10 are enough.',
  }),
  SSO_TICKETS: variable(type.ticketList, 'ST-1-abc,ST-2-def', { secret: 'always' }),
  PREAUTH: variable(type.onOrOff, 'on', {
    default: 'off',
    about: 'Pre-authentication, and the name of its token argument.',
  }),
  PREAUTH_ARGUMENT: variable(type.argumentName, 'pp', { default: 'pp' }),
  PREAUTH_U: variable(type.fieldText('the user field of a token'), 'joeuser', {
    about: 'The fields of the token, of which u is the user. Invalid tokens are malformed, and name no user.',
  }),
  PREAUTH_R: variable(type.fieldText('the roles field of a token'), 'ROLE_USER'),
  PREAUTH_O: variable(type.fieldText('the organization field of a token'), 'organization_1'),
  PREAUTH_PA1: variable(type.fieldText('the first profile attribute of a token'), 'USA', { secret: 'always' }),
  PREAUTH_PA2: variable(type.fieldText('the second profile attribute of a token'), '1', { secret: 'always' }),
  PREAUTH_UNKNOWN_USER: variable(type.fieldText('a user ID that does not exist'), 'conformance-unknown', {
    about:
      'Set this only if the user does not exist and the server creates no users from tokens: then a well-formed token ' +
      'of that user is sent as well, and must be refused.',
  }),
  PREAUTH_TOKEN_COMMAND: variable(
    type.line('a command that prints a token, not URL-encoded'),
    './make-token.sh joeuser',
    {
      secret: 'possibly',
      about: 'Instead of fields: a command that prints a token, which no shell interprets. Encrypted tokens need it.',
    },
  ),
  SUCCESS_LOCATION: variable(type.redirectPath, '/loginsuccess.html', {
    part: 'Redirects of the security check, and other features',
    about:
      'If this is set, success must redirect there. Otherwise any location except the login page and the JSON file is ' +
      'accepted, because the specification says that it depends on the last operation of the session.',
  }),
  JSON_SUCCESS_LOCATION: variable(type.redirectPath, '/scripts/auth/loginSuccess.json', {
    default: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
    about: 'Where success redirects with accept: application/json.',
  }),
  SESSION_TIMEOUT: variable(type.time, '20m', {
    default: '20m',
    about:
      'The inactivity timeout of a session; 2s if it is not set and TARGET_URL is "embedded". Checks wait for it: a ' +
      'full run takes 2.4 times as long (48 minutes with 20m), one with --quick as long as this, and one with ' +
      '--no-timing waits for nothing.',
  }),
  EXPIRED_LICENSE_TARGET_URL: variable(
    type.address('the base address of an instance with an expired license'),
    'https://expired.example.com/jasperserver-pro',
    { about: 'A second server, without a valid license. Without it, expired licenses are untested.' },
  ),
  PREFERENCES_PATH: variable(type.restPath, '/rest_v2/preferences', {
    about:
      'A path whose body shows the current locale and time zone in the form of the arguments (de_DE or de-DE, ' +
      'Asia/Tokyo). Without it, their effect is untested.',
  }),
  IDENTITY_PATH: variable(type.restPath, '/rest_v2/preferences', {
    about:
      'A path whose body differs by user, so that it shows whose data a response has. Without it, "run" looks for one ' +
      'among the protected paths, and "explore" can\'t observe whose session answers.',
  }),
  CA_FILE: variable(type.line('a file of trusted certificates (PEM)'), './company-ca.pem', {
    part: 'Transport',
    file: true,
    about: 'Trusted certificates instead of the public ones. File names are relative to this file.',
  }),
  CLIENT_CERT_FILE: variable(type.line('a file with the client certificate (PEM)'), './client.pem', {
    file: true,
    needed: ['CLIENT_KEY_FILE'],
    about: 'A client certificate with its key.',
  }),
  CLIENT_KEY_FILE: variable(
    type.line('a file with the key of the client certificate (PEM, without a passphrase)'),
    './client.key',
    { file: true, needed: ['CLIENT_CERT_FILE'] },
  ),
  PROXY_URL: variable(type.proxyAddress, 'http://proxy.example.com:3128', {
    secret: 'possibly',
    about: 'An HTTP proxy. Without it, the environment variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY apply.',
  }),
  TLS_INSECURE: variable(type.oneOf('no', 'yes'), 'no', {
    default: 'no',
    about: '"yes" verifies no certificate. Every report warns about it.',
  }),
  REQUEST_TIMEOUT: variable(type.time, '10s', {
    part: 'The run',
    default: '10s',
    about: 'The longest time for one request, from connect to the last byte of the body.',
  }),
  RUN_TIMEOUT: variable(type.time, '30m', {
    about:
      'Maximum duration of a run; unfinished checks are inconclusive. The default follows from the plan: ten times ' +
      'REQUEST_TIMEOUT for each check, plus 3 times SESSION_TIMEOUT if a check waits for it.',
  }),
  MAX_FAILED_LOGINS: variable(type.atLeastOne(', since each account signs in first'), '5', {
    default: '5',
    about:
      'How many passwords of one account may be refused in one run, right or wrong, over all methods and shards. Newer ' +
      'releases lock an account after 10, directories sooner. Checks that exceed this number are untested, and say so.',
  }),
  CONCURRENCY: variable(type.atLeastOne(': how many checks run at the same time'), '16', {
    default: '32',
    about: 'With 1, only one check sends requests at a time; waits for the session timeout still overlap.',
  }),
  WAIVERS_FILE: variable(type.line('a YAML file of waivers'), './waivers.yaml', {
    file: true,
    about: 'Waivers for known deviations: requirement, reason, owner, expires, and optionally link and release.',
  }),
} as const satisfies Record<string, Variable<unknown>>
