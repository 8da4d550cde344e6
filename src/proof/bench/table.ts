import { fieldName, servedAt } from '../../reference/names.ts'
/** How many times a run repeats the table. */
export const timesVariable = 'CONFORMANCE_BENCH_TIMES'
/** `1`: one expectation is wrong. */
export const wrongVariable = 'CONFORMANCE_BENCH_WRONG'

/** One request and the expected status, which every tool can express. */
export interface TableRow {
  readonly name: string
  /** The requirement that this suite cites for it. */
  readonly requirement: string
  readonly method: string
  /** Relative to the base address, with its query. */
  readonly path: string
  readonly basic?: { readonly userId: string; readonly password: string }
  /** Body of the type application/x-www-form-urlencoded. */
  readonly form?: string
  readonly status: number
}

const user = 'joeuser|organization_1'
const password = 'joe-Password1'
const paths = ['/rest_v2/resources', '/rest_v2/organizations', '/rest_v2/jobs']
const absent = '/rest_v2/resources/conformance-absent'

/** Credentials, and whether they are accepted. */
const callers: readonly { who: string; userId?: string; password?: string; known: boolean }[] = [
  { who: 'the user by the id of its organization', userId: user, password, known: true },
  { who: 'the user by the alias of its organization', userId: 'joeuser|org_alias_1', password, known: true },
  { who: 'the system admin', userId: 'superuser', password: 'super-Password1', known: true },
  {
    who: 'the user of another organization',
    userId: 'joeuser|organization_2',
    password: 'another-Password2',
    known: true,
  },
  { who: 'an unknown user', userId: 'nobody|organization_1', password: 'no-Password1', known: false },
  { who: 'an unknown user without an organization', userId: 'nobody', password: 'no-Password1', known: false },
  { who: 'the user in no organization at all', userId: 'joeuser', password, known: false },
  { who: 'the user in an absent organization', userId: 'joeuser|nowhere', password, known: false },
]
const incomplete = [
  { who: 'a user without a password', userId: user },
  { who: 'a password without a user', password },
  { who: 'neither' },
]

function argumentsOf(given: { userId?: string; password?: string }): string {
  const pairs = Object.entries({ [fieldName.username]: given.userId, [fieldName.password]: given.password })
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`)).join('&')
}

function stateless(method: string, path: string, success: number): TableRow[] {
  return callers.flatMap(({ who, userId = '', password = '', known }): TableRow[] => {
    const status = known ? success : 401
    return [
      {
        name: `${method} ${path}, basic, ${who}`,
        requirement: known ? '4.1/basic-authenticates-every-rest-path' : '4.1/unknown-user-is-401',
        method,
        path,
        basic: { userId, password },
        status,
      },
      {
        name: `${method} ${path}, arguments, ${who}`,
        requirement: known ? '4.2/arguments-authenticate-every-rest-v2-path' : '4.2/unknown-user-is-401',
        method,
        path: `${path}?${argumentsOf({ userId, password })}`,
        status,
      },
    ]
  })
}

function logins(): TableRow[] {
  return [...callers, ...incomplete.map((each) => ({ ...each, known: undefined }))].flatMap((caller): TableRow[] => {
    const given = argumentsOf(caller)
    const status = caller.known === undefined ? 400 : caller.known ? 200 : 401
    const row = { requirement: status === 401 ? '4.3/unknown-user-is-401' : '4.3/missing-password-is-400', status }
    const path = given === '' ? servedAt.login : `${servedAt.login}?${given}`
    return [
      { ...row, name: `Login with a form, ${caller.who}`, method: 'POST', path: servedAt.login, form: given },
      { ...row, name: `Login with arguments, ${caller.who}`, method: 'POST', path },
      { ...row, name: `Login with GET, ${caller.who}`, method: 'GET', path },
    ]
  })
}

/** The checks that every tool runs: the same requests with the same expectations. */
export const benchTable: readonly TableRow[] = [
  // First, because some tools keep cookies between rows, and a session would authenticate these requests.
  ...paths.map((path) => {
    const name = `GET ${path}, no credentials`
    return { name, requirement: '5.3/missing-credentials-are-401', method: 'GET', path, status: 401 }
  }),
  ...paths.flatMap((path) => stateless('GET', path, 200)),
  ...['POST', 'PUT', 'DELETE'].flatMap((method) => stateless(method, absent, 404)),
  ...logins(),
]

/** The same with a wrong first expectation: a tool that does not fail with it checks nothing. */
export function withOneWrong(rows: readonly TableRow[]): TableRow[] {
  return rows.map((row, index) => (index === 0 ? { ...row, status: row.status + 1 } : row))
}

/** The table, repeated this many times. */
export function times(count: number): TableRow[] {
  return Array.from({ length: count }, (_, round) =>
    benchTable.map((row) => (round === 0 ? row : { ...row, name: `${row.name} (${round + 1})` })),
  ).flat()
}

/** The headers of a row, for tools that need them explicitly. */
export function headersOf({ basic, form }: TableRow): Record<string, string> {
  return {
    ...(basic !== undefined && {
      Authorization: `Basic ${Buffer.from(`${basic.userId}:${basic.password}`).toString('base64')}`,
    }),
    ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
  }
}
