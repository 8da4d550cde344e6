import type { VariableName } from '../variables.ts'

/** Variables with values of one type: texts that are right, each with its value, and texts that are wrong. */
interface VariableKind {
  readonly names: readonly VariableName[]
  readonly right: Readonly<Record<string, unknown>>
  readonly wrong?: readonly string[]
}

/** Texts that are their own values. */
const same = (...texts: string[]) => Object.fromEntries(texts.map((text) => [text, text]))
/** Secrets that no report could hide. */
const tooShort = ['q7', '%E4%F6', '&lt;b', '\\a\\b', '%26lt;%26lt;']

/** Each variable, except for tokens of authentication methods, is in one of these kinds. */
export const variableKinds: readonly VariableKind[] = [
  {
    names: ['TARGET_URL', 'EXPIRED_LICENSE_TARGET_URL'],
    right: {
      ...same('http://host', 'embedded'),
      'https://host:8443/a/b/': 'https://host:8443/a/b',
      'https://host/context//': 'https://host/context',
      'HTTP://HOST:80/Context': 'http://host/Context',
      'http://[::1]:8080/c': 'http://[::1]:8080/c',
    },
    wrong: [
      ...['host', 'host:8080/c', '/context', 'ftp://host', 'http://'],
      ...['http://host/?a=b', 'http://host/#a', 'http://joe@host', 'http://:x@host'],
      ...['http:///context', 'http:/host', 'http://host:0/c'],
    ],
  },
  {
    names: ['SERVER_RELEASE'],
    right: same('7', '8.2.0', '10.0.0.1'),
    wrong: ['v8', '8.x', '8.2.', '1.2.3.4.5', 'newest'],
  },
  { names: ['SECURITY_FRAMEWORK'], right: same('acegi'), wrong: ['a/b', 'a b', 'a-b'] },
  {
    names: ['ABSENT_PATH', 'PREFERENCES_PATH', 'IDENTITY_PATH'],
    right: same('/rest_v2/no'),
    wrong: ['rest_v2', 'http://host/x', '/a b', '/a?b=c', '/a#b'],
  },
  {
    names: ['PROTECTED_PATHS'],
    right: { '/rest_v2/jobs': ['/rest_v2/jobs'], '/a , /b': ['/a', '/b'] },
    wrong: ['rest_v2', 'http://host/x', '/a b', '/a?b=c', '/a#b', '/a,,/b', '/a,'],
  },
  {
    names: ['SUCCESS_LOCATION', 'JSON_SUCCESS_LOCATION'],
    right: same('/home.html?a=b'),
    wrong: ['home.html', 'http://host/x', '/a b'],
  },
  { names: ['ORGANIZATIONS'], right: same('single', 'multiple'), wrong: ['several', 'MULTIPLE'] },
  { names: ['GET_LOGIN'], right: same('enabled', 'disabled'), wrong: ['yes', 'Enabled'] },
  { names: ['LOGIN_ENCRYPTION'], right: same('off', 'static', 'dynamic'), wrong: ['on', 'rsa'] },
  { names: ['SSO', 'PREAUTH'], right: same('off', 'on'), wrong: ['yes', 'cas'] },
  { names: ['TLS_INSECURE'], right: same('no', 'yes'), wrong: ['true', '1'] },
  { names: ['USER_ID', 'ADMIN_ID', 'EXTERNAL_USER_ID'], right: same('o+% @'), wrong: ['ü', 'jo:e'] },
  {
    names: ['SPECIAL_USER_ID', 'USER_ORG_ID', 'USER_ORG_ALIAS', 'SPECIAL_USER_ORG_ID', 'EXTERNAL_USER_ORG_ID'],
    right: same("o'neil+test%41&=: "),
    wrong: ['zürich'],
  },
  {
    names: [
      ...(['UTF8_USER_ID', 'UTF8_USER_ORG_ID', 'OTHER_ORG_ID', 'OTHER_ORG_ALIAS'] as const),
      ...(['SSO_TICKET_COMMAND', 'PREAUTH_TOKEN_COMMAND'] as const),
      ...(['CA_FILE', 'CLIENT_CERT_FILE', 'CLIENT_KEY_FILE', 'WAIVERS_FILE'] as const),
    ],
    right: same('./a.sh "ü|x:=" %'),
  },
  {
    names: ['USER_PASSWORD', 'ADMIN_PASSWORD', 'SPECIAL_USER_PASSWORD', 'EXTERNAL_USER_PASSWORD'],
    right: same('pass word:|='),
    wrong: [...tooShort, 'joë7', 'pässwort'],
  },
  { names: ['UTF8_USER_PASSWORD'], right: same('pässwort |='), wrong: tooShort },
  { names: ['SSO_TICKET_ARGUMENT', 'PREAUTH_ARGUMENT'], right: same('cas.ticket-1'), wrong: ['a b', 'a=b', 'a&b'] },
  { names: ['SSO_TICKETS'], right: { 'ST-1, ST-2': ['ST-1', 'ST-2'] }, wrong: ['ST-1,,ST-2', ',', 'ST-1,%41'] },
  {
    names: ['PREAUTH_U', 'PREAUTH_R', 'PREAUTH_O', 'PREAUTH_PA1', 'PREAUTH_PA2', 'PREAUTH_UNKNOWN_USER'],
    right: same('ROLE_A,ROLE_B=c ü'),
    wrong: ['joe|r=ROLE_ADMIN'],
  },
  {
    names: ['PROXY_URL'],
    right: same('http://proxy:3128', 'https://joe:p%40ss@proxy'),
    wrong: [
      ...['proxy:3128', 'socks5://proxy', 'http://joe:100%@proxy', 'http://joe:%ff@proxy'],
      ...['http://proxy/path', 'http://proxy?x'],
    ],
  },
  {
    names: ['SESSION_TIMEOUT', 'REQUEST_TIMEOUT', 'RUN_TIMEOUT'],
    right: { '250ms': 250, '90s': 90_000, '20m': 1_200_000, '1.5h': 5_400_000, '168h': 604_800_000 },
    wrong: ['20', 's', '0s', '-1s', '1 m', '1d', '169h', '1e3s', '99999999999h'],
  },
  {
    names: ['MAX_FAILED_LOGINS', 'CONCURRENCY'],
    right: { '1': 1, '64': 64 },
    wrong: ['0', '-1', '1.5', 'five', '1e3'],
  },
]

/** Texts of the right type that are wrong beside the other variables of `wholeEnvironment`, or in its folder. */
export const wrongInContext: readonly (readonly [VariableName, string])[] = [
  ...(['USER_ID', 'ADMIN_ID', 'UTF8_USER_ID', 'SPECIAL_USER_ID', 'EXTERNAL_USER_ID'] as const).map(
    (name) => [name, 'joe|organization'] as const,
  ),
  // Those of the user's own organization.
  ...(['OTHER_ORG_ID', 'OTHER_ORG_ALIAS'] as const).flatMap((name) =>
    ['user_org', 'user_alias'].map((text) => [name, text] as const),
  ),
  // The users of USER_ID and of the valid token.
  ['PREAUTH_UNKNOWN_USER', 'joe+% @'],
  ['PREAUTH_UNKNOWN_USER', 'jürgen'],
  ...['nowhere.pem', '.', 'client.key'].map((file) => ['CA_FILE', file] as const),
  ...['nowhere.pem', 'client.key'].map((file) => ['CLIENT_CERT_FILE', file] as const),
  ...['nowhere.key', 'client.pem', 'another.key'].map((file) => ['CLIENT_KEY_FILE', file] as const),
]
