import { everyCheck } from '../../specs/every-spec.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import { type Account, type AccountVariable, type Environment, provides } from '../environment/environment.ts'
import { tokenVariables } from '../environment/variables.ts'
import { argumentNames } from '../methods/names.ts'
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

/** What a run would check with this environment. `reportedRelease`: the release that the server reports. */
export function forecast(environment: Environment, reportedRelease?: string | undefined): Forecast {
  const judged = judgedWith(environment)
  const unobservable = catalogue.filter(({ observation }) => !observation.possible).length
  const inapplicable = catalogue.filter(
    (requirement) => whyNotRun(requirement, environment, wholeCatalogue)?.outcome === 'inapplicable',
  ).length
  const additions = possibilities(environment, reportedRelease).flatMap(({ sets, ...rest }) => {
    const adds = judgedWith({ ...environment, ...sets }) - judged
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

/** How many requirements a run would check at least once; those that its plan leaves out are untested. */
function judgedWith(environment: Environment): number {
  const planned = planChecks(everyCheck, environment, wholeCatalogue)
  return new Set(planned.filter(willRun).map(({ check }) => check.requirement)).size
}

/** More wrong passwords than all checks together send. */
const plenty = 1000

/** The smallest MAX_FAILED_LOGINS that allows as many requirements as any larger value. */
function sufficientFailedLogins(environment: Environment): number {
  const most = judgedWith({ ...environment, maxFailedLogins: plenty })
  let { maxFailedLogins } = environment
  while (judgedWith({ ...environment, maxFailedLogins }) < most) maxFailedLogins++
  return maxFailedLogins
}

/** Variables that could be set, and what they set; those that add nothing to the checks are left out later. */
interface Possibility extends Omit<Addition, 'adds'> {
  readonly sets: Partial<Environment>
}

function possibilities(environment: Environment, reportedRelease: string | undefined): Possibility[] {
  const { release, sso, preauthentication, specialUser } = environment
  const maxFailedLogins = sufficientFailedLogins(environment)
  const tickets = { kind: 'command', command: '' } as const
  const token = { kind: 'fields', fields: { u: 'anybody' } } as const
  const absent: [Prerequisite, Possibility][] = [
    ['system-admin', account('admin', 'ADMIN')],
    ['utf8-user', account('utf8User', 'UTF8_USER')],
    ['special-user', account('specialUser', 'SPECIAL_USER')],
    ['external-user', account('externalUser', 'EXTERNAL_USER')],
    [
      'expired-license',
      { variables: ['EXPIRED_LICENSE_TARGET_URL'], sets: { expiredLicenseBaseUrl: environment.baseUrl } },
    ],
    ['preferences', { variables: ['PREFERENCES_PATH'], sets: { preferencesPath: '/preferences' } }],
    [
      'ticket',
      sso === undefined
        ? {
            variables: ['SSO=on', 'SSO_TICKET_COMMAND'],
            proviso: 'if the server has single sign-on',
            sets: { sso: { argument: argumentNames.ticket, tickets } },
          }
        : { variables: ['SSO_TICKET_COMMAND'], sets: { sso: { ...sso, tickets } } },
    ],
    [
      'token',
      preauthentication === undefined
        ? {
            variables: ['PREAUTH=on', 'PREAUTH_U'],
            proviso: 'if the server has pre-authentication',
            sets: { preauthentication: { argument: argumentNames.token, token } },
          }
        : { variables: ['PREAUTH_U'], sets: { preauthentication: { ...preauthentication, token } } },
    ],
  ]
  const special: [Prerequisite, Possibility][] =
    specialUser === undefined
      ? []
      : [
          [
            'special-password',
            {
              variables: ['SPECIAL_USER_PASSWORD with a special character'],
              sets: { specialUser: { ...specialUser, password: '+' } },
            },
          ],
          [
            'special-user-for-basic',
            { variables: ['SPECIAL_USER_ID without a colon'], sets: { specialUser: anybody('SPECIAL_USER') } },
          ],
        ]
  return [
    {
      variables: [`MAX_FAILED_LOGINS=${maxFailedLogins}`],
      proviso: 'if no account is locked before that',
      sets: { maxFailedLogins },
    },
    ...[...absent, ...special].flatMap(([prerequisite, possibility]) =>
      provides(environment, prerequisite) ? [] : [possibility],
    ),
    ...tokenVariables
      .filter((name) => environment.tokens?.[name] === undefined)
      .map((name) => ({
        variables: [name],
        proviso: 'if the server takes it',
        sets: { tokens: { ...environment.tokens, [name]: name } },
      })),
    {
      variables: [reportedRelease === undefined ? 'SERVER_RELEASE' : `SERVER_RELEASE=${reportedRelease}`],
      // Any release adds the requirements with the legacy login, or those without it.
      sets: { release: release ?? reportedRelease ?? '8.2.0' },
    },
  ]
}

function account(name: 'admin' | 'utf8User' | 'specialUser' | 'externalUser', variable: AccountVariable): Possibility {
  return { variables: [`${variable}_ID`, `${variable}_PASSWORD`], sets: { [name]: anybody(variable) } }
}

function anybody(variable: AccountVariable): Account {
  const special = variable === 'SPECIAL_USER' ? '+' : ''
  return { variable, id: `anybody${special}`, password: special }
}
