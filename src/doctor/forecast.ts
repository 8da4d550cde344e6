import { catalogue } from '../catalogue/catalogue.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import { applicability, wholeCatalogue } from '../check/applicability.ts'
import type { Account, AccountVariable, Environment } from '../environment/environment.ts'
import type { VariableName } from '../environment/variables.ts'

/** What a run with an environment would judge, and what more variables would add. */
export interface Forecast {
  readonly judged: number
  readonly inapplicable: number
  /** What nobody can observe from outside; a result counts it as inapplicable. */
  readonly unobservable: number
  readonly untested: number
  /** What would add something, the most first. */
  readonly additions: readonly Addition[]
}

/** Variables that are not set, and how many more requirements would be judged with them. */
export interface Addition {
  readonly variables: readonly string[]
  readonly adds: number
  /** They are for servers that have it, which nobody has declared of this one. */
  readonly ifTheServerHas?: string | undefined
}

/** What somebody could set: how the environment would be then; undefined where it is so already. */
interface Possibility {
  readonly variables: readonly string[]
  readonly ifTheServerHas?: string
  readonly environment: Environment | undefined
}

/** What a run would judge with this environment. `toldRelease`: what the server says of itself. */
export function forecast(environment: Environment, toldRelease?: string | undefined): Forecast {
  const outcomes = catalogue.map((requirement) => applicability(requirement, environment, wholeCatalogue))
  const count = (outcome: string) => outcomes.filter((each) => !each.runs && each.outcome === outcome).length
  const unobservable = catalogue.filter(({ observation }) => !observation.possible).length
  const judged = judgedWith(environment)
  const additions = possibilities(environment, toldRelease).flatMap(({ environment: then, ...rest }) => {
    const adds = then === undefined ? 0 : judgedWith(then) - judged
    return adds > 0 ? [{ ...rest, adds }] : []
  })
  return {
    judged,
    inapplicable: count('inapplicable') - unobservable,
    unobservable,
    untested: count('untested'),
    additions: additions.toSorted((a, b) => b.adds - a.adds),
  }
}

/** Every release adds what is for those with the legacy login, or what is for those without it. */
const anyRelease = '8.2.0'

function judgedWith(environment: Environment): number {
  return catalogue.filter((requirement) => applicability(requirement, environment, wholeCatalogue).runs).length
}

function possibilities(environment: Environment, toldRelease: string | undefined): Possibility[] {
  const { sso, preauthentication } = environment
  return [
    ...Object.values(provided).map((provide) => provide(environment)),
    {
      variables: [toldRelease === undefined ? 'SERVER_RELEASE' : `SERVER_RELEASE=${toldRelease}`],
      environment:
        environment.release === undefined ? { ...environment, release: toldRelease ?? anyRelease } : undefined,
    },
    {
      variables: ['SSO=on', 'SSO_TICKET_COMMAND'],
      ifTheServerHas: 'single sign-on',
      environment: sso === undefined ? withTickets(environment) : undefined,
    },
    {
      variables: ['PREAUTH=on', 'PREAUTH_U'],
      ifTheServerHas: 'pre-authentication',
      environment: preauthentication === undefined ? withToken(environment) : undefined,
    },
  ]
}

/** What sets each prerequisite of a check. */
const provided: Record<Prerequisite, (environment: Environment) => Possibility> = {
  'system-admin': (environment) => withAccount(environment, 'admin', 'ADMIN'),
  'utf8-user': (environment) => withAccount(environment, 'utf8User', 'UTF8_USER'),
  'special-user': (environment) => withAccount(environment, 'specialUser', 'SPECIAL_USER'),
  'special-user-for-basic': (environment) => ({
    variables: ['SPECIAL_USER_ID without a colon'],
    environment: environment.specialUser?.id.includes(':')
      ? { ...environment, specialUser: anybody('SPECIAL_USER') }
      : undefined,
  }),
  'external-user': (environment) => withAccount(environment, 'externalUser', 'EXTERNAL_USER'),
  'expired-license': (environment) => ({
    variables: ['EXPIRED_LICENSE_TARGET_URL'],
    environment:
      environment.expiredLicenseBaseUrl === undefined
        ? { ...environment, expiredLicenseBaseUrl: environment.baseUrl }
        : undefined,
  }),
  preferences: (environment) => ({
    variables: ['PREFERENCES_PATH'],
    environment:
      environment.preferencesPath === undefined ? { ...environment, preferencesPath: '/preferences' } : undefined,
  }),
  ticket: (environment) => ({
    variables: ['SSO_TICKET_COMMAND'],
    environment:
      environment.sso !== undefined && environment.sso.tickets === undefined ? withTickets(environment) : undefined,
  }),
  token: (environment) => ({
    variables: ['PREAUTH_U'],
    environment:
      environment.preauthentication !== undefined && environment.preauthentication.token === undefined
        ? withToken(environment)
        : undefined,
  }),
}

type OtherAccount = 'admin' | 'utf8User' | 'specialUser' | 'externalUser'

function withAccount(environment: Environment, account: OtherAccount, variable: AccountVariable): Possibility {
  const names: VariableName[] = [`${variable}_ID`, `${variable}_PASSWORD`]
  return {
    variables: names,
    environment: environment[account] === undefined ? { ...environment, [account]: anybody(variable) } : undefined,
  }
}

function anybody(variable: AccountVariable): Account {
  return { variable, id: 'anybody', password: '' }
}

function withTickets(environment: Environment): Environment {
  const argument = environment.sso?.argument ?? 'ticket'
  return { ...environment, sso: { argument, tickets: { kind: 'command', command: '' } } }
}

function withToken(environment: Environment): Environment {
  const argument = environment.preauthentication?.argument ?? 'pp'
  return { ...environment, preauthentication: { argument, token: { kind: 'fields', fields: { u: 'anybody' } } } }
}
