import { everyCheck } from '../../specs/every-spec.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import { otherAccounts, variablesOf } from '../environment/accounts.ts'
import { type Account, type AccountVariable, type Environment, provides } from '../environment/environment.ts'
import { tokenVariables } from '../environment/variables.ts'
import { argumentNames } from '../methods/names.ts'
import { type Selection, wholeCatalogue, whyNotRun } from '../runner/applicability.ts'
import { costInWords, costOf } from '../runner/cost.ts'
import { planChecks, willRun } from '../runner/plan.ts'

export type Forecast = ReturnType<typeof forecast>

/** What a run would check with this environment at a server of this release, and what more variables would add. */
export function forecast(environment: Environment, reportedRelease?: string | undefined) {
  const judged = judgedWith(environment)
  const unobservable = catalogue.filter(({ observation }) => !observation.possible).length
  const inapplicable = catalogue.filter(
    (requirement) => whyNotRun(requirement, environment, wholeCatalogue)?.outcome === 'inapplicable',
  ).length
  const additions = possibilities(environment, reportedRelease).flatMap(([, names, sets, proviso]) => {
    const adds = judgedWith({ ...environment, ...sets }) - judged
    return adds > 0 ? [{ variables: names, ...(proviso !== undefined && { proviso }), adds }] : []
  })
  return {
    judged,
    inapplicable: inapplicable - unobservable,
    /** Requirements that can't be observed from outside; a result counts them as inapplicable. */
    unobservable,
    untested: catalogue.length - inapplicable - judged,
    /** The cost of a whole run and of a quick one, each as one line of text. */
    cost: costWith(environment, wholeCatalogue),
    quickCost: costWith(environment, { ...wholeCatalogue, quick: true }),
    /** Variables that are not set, and how many more requirements would be checked with them; the largest gain first. */
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

/** A variable that could be set: the prerequisite that it provides, its name, what it sets, and a condition on the server. */
type Possibility = readonly [
  provided: Prerequisite | undefined,
  variables: readonly string[],
  sets: Partial<Environment>,
  proviso?: string | undefined,
]

/** Variables that could be set; those that add nothing to the checks are left out later. */
function possibilities(environment: Environment, reportedRelease: string | undefined): Possibility[] {
  const { release, sso, preauthentication, specialUser } = environment
  const maxFailedLogins = sufficientFailedLogins(environment)
  const tickets = { ...(sso ?? { argument: argumentNames.ticket }), tickets: { kind: 'command', command: '' } } as const
  const tokens = {
    ...(preauthentication ?? { argument: argumentNames.token }),
    token: { kind: 'fields', fields: { u: 'placeholder' } },
  } as const
  const withSpecialPassword = { specialUser: specialUser && { ...specialUser, password: '+' } }
  const withSpecialId = { specialUser: specialUser && placeholder('SPECIAL_USER') }
  const setsRelease = `SERVER_RELEASE${reportedRelease === undefined ? '' : `=${reportedRelease}`}`
  const all: Possibility[] = [
    [undefined, [`MAX_FAILED_LOGINS=${maxFailedLogins}`], { maxFailedLogins }, 'if no account is locked before that'],
    ...otherAccounts.map(([variable, field, prerequisite]): Possibility => {
      const { id, password } = variablesOf[variable]
      return [prerequisite, [id, password], { [field]: placeholder(variable) }]
    }),
    ['expired-license', ['EXPIRED_LICENSE_TARGET_URL'], { expiredLicenseBaseUrl: environment.baseUrl }],
    ['preferences', ['PREFERENCES_PATH'], { preferencesPath: '/preferences' }],
    sso === undefined
      ? ['ticket', ['SSO=on', 'SSO_TICKET_COMMAND'], { sso: tickets }, 'if the server has single sign-on']
      : ['ticket', ['SSO_TICKET_COMMAND'], { sso: tickets }],
    preauthentication === undefined
      ? ['token', ['PREAUTH=on', 'PREAUTH_U'], { preauthentication: tokens }, 'if the server has pre-authentication']
      : ['token', ['PREAUTH_U'], { preauthentication: tokens }],
    ['special-password', ['SPECIAL_USER_PASSWORD with a special character'], withSpecialPassword],
    ['special-user-for-basic', ['SPECIAL_USER_ID without a colon'], withSpecialId],
    ...tokenVariables
      .filter((name) => environment.tokens?.[name] === undefined)
      .map((name): Possibility => {
        const sets = { tokens: { ...environment.tokens, [name]: name } }
        return [undefined, [name], sets, 'if the server takes it']
      }),
    // Any release adds the requirements with the legacy login, or those without it.
    [undefined, [setsRelease], { release: release ?? reportedRelease ?? '8.2.0' }],
  ]
  return all.filter(([provided]) => provided === undefined || !provides(environment, provided))
}

function placeholder(variable: AccountVariable): Account {
  const special = variable === 'SPECIAL_USER' ? '+' : ''
  return { variable, id: `placeholder${special}`, password: special }
}
