import type { ServiceMethod } from '../reference/message/response.ts'
import type { ServicePatch } from '../reference/service.ts'
import { crossing, type Defect, type DefectEnvironment, defectsOf, violates } from './defect.ts'
import { verifyingMethods } from './method-tables.ts'

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

type VerifyingMethod = (typeof verifyingMethods)[number]

/** The requirements that the descriptor of a method names, and one that all methods have. */
const ofItsDescriptor = ({ refusesWrongPassword, refusesUnknown, takesUtf8 }: VerifyingMethod): Violated => ({
  'takes any password': [refusesWrongPassword],
  'takes a wrong password': [refusesWrongPassword],
  'takes an unknown user': [refusesUnknown],
  'takes another name': ['2.1/another-name-is-not-the-users'],
  ...(takesUtf8 && { 'loses UTF-8': [takesUtf8] }),
})

const wrongOrganization = '4.5/wrong-organization-is-refused'
const noPassword = { 'takes no password': ['2.1/no-authentication-without-a-password'] }
const ofUsers = ['2.1/another-organization-is-not-the-users']
const otherOrganization = { 'ignores the organization': ofUsers, 'takes another organization': ofUsers }

/** Special characters survive in a section, which names the places. */
const survive = (section: string, ...places: readonly string[]) => ({
  'loses special characters of names': places.map((it) => `${section}/special-characters-in-the-name-survive${it}`),
  'loses special characters of passwords': places.map(
    (it) => `${section}/special-characters-in-the-password-survive${it}`,
  ),
})
/** An ID or an alias of the organization qualifies the user. */
const qualify = (section: string) => ({
  'refuses aliases': [`${section}/organization-alias-qualifies-the-user`],
  'refuses IDs': [`${section}/organization-id-qualifies-the-user`],
})

const besideCookie = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
const ofRequests = {
  ...noPassword,
  ...otherOrganization,
  'takes any password': [besideCookie],
  'takes an unknown user': ['5.2/every-stateless-request-is-verified', besideCookie],
}

/** Further requirements that faults violate, by the method that has them. */
const furtherOf: Readonly<Record<VerifyingMethod['by'], Violated>> = {
  basic: {
    ...ofRequests,
    ...survive('4.1', ''),
    ...qualify('4.1'),
    'refuses directory users': ['1/external-account-with-basic'],
  },
  arguments: {
    ...ofRequests,
    ...survive('4.2', ''),
    ...qualify('2.1'),
    'refuses directory users': ['1/external-account-with-arguments'],
  },
  login: {
    ...survive('4.3', '-the-form', '-the-arguments'),
    ...otherOrganization,
    ...qualify('4.3'),
    'takes an unknown user': ['3/refused-login-opens-no-session'],
    'refuses directory users': ['with-arguments', 'with-a-form'].map((it) => `1/external-account-at-login-${it}`),
  },
  legacyLogin: { ...otherOrganization, 'takes an unknown user': ['4.4/post-opens-a-session', '4.4/get-answers-200'] },
  securityCheck: {
    ...survive('4.5', ''),
    ...noPassword,
    'takes an unknown user': ['4.5/credentials-open-a-session'],
    'ignores the organization': [wrongOrganization, '4.5/organization-is-required'],
    'takes another organization': [wrongOrganization],
    'refuses aliases': ['4.5/organization-alias-selects-the-organization'],
    'refuses IDs': ['4.5/organization-id-selects-the-organization'],
  },
}

/** The requirements that a fault violates in a method; none if the method cannot have it. */
function violatedBy(fault: VerificationFault, method: VerifyingMethod): string[] {
  return [ofItsDescriptor(method), furtherOf[method.by]].flatMap((violated) => violated[fault] ?? [])
}

/** What a server with a fault does, where a star stands for the method, how, and the methods that can have it, if not all. */
type VerificationRow = readonly [
  summary: string,
  change: (by: ServiceMethod) => ServicePatch,
  only?: readonly ServiceMethod[],
  environment?: DefectEnvironment,
]
type VerificationRows = Readonly<Record<string, VerificationRow>>

/** The defects of each method that can have a fault; in their names, a star stands for the method. */
export function byEachMethod(faults: Readonly<Partial<Record<VerificationFault, VerificationRows>>>): Defect[] {
  return defectsOf(
    crossing(Object.entries(faults) as [VerificationFault, VerificationRows][]).with(([fault, rows]) =>
      crossing(Object.entries(rows)).with(([name, [summary, change, only, environment]]) =>
        crossing(
          verifyingMethods.filter((method) => violatedBy(fault, method)[0] && (only?.includes(method.by) ?? true)),
        ).with((method) => ({
          [name.replace('*', method.slug)]: violates(...violatedBy(fault, method), [
            summary.replace('*', method.title),
            change(method.by),
            environment,
          ]),
        })),
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
