import type { ServiceMethod } from '../../reference/message/response.ts'
import type { Defect, DefectEnvironment } from '../defect.ts'
import { type FaultName, faults } from './faults.ts'

/** An authentication method, and the requirements that each fault of its verification breaks. */
interface VerifyingMethod {
  readonly prefix: string
  readonly title: string
  readonly method: ServiceMethod
  readonly environment?: DefectEnvironment
  /** By fault; this method has no fault that is missing here. */
  readonly breaks: Readonly<Partial<Record<FaultName, readonly string[]>>>
}

const besideCookie = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
const otherOrganization = '2.1/another-organization-is-not-the-users'
const noPassword = ['2.1/no-authentication-without-a-password']

const methods: readonly VerifyingMethod[] = [
  {
    prefix: 'basic',
    title: 'HTTP basic',
    method: 'basic',
    breaks: {
      'takes-any-password': ['4.1/wrong-password-is-401', besideCookie],
      'folds-case-of-the-password': ['4.1/wrong-password-is-401'],
      'compares-the-first-characters': ['4.1/wrong-password-is-401'],
      'ignores-what-follows-the-password': ['4.1/wrong-password-is-401'],
      'remembers-users': ['4.1/wrong-password-is-401', besideCookie],
      'takes-unknown-users': ['4.1/unknown-user-is-401', '5.2/every-stateless-request-is-verified', besideCookie],
      'needs-no-password': noPassword,
      'decodes-twice': ['4.1/special-characters-in-the-name-survive'],
      'takes-plus-for-a-space': ['4.1/special-characters-in-the-name-survive'],
      'cuts-the-password-at-a-colon': ['4.1/special-characters-in-the-password-survive'],
      'refuses-external-accounts': ['1/external-account-with-basic'],
      'ignores-the-organization': [otherOrganization],
      'knows-no-alias': ['4.1/organization-alias-qualifies-the-user'],
      'knows-aliases-only': ['4.1/organization-id-qualifies-the-user'],
    },
  },
  {
    prefix: 'arguments',
    title: 'Argument-based authentication',
    method: 'arguments',
    breaks: {
      'takes-any-password': ['4.2/wrong-password-is-401', besideCookie],
      'folds-case-of-the-password': ['4.2/wrong-password-is-401'],
      'compares-the-first-characters': ['4.2/wrong-password-is-401'],
      'ignores-what-follows-the-password': ['4.2/wrong-password-is-401'],
      'remembers-users': ['4.2/wrong-password-is-401', besideCookie],
      'takes-unknown-users': ['4.2/unknown-user-is-401', '5.2/every-stateless-request-is-verified', besideCookie],
      'needs-no-password': noPassword,
      'decodes-twice': ['4.2/special-characters-in-the-name-survive'],
      'takes-plus-for-a-space': ['4.2/special-characters-in-the-name-survive'],
      'cuts-the-password-at-a-colon': ['4.2/special-characters-in-the-password-survive'],
      'corrupts-utf8': ['1/arguments-take-utf8-credentials'],
      'refuses-external-accounts': ['1/external-account-with-arguments'],
      'ignores-the-organization': [otherOrganization],
      'knows-no-alias': ['2.1/organization-alias-qualifies-the-user'],
      'knows-aliases-only': ['2.1/organization-id-qualifies-the-user'],
    },
  },
  {
    prefix: 'login',
    title: 'Login',
    method: 'login',
    breaks: {
      'takes-any-password': ['4.3/wrong-password-is-401'],
      'folds-case-of-the-password': ['4.3/wrong-password-is-401'],
      'compares-the-first-characters': ['4.3/wrong-password-is-401'],
      'ignores-what-follows-the-password': ['4.3/wrong-password-is-401'],
      'remembers-users': ['4.3/wrong-password-is-401'],
      'takes-unknown-users': ['4.3/unknown-user-is-401', '3/refused-login-opens-no-session'],
      'decodes-twice': [
        '4.3/special-characters-in-the-name-survive-the-form',
        '4.3/special-characters-in-the-name-survive-the-arguments',
      ],
      'takes-plus-for-a-space': [
        '4.3/special-characters-in-the-name-survive-the-form',
        '4.3/special-characters-in-the-name-survive-the-arguments',
      ],
      'cuts-the-password-at-a-colon': [
        '4.3/special-characters-in-the-password-survive-the-form',
        '4.3/special-characters-in-the-password-survive-the-arguments',
      ],
      'corrupts-utf8': ['1/login-takes-utf8-credentials'],
      'refuses-external-accounts': [
        '1/external-account-at-login-with-arguments',
        '1/external-account-at-login-with-a-form',
      ],
      'ignores-the-organization': [otherOrganization],
      'knows-no-alias': ['4.3/organization-alias-qualifies-the-user'],
      'knows-aliases-only': ['4.3/organization-id-qualifies-the-user'],
    },
  },
  {
    prefix: 'legacy-login',
    title: 'Legacy login',
    method: 'legacyLogin',
    environment: 'reference-legacy',
    breaks: {
      'takes-any-password': ['4.4/wrong-password-is-401'],
      'folds-case-of-the-password': ['4.4/wrong-password-is-401'],
      'compares-the-first-characters': ['4.4/wrong-password-is-401'],
      'remembers-users': ['4.4/wrong-password-is-401'],
      'takes-unknown-users': ['4.4/unknown-user-is-401', '4.4/post-opens-a-session', '4.4/get-answers-200'],
    },
  },
  {
    prefix: 'security-check',
    title: 'The security check',
    method: 'securityCheck',
    breaks: {
      'takes-any-password': ['4.5/wrong-password-redirects-to-the-error-page'],
      'folds-case-of-the-password': ['4.5/wrong-password-redirects-to-the-error-page'],
      'compares-the-first-characters': ['4.5/wrong-password-redirects-to-the-error-page'],
      'ignores-what-follows-the-password': ['4.5/wrong-password-redirects-to-the-error-page'],
      'remembers-users': ['4.5/wrong-password-redirects-to-the-error-page'],
      'takes-unknown-users': ['4.5/unknown-user-redirects-to-the-error-page', '4.5/credentials-open-a-session'],
      'needs-no-password': noPassword,
      'decodes-twice': ['4.5/special-characters-in-the-name-survive'],
      'takes-plus-for-a-space': ['4.5/special-characters-in-the-name-survive'],
      'cuts-the-password-at-a-colon': ['4.5/special-characters-in-the-password-survive'],
      'ignores-the-organization': ['4.5/wrong-organization-is-refused', '4.5/organization-is-required'],
      'knows-no-alias': ['4.5/organization-alias-selects-the-organization'],
      'knows-aliases-only': ['4.5/organization-id-selects-the-organization'],
    },
  },
]

/** The verification faults that several methods can have, for each method. */
export const passwordVerificationDefects: readonly Defect[] = methods.flatMap(
  ({ prefix, title, method, environment, breaks }) =>
    Object.entries(faults).flatMap(([fault, { summary, change }]): Defect[] => {
      const broken = breaks[fault as FaultName]
      if (broken === undefined) return []
      const where = environment === undefined ? {} : { environment }
      return [
        {
          name: `${prefix}-${fault}`,
          summary: `${title} ${summary}.`,
          breaks: broken,
          ...where,
          change: change(method),
        },
      ]
    }),
)
