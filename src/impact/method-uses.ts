import { requirementIfAny } from '../catalogue/catalogue.ts'
import { serviceNamesOf } from '../methods/method.ts'
import type { ListedMethod } from '../methods/methods.ts'
import type { Needs } from './reliance.ts'
import type { RecordingShows } from './traffic.ts'

/** How a client uses an authentication method, as text that follows its name. */
export const mannersOfUse = {
  use: '',
  refused: 'is refused',
  page: 'for the page that it redirects to',
  json: 'asking for JSON',
  verbs: 'with other HTTP methods than GET',
  locale: 'with a locale',
  zone: 'with a time zone',
  organization: 'with the organization in the user ID',
  'organization apart': 'with the organization apart from the user ID',
  'bare user': 'with a user ID without organization',
  'special name': 'with special characters in the user ID',
  'special password': 'with special characters in the password',
  utf8: 'with characters beyond ASCII in the credentials',
  encrypted: 'with an encrypted password',
  'live session': 'with the cookie of a live session',
} as const

export type MannerOfUse = keyof typeof mannersOfUse

/**
 * The requirements that a client relies on when it uses a method in this manner: from the method's descriptor, from the
 * catalogue section of the method, and from this file.
 */
export function needsOf(method: ListedMethod, manner: MannerOfUse): Needs {
  /** The requirements with these names in the section of the method, as far as they exist. */
  const own = (...slugs: readonly string[]) =>
    slugs.map((slug) => `${method.section}/${slug}`).filter((id) => requirementIfAny(id) !== undefined)
  const place = method.id === 'login.form' ? 'form' : 'arguments'
  switch (manner) {
    case 'use':
      return needsOfUse(method)
    case 'refused':
      return {
        holds: [
          method.emptyRefusal,
          ...(method.comes === 'with each request'
            ? []
            : [method.redirects ? '3/refused-security-check-opens-no-session' : '3/refused-login-opens-no-session']),
        ],
      }
    case 'page':
      return { holds: own('success-redirects-to-the-success-page') }
    case 'json':
      return { holds: own('json-success-redirects-to-the-json-file') }
    case 'verbs':
      return { holds: [method.servesEveryRequest] }
    case 'locale':
      return {
        holds: [
          ...own('locale-is-stored-in-a-cookie', 'locale-applies-to-the-session'),
          '2.3/locale-applies-until-changed',
          '2.3/same-user-different-locales',
        ],
      }
    case 'zone':
      return {
        holds: [
          ...own('time-zone-is-stored-in-a-cookie', 'time-zone-applies-to-the-session'),
          '2.3/time-zone-applies-until-changed',
          '2.3/same-user-different-time-zones',
        ],
      }
    case 'organization':
      return {
        holds: [
          '2.1/organization-id-qualifies-the-user',
          '2.1/organization-alias-qualifies-the-user',
          ...(method.organizationApart
            ? ['5.6/security-check-takes-a-qualified-user']
            : own('organization-id-qualifies-the-user', 'organization-alias-qualifies-the-user')),
        ],
      }
    case 'organization apart':
      return { holds: own('organization-id-selects-the-organization', 'organization-alias-selects-the-organization') }
    case 'bare user':
      return {
        whereItApplies: ['2.1/single-organization-needs-no-qualifier', ...own('system-admin-needs-no-organization')],
      }
    case 'special name':
    case 'special password': {
      const what = manner === 'special name' ? 'name' : 'password'
      const survives = `special-characters-in-the-${what}-survive`
      return { whereItApplies: own(survives, `${survives}-the-${place}`) }
    }
    case 'utf8':
      return method.asciiOnly
        ? { doesNotHold: ['1/basic-fails-for-credentials-it-corrupts'] }
        : {
            holds: [
              { '4.2': '1/arguments-take-utf8-credentials', '4.3': '1/login-takes-utf8-credentials' }[method.section],
            ],
          }
    case 'encrypted':
      return {
        holds: [
          { '4.1': '5.7/basic-takes-the-encrypted-password', '4.2': '5.7/arguments-take-the-encrypted-password' }[
            method.section
          ] ?? (method.redirects ? '4.5/encrypted-password-opens-a-session' : '5.7/login-takes-the-encrypted-password'),
        ],
        whereItApplies: ['5.7/newest-dynamic-key-works'],
      }
    case 'live session':
      return {
        holds: [
          '3/only-logout-and-inactivity-end-a-session',
          ...own('live-session-is-reused', 'cookie-of-the-reused-session-is-returned'),
        ],
      }
  }
}

function needsOfUse(method: ListedMethod): Needs {
  const { id, opens, takes, comes, section, refusesUnknown, refusesWrongPassword } = method
  const { success = [], successIs200, emptySuccess } = method
  return {
    holds: [
      ...success,
      successIs200,
      emptySuccess,
      refusesUnknown,
      refusesWrongPassword,
      ...(opens === 'session' ? ['2.2/session-cookie-is-jsessionid', '2.2/cookie-path-is-the-context'] : []),
      ...(comes === 'with each request' && takes === 'password'
        ? ['5.1/stateless-credentials-speak-for-their-user', '5.2/every-stateless-request-is-verified']
        : []),
    ],
    doesNotHold: [
      section === '4.4' ? '9/legacy-login-is-removed' : undefined,
      id === 'login.get' ? '4.3/disabled-get-opens-no-session' : undefined,
    ],
  }
}

const names = serviceNamesOf({ framework: 'spring', protectedPaths: [] })

/** What a recording must contain, besides request lines, to show that a method is used. */
export function seenBy(method: ListedMethod): keyof RecordingShows | 'lines' {
  const { basic, credentialHeader, form } = method.request({ userId: '', password: '' }, names)
  if (basic !== undefined || credentialHeader !== undefined) return 'headers'
  return form === undefined ? 'lines' : 'bodies'
}
