import type { ServiceMethod } from '../reference/message/response.ts'
import type { ServicePatch } from '../reference/service.ts'
import { crossing, type Defect, defectsOf, violates } from './defect.ts'
import { methodTitles } from './method-tables.ts'

/** What a verification of a password can do wrong; which requirements that violates differs by method. */
type VerificationFault =
  | 'takes any password'
  | 'takes a wrong password'
  | 'takes an unknown user'
  | 'takes no password'
  | 'takes another name'
  | 'ignores the organization'
  | 'takes another organization'
  | 'loses special characters of names'
  | 'loses special characters of passwords'
  | 'loses UTF-8'
  | 'refuses directory users'
  | 'refuses aliases'
  | 'refuses IDs'

/** The requirements that each fault of a verification violates; it cannot have those that are missing. */
type Violated = Readonly<Partial<Record<VerificationFault, readonly string[]>>>

const besideCookie = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
const everyRequest = '5.2/every-stateless-request-is-verified'
const wrongOrganization = '4.5/wrong-organization-is-refused'
const noPassword = { 'takes no password': ['2.1/no-authentication-without-a-password'] }
const ofUsers = ['2.1/another-organization-is-not-the-users']
const otherOrganization = { 'ignores the organization': ofUsers, 'takes another organization': ofUsers }

/** The faults that violate requirements of one section; it names the places where special characters survive. */
const inSection = (section: string, wrong: string, ...places: readonly string[]) => ({
  'takes any password': [`${section}/${wrong}`],
  'takes a wrong password': [`${section}/${wrong}`],
  'takes another name': ['2.1/another-name-is-not-the-users'],
  ...(places.length > 0 && {
    'loses special characters of names': places.map((it) => `${section}/special-characters-in-the-name-survive${it}`),
    'loses special characters of passwords': places.map(
      (it) => `${section}/special-characters-in-the-password-survive${it}`,
    ),
  }),
})
const wrong401 = 'wrong-password-is-401'

const violatedBy: Readonly<Partial<Record<ServiceMethod, Violated>>> = {
  basic: {
    ...inSection('4.1', wrong401, ''),
    ...noPassword,
    ...otherOrganization,
    'takes any password': [`4.1/${wrong401}`, besideCookie],
    'takes an unknown user': ['4.1/unknown-user-is-401', everyRequest, besideCookie],
    'refuses directory users': ['1/external-account-with-basic'],
    'refuses aliases': ['4.1/organization-alias-qualifies-the-user'],
    'refuses IDs': ['4.1/organization-id-qualifies-the-user'],
  },
  arguments: {
    ...inSection('4.2', wrong401, ''),
    ...noPassword,
    ...otherOrganization,
    'takes any password': [`4.2/${wrong401}`, besideCookie],
    'takes an unknown user': ['4.2/unknown-user-is-401', everyRequest, besideCookie],
    'loses UTF-8': ['1/arguments-take-utf8-credentials'],
    'refuses directory users': ['1/external-account-with-arguments'],
    'refuses aliases': ['2.1/organization-alias-qualifies-the-user'],
    'refuses IDs': ['2.1/organization-id-qualifies-the-user'],
  },
  login: {
    ...inSection('4.3', wrong401, '-the-form', '-the-arguments'),
    ...otherOrganization,
    'takes an unknown user': ['4.3/unknown-user-is-401', '3/refused-login-opens-no-session'],
    'loses UTF-8': ['1/login-takes-utf8-credentials'],
    'refuses directory users': ['with-arguments', 'with-a-form'].map((it) => `1/external-account-at-login-${it}`),
    'refuses aliases': ['4.3/organization-alias-qualifies-the-user'],
    'refuses IDs': ['4.3/organization-id-qualifies-the-user'],
  },
  legacyLogin: {
    ...inSection('4.4', wrong401),
    'takes an unknown user': ['4.4/unknown-user-is-401', '4.4/post-opens-a-session', '4.4/get-answers-200'],
  },
  securityCheck: {
    ...inSection('4.5', 'wrong-password-redirects-to-the-error-page', ''),
    ...noPassword,
    'takes an unknown user': ['4.5/unknown-user-redirects-to-the-error-page', '4.5/credentials-open-a-session'],
    'ignores the organization': [wrongOrganization, '4.5/organization-is-required'],
    'takes another organization': [wrongOrganization],
    'refuses aliases': ['4.5/organization-alias-selects-the-organization'],
    'refuses IDs': ['4.5/organization-id-selects-the-organization'],
  },
}

/** Every method of the service that verifies passwords; the names of its defects begin with its prefix. */
const verifyingMethods = (Object.entries(violatedBy) as [ServiceMethod, Violated][]).map(([method, violated]) => ({
  prefix: method.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  method,
  violated,
  ...(method === 'legacyLogin' && { environment: 'reference-legacy' as const }),
}))

/** A fault of a verification; in its summary and its name, a star stands for the method. */
interface VerificationRow extends Pick<Defect, 'summary' | 'environment'> {
  readonly violation: VerificationFault
  readonly change: (by: ServiceMethod) => ServicePatch
  /** The methods that can have it, if not all. */
  readonly only?: readonly ServiceMethod[] | undefined
}

/** What a fault of verifications is called does for a method, and the methods that can have it, if not all. */
export const faultOf =
  (violation: VerificationFault) =>
  ([summary, change, only]: readonly [
    summary: string,
    change: VerificationRow['change'],
    only?: VerificationRow['only'],
  ]): VerificationRow => ({ violation, summary, change, only })

/** The defects of every method that verifies passwords and can have a fault, by the names of the faults. */
export function byEachMethod(faults: Readonly<Record<string, VerificationRow>>): Defect[] {
  return defectsOf(
    crossing(Object.entries(faults), ([name, { violation, summary, change, only, environment }]) =>
      crossing(
        verifyingMethods.filter(({ method, violated }) => violated[violation] && (only?.includes(method) ?? true)),
        ({ prefix, method, violated }) => ({
          [name.replace('*', prefix)]: violates(...(violated[violation] ?? []), [
            summary.replace('*', methodTitles[method]),
            change(method),
            environment,
          ]),
        }),
      ),
    ),
  )
}

export const notLegacy = ['basic', 'arguments', 'login', 'securityCheck'] as const
export const notBasic = ['arguments', 'login', 'legacyLogin', 'securityCheck'] as const
export const inUrlsAndForms = ['arguments', 'login', 'securityCheck'] as const

/** What careless servers leave of a text. */
export const inAscii = (text: string) => text.replace(/[^ -~]+/g, '')
export const inLatin1 = (text: string) => text.replace(/[^ -~\xa0-\xff]/gu, '?')
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
