import { catalogue } from '../catalogue/catalogue.ts'
import { usualNames } from '../methods/method.ts'
import type { ListedMethod } from '../methods/methods.ts'
import type { Needs } from './reliance.ts'
import type { RecordingShows } from './traffic.ts'

/** The requirements with these names in the section of the method, if they are there. Throws if no section has one. */
function own({ section }: ListedMethod, ...slugs: readonly string[]): string[] {
  return slugs.flatMap((slug) => {
    const named = catalogue.filter(({ id }) => id.endsWith(`/${slug}`))
    if (named.length === 0) throw new Error(`No section has a requirement "${slug}".`)
    return named.map(({ id }) => id).filter((id) => id === `${section}/${slug}`)
  })
}

/** How a client uses an authentication method, and the requirements that it relies on then. */
interface UsagePattern {
  /** Follows the name of the method. */
  readonly words: string
  /** From the method's descriptor, from the catalogue section of the method, and from this file. */
  needs(method: ListedMethod): Needs
}

export const usagePatterns = {
  use: { words: '', needs: needsOfUse },
  refused: { words: 'is refused', needs: needsOfRefusal },
  page: { words: 'for the page that it redirects to', needs: ({ pageSuccess }) => ({ holds: [pageSuccess] }) },
  json: { words: 'asking for JSON', needs: ({ jsonSuccess }) => ({ holds: [jsonSuccess] }) },
  verbs: {
    words: 'with other HTTP methods than GET',
    needs: ({ servesEveryRequest }) => ({ holds: [servesEveryRequest] }),
  },
  locale: { words: 'with a locale', needs: (method) => needsOfSetting(method, 'locale') },
  zone: { words: 'with a time zone', needs: (method) => needsOfSetting(method, 'time-zone') },
  organization: {
    words: 'with the organization in the user ID',
    needs: (method) => ({
      holds: [
        '2.1/organization-id-qualifies-the-user',
        '2.1/organization-alias-qualifies-the-user',
        ...(method.organizationApart
          ? ['5.6/security-check-takes-a-qualified-user']
          : own(method, 'organization-id-qualifies-the-user', 'organization-alias-qualifies-the-user')),
      ],
    }),
  },
  'organization apart': {
    words: 'with the organization apart from the user ID',
    needs: (method) => ({
      holds: own(method, 'organization-id-selects-the-organization', 'organization-alias-selects-the-organization'),
    }),
  },
  'bare user': {
    words: 'with a user ID without organization',
    needs: (method) => ({
      'where it applies': [
        '2.1/single-organization-needs-no-qualifier',
        ...own(method, 'system-admin-needs-no-organization'),
      ],
    }),
  },
  'special name': {
    words: 'with special characters in the user ID',
    needs: (method) => needsOfSpecialCharacters(method, 'name'),
  },
  'special password': {
    words: 'with special characters in the password',
    needs: (method) => needsOfSpecialCharacters(method, 'password'),
  },
  utf8: {
    words: 'with characters beyond ASCII in the credentials',
    needs: ({ asciiOnly, takesUtf8 }) =>
      asciiOnly ? { 'does not hold': ['1/basic-fails-for-credentials-it-corrupts'] } : { holds: [takesUtf8] },
  },
  encrypted: {
    words: 'with an encrypted password',
    needs: ({ takesEncrypted }) => ({ holds: [takesEncrypted], 'where it applies': ['5.7/newest-dynamic-key-works'] }),
  },
  'live session': {
    words: 'with the cookie of a live session',
    needs: ({ reusesSession, returnsReused }) => ({
      holds: ['3/only-logout-and-inactivity-end-a-session', reusesSession, returnsReused],
    }),
  },
} as const satisfies Readonly<Record<string, UsagePattern>>

export type UsagePatternName = keyof typeof usagePatterns

function needsOfUse({ opens, takes, sent, ...method }: ListedMethod): Needs {
  return {
    holds: [
      ...(method.success ?? []),
      method.successIs200,
      method.emptySuccess,
      method.refusesUnknown,
      method.refusesWrongPassword,
      ...(opens === 'session' ? ['2.2/session-cookie-is-jsessionid', '2.2/cookie-path-is-the-context'] : []),
      ...(sent === 'with each request' && takes === 'password'
        ? ['5.1/stateless-credentials-speak-for-their-user', '5.2/every-stateless-request-is-verified']
        : []),
    ],
    // A method that opens sessions may be disabled.
    'does not hold': [method.removal, opens === 'session' ? method.opensNoSession : undefined],
  }
}

function needsOfRefusal({ sent, redirects, emptyRefusal }: ListedMethod): Needs {
  if (sent === 'with each request') return { holds: [emptyRefusal] }
  const refused = redirects ? '3/refused-security-check-opens-no-session' : '3/refused-login-opens-no-session'
  return { holds: [emptyRefusal, refused] }
}

function needsOfSetting(method: ListedMethod, setting: 'locale' | 'time-zone'): Needs {
  return {
    holds: [
      ...own(method, `${setting}-is-stored-in-a-cookie`, `${setting}-applies-to-the-session`),
      `2.3/${setting}-applies-until-changed`,
      `2.3/same-user-different-${setting}s`,
    ],
  }
}

function needsOfSpecialCharacters(method: ListedMethod, what: 'name' | 'password'): Needs {
  const survives = `special-characters-in-the-${what}-survive`
  const place = seenBy(method) === 'bodies' ? 'form' : 'arguments'
  return { 'where it applies': own(method, survives, `${survives}-the-${place}`) }
}

/** What a recording must contain, besides request lines, to show that a method is used. */
export function seenBy(method: ListedMethod): keyof RecordingShows | 'lines' {
  const { basic, credentialHeader, form } = method.request({ userId: '', password: '' }, usualNames)
  if (basic !== undefined || credentialHeader !== undefined) return 'headers'
  return form === undefined ? 'lines' : 'bodies'
}
