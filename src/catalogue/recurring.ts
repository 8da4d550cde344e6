import { type CatalogueEntry, hygiene, interoperability, security } from './requirement.ts'

// What several sections state in the same words.

/** The statement that a request gets this status, and its violations: success, or another status. */
export function refusedWith(
  status: number,
  what: string,
  success: 'is accepted' | 'are accepted' | 'succeeds' = 'is accepted',
): Pick<CatalogueEntry, 'statement' | 'violated' | 'ifRefused'> {
  const gets = success === 'are accepted' ? 'get' : 'gets'
  return {
    statement: `${what} ${gets} ${status}.`,
    violated: `${what} ${success}.`,
    ifRefused: {
      violated: `${what} ${gets} a status other than ${status}.`,
      impact: interoperability.medium('Clients will not recognize why they are refused.'),
    },
  }
}

export const impacts = {
  specialPassword: security.high(
    'Users with special characters in their password may be refused, or a wrong password may be accepted.',
  ),
  unexpectedBody: hygiene(
    'Clients that expect no body will log or show a text of the server, which may reveal its software.',
  ),
  expiredLicense: interoperability.low(
    'Clients will blame the credentials, or a broken server, where the license has expired.',
  ),
  sessionLost: interoperability.medium(
    'Other windows and programs that use the session will be signed out, and lose report output. (A new session ID protects against session fixation, which the specification does not consider.)',
  ),
  noSessionId: interoperability.low(
    'Clients that take the session ID from the response will get none, or another one.',
  ),
} as const

/** The hint where a user signs in under an organization other than its own. */
export const sameUserElsewhere = {
  says: 'If it was sent under OTHER_ORG_ID, another user of the same ID may have signed in: OTHER_ORG_ID must have none.',
  status: [200, 204, 302],
} as const

export const preferences = { needs: ['preferences'] } as const satisfies Partial<CatalogueEntry>
export const ticket = { when: ['sso'], needs: ['ticket'] } as const satisfies Partial<CatalogueEntry>

const settings = [
  { slug: 'locale', name: 'locale', argument: 'userLocale', shown: 'language', earlier: 'the first one' },
  {
    slug: 'time-zone',
    name: 'time zone',
    argument: 'userTimezone',
    shown: 'time zone',
    earlier: 'times of the first one',
  },
] as const

/** Two entries, of the locale and of the time zone. In the ID, a star stands for the setting. */
export function ofLocaleAndTimeZone(
  id: string,
  entry: (setting: (typeof settings)[number]) => CatalogueEntry,
): Record<string, CatalogueEntry> {
  return Object.fromEntries(settings.map((setting) => [id.replace('*', setting.slug), entry(setting)]))
}
