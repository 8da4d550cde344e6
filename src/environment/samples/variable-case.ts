import type { Environment } from '../environment.ts'

/** Expectations for one variable of the contract (section 3). */
export interface VariableCase {
  /** The variables it requires. */
  readonly beside?: Readonly<Record<string, string>>
  /** Valid texts, each with the resulting value. */
  readonly right: readonly (readonly [string, unknown])[]
  readonly wrong?: readonly string[]
  /** The result if it is missing; `required` if that is an error. */
  readonly missing: unknown
  readonly at: (environment: Environment) => unknown
}

export const required = Symbol('required')
export const paths = ['rest_v2', 'http://host/x', '/a b', '/a?b=c', '/a#b']
export const text = (variable: string) => [[`${variable} ü|=`, `${variable} ü|=`] as const]
export const durations = [
  ['250ms', 250],
  ['90s', 90_000],
  ['20m', 1_200_000],
  ['1.5h', 5_400_000],
  ['168h', 604_800_000],
] as const
export const notDurations = ['20', 's', '0s', '-1s', '1 m', '1d', '169h', '1e3s', '99999999999h']
export const baseUrls = [
  ['http://host', 'http://host'],
  ['https://host:8443/a/b/', 'https://host:8443/a/b'],
  ['https://host/context//', 'https://host/context'],
  ['HTTP://HOST:80/Context', 'http://host/Context'],
  ['http://[::1]:8080/c', 'http://[::1]:8080/c'],
  ['embedded', 'embedded'],
] as const
export const notBaseUrls = [
  'host',
  'host:8080/c',
  '/context',
  'ftp://host',
  'http://',
  'http://host/?a=b',
  'http://host/#a',
  'http://joe@host',
  'http://:x@host',
]
export const preauth = { PREAUTH: 'on', PREAUTH_U: 'joe' }
export const fields = (environment: Environment) => {
  const token = environment.preauthentication?.token
  return token?.kind === 'fields' ? token.fields : undefined
}
export const tokenField = (field: 'r' | 'o' | 'pa1' | 'pa2'): VariableCase => ({
  beside: preauth,
  right: [['ROLE_A,ROLE_B=c ü', 'ROLE_A,ROLE_B=c ü']],
  wrong: ['a|b'],
  missing: undefined,
  at: (environment) => fields(environment)?.[field],
})
export const accounts = (variable: 'admin' | 'utf8User' | 'specialUser' | 'externalUser', prefix: string) => ({
  [`${prefix}_ID`]: {
    beside: { [`${prefix}_PASSWORD`]: 'x' },
    right: [["o'neil+test%41&=: ü", "o'neil+test%41&=: ü"] as const],
    wrong: ['joe|organization'],
    missing: required,
    at: (environment: Environment) => environment[variable]?.id,
  },
  [`${prefix}_PASSWORD`]: {
    beside: { [`${prefix}_ID`]: 'x' },
    right: text(`${prefix}_PASSWORD`),
    missing: required,
    at: (environment: Environment) => environment[variable]?.password,
  },
  ...(variable !== 'admin' && {
    [`${prefix}_ORG_ID`]: {
      beside: {
        [`${prefix}_ID`]: 'x',
        [`${prefix}_PASSWORD`]: 'x',
        ORGANIZATIONS: 'multiple',
        USER_ORG_ID: 'o',
        USER_ORG_ALIAS: 'a',
      },
      right: [['organization_1', 'organization_1'] as const],
      missing: undefined,
      at: (environment: Environment) => environment[variable]?.organization?.id,
    },
  }),
})
