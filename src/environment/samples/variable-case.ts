import type { Account, Environment } from '../environment.ts'

/** Expectations for one variable of the contract (section 3). */
export interface VariableCase {
  readonly at: (environment: Environment) => unknown
  readonly beside?: Readonly<Record<string, string>>
  /** Valid texts, each with the resulting value. */
  readonly right: Readonly<Record<string, unknown>>
  readonly wrong?: readonly string[]
  /** The result if it is missing, by default undefined; `required` if that is an error. */
  readonly missing?: unknown
}

export const required = Symbol('required')

/** Texts that are their own values. */
export const same = (...texts: string[]) => Object.fromEntries(texts.map((text) => [text, text]))

export const duration = {
  right: { '250ms': 250, '90s': 90_000, '20m': 1_200_000, '1.5h': 5_400_000, '168h': 604_800_000 },
  wrong: ['20', 's', '0s', '-1s', '1 m', '1d', '169h', '1e3s', '99999999999h'],
}
export const baseUrls = {
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
}
/** Secrets that no report could hide. */
export const tooShort = ['q7', '%E4%F6', '&lt;b', '\\a\\b', '%26lt;%26lt;']
export const notPaths = ['rest_v2', 'http://host/x', '/a b', '/a?b=c', '/a#b']
export const severalOrganizations = { ORGANIZATIONS: 'multiple', USER_ORG_ID: 'o', USER_ORG_ALIAS: 'a' }
export const preauth = { PREAUTH: 'on', PREAUTH_U: 'joe' }

export const fields = ({ preauthentication }: Environment) =>
  preauthentication?.token?.kind === 'fields' ? preauthentication.token.fields : undefined
export const tokenField = (field: 'r' | 'o' | 'pa1' | 'pa2'): VariableCase => ({
  at: (environment) => fields(environment)?.[field],
  beside: preauth,
  right: same('ROLE_A,ROLE_B=c ü'),
  wrong: ['a|b'],
})

/** The variables of an account other than the ordinary user. */
export function accounts(
  prefix: string,
  at: (environment: Environment) => Account | undefined,
): Record<string, VariableCase> {
  const [id, password] = [`${prefix}_ID`, `${prefix}_PASSWORD`]
  // Basic authentication may corrupt them.
  const [beyond, wrong] = prefix === 'UTF8_USER' ? ['ü', []] : ['', ['joë7']]
  return {
    [id]: {
      at: (environment) => at(environment)?.id,
      beside: { [password]: 'secret' },
      right: same(`o'neil+test%41&=${prefix === 'SPECIAL_USER' ? ':' : ''} ${beyond}`),
      wrong: ['joe|organization', ...wrong, ...(prefix === 'UTF8_USER' || prefix === 'SPECIAL_USER' ? [] : ['jo:e'])],
      missing: required,
    },
    [password]: {
      at: (environment) => at(environment)?.password,
      beside: { [id]: 'x' },
      right: same(`${password} ${beyond}|=`),
      wrong: [...tooShort, ...wrong],
      missing: required,
    },
    ...(prefix !== 'ADMIN' && {
      [`${prefix}_ORG_ID`]: {
        at: (environment: Environment) => at(environment)?.organization?.id,
        beside: { ...severalOrganizations, [id]: 'x', [password]: 'secret' },
        right: same('organization_1'),
      },
    }),
  }
}
