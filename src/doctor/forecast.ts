import { everyCheck } from '../../specs/every-spec.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import {
  type Account,
  type AccountVariable,
  type Environment,
  hasSpecialCharacter,
} from '../environment/environment.ts'
import type { VariableName } from '../environment/variables.ts'
import { type Selection, wholeCatalogue, whyNotRun } from '../runner/applicability.ts'
import { costInWords, costOf } from '../runner/cost.ts'
import { planChecks, willRun } from '../runner/plan.ts'

/** What a run with an environment would check, and what more variables would add. */
export interface Forecast {
  readonly judged: number
  readonly inapplicable: number
  /** Requirements that can't be observed from outside; a result counts them as inapplicable. */
  readonly unobservable: number
  readonly untested: number
  /** The cost of a whole run and of a quick one, each as one line of text. */
  readonly cost: string
  readonly quickCost: string
  /** Additional variables, those with the largest gain first. */
  readonly additions: readonly Addition[]
}

/** Variables that are not set, and how many more requirements would be checked with them. */
export interface Addition {
  readonly variables: readonly string[]
  readonly adds: number
  /** A condition on the server that is not declared. */
  readonly proviso?: string | undefined
}

/** Variables that could be set, with the resulting environment; undefined if they are set already. */
interface Possibility {
  readonly variables: readonly string[]
  readonly proviso?: string
  readonly environment: Environment | undefined
}

/** What a run would check with this environment. `toldRelease`: the release that the server reports. */
export function forecast(environment: Environment, toldRelease?: string | undefined): Forecast {
  const judged = judgedWith(environment)
  const unobservable = catalogue.filter(({ observation }) => !observation.possible).length
  const inapplicable = catalogue.filter(
    (requirement) => whyNotRun(requirement, environment, wholeCatalogue)?.outcome === 'inapplicable',
  ).length
  const additions = possibilities(environment, toldRelease).flatMap(({ environment: then, ...rest }) => {
    const adds = then === undefined ? 0 : judgedWith(then) - judged
    return adds > 0 ? [{ ...rest, adds }] : []
  })
  return {
    judged,
    inapplicable: inapplicable - unobservable,
    unobservable,
    untested: catalogue.length - inapplicable - judged,
    cost: costWith(environment, wholeCatalogue),
    quickCost: costWith(environment, { ...wholeCatalogue, quick: true }),
    additions: additions.toSorted((a, b) => b.adds - a.adds),
  }
}

function costWith(environment: Environment, selection: Selection): string {
  return costInWords(costOf(planChecks(everyCheck, environment, selection), environment, selection), environment)
}

/** Any release adds the requirements with the legacy login, or those without it. */
const anyRelease = '8.2.0'

/** How many requirements a run would check at least once; those that its plan leaves out are untested. */
function judgedWith(environment: Environment): number {
  const planned = planChecks(everyCheck, environment, wholeCatalogue)
  return new Set(planned.filter(willRun).map(({ check }) => check.requirement)).size
}

/** More wrong passwords than all checks together send. */
const plenty = 1000

/** The environment with the smallest MAX_FAILED_LOGINS that allows as many requirements as any larger value. */
function withRoom(environment: Environment): Environment {
  const most = judgedWith({ ...environment, maxFailedLogins: plenty })
  let maxFailedLogins = environment.maxFailedLogins
  while (judgedWith({ ...environment, maxFailedLogins }) < most) maxFailedLogins++
  return { ...environment, maxFailedLogins }
}

function possibilities(environment: Environment, toldRelease: string | undefined): Possibility[] {
  const { sso, preauthentication } = environment
  const roomy = withRoom(environment)
  return [
    {
      variables: [`MAX_FAILED_LOGINS=${roomy.maxFailedLogins}`],
      proviso: 'if no account is locked before that',
      environment: roomy,
    },
    ...Object.values(provided).map((provide) => provide(environment)),
    {
      variables: [toldRelease === undefined ? 'SERVER_RELEASE' : `SERVER_RELEASE=${toldRelease}`],
      environment:
        environment.release === undefined ? { ...environment, release: toldRelease ?? anyRelease } : undefined,
    },
    {
      variables: ['SSO=on', 'SSO_TICKET_COMMAND'],
      proviso: 'if the server has single sign-on',
      environment: sso === undefined ? withTickets(environment) : undefined,
    },
    {
      variables: ['PREAUTH=on', 'PREAUTH_U'],
      proviso: 'if the server has pre-authentication',
      environment: preauthentication === undefined ? withToken(environment) : undefined,
    },
  ]
}

/** The variables that provide each prerequisite of a check. */
const provided: Record<Prerequisite, (environment: Environment) => Possibility> = {
  'system-admin': (environment) => withAccount(environment, 'admin', 'ADMIN'),
  // The same variable as for the system admin.
  'two-users': () => ({ variables: ['ADMIN_ID'], environment: undefined }),
  // They only add checks to requirements that are checked anyway.
  'other-organization': () => ({ variables: ['OTHER_ORG_ID'], environment: undefined }),
  'other-organization-alias': () => ({ variables: ['OTHER_ORG_ALIAS'], environment: undefined }),
  'utf8-user': (environment) => withAccount(environment, 'utf8User', 'UTF8_USER'),
  'special-user': (environment) => withAccount(environment, 'specialUser', 'SPECIAL_USER'),
  'special-password': (environment) => ({
    variables: ['SPECIAL_USER_PASSWORD with a special character'],
    environment:
      environment.specialUser === undefined || hasSpecialCharacter(environment.specialUser.password)
        ? undefined
        : { ...environment, specialUser: { ...environment.specialUser, password: '+' } },
  }),
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
  // It only adds a check to requirements that are checked anyway.
  'unknown-token-user': () => ({ variables: ['PREAUTH_UNKNOWN_USER'], environment: undefined }),
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
  const special = variable === 'SPECIAL_USER' ? '+' : ''
  return { variable, id: `anybody${special}`, password: special }
}

function withTickets(environment: Environment): Environment {
  const argument = environment.sso?.argument ?? 'ticket'
  return { ...environment, sso: { argument, tickets: { kind: 'command', command: '' } } }
}

function withToken(environment: Environment): Environment {
  const argument = environment.preauthentication?.argument ?? 'pp'
  return { ...environment, preauthentication: { argument, token: { kind: 'fields', fields: { u: 'anybody' } } } }
}
