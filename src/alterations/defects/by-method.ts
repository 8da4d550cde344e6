import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, changing, replacing, status, together } from '../alteration.ts'
import { type CallerKind, isAdmin, profileKinds, refusingProfiles } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { methodCalled, methodsWithPassword, methodsWithSession, methodTitles } from '../method-tables.ts'
import { goesTo, type RequestCondition } from '../requests-by.ts'
import { named, refusingCredentials } from '../verification.ts'

const same = '1/same-accounts-as-the-web-interface'
const notTheirs = '2.1/another-organization-is-not-the-users'
const { settings, zone, order, arguments: others, special } = profileKinds

/** Caller profiles that one method refuses, so that the suite leaves them out: each needs a requirement that says so. */
const refused: readonly (readonly [slug: string, kind: CallerKind, id: string])[] = [
  ['basic', settings, '4.1/basic-authenticates-every-rest-path'],
  ['basic', zone, '4.1/basic-authenticates-every-rest-path'],
  ['basic', others, '4.1/basic-authenticates-every-rest-path'],
  ['login-with-get', order, '4.3/get-opens-a-session'],
  ['the-security-check', order, '4.5/credentials-open-a-session'],
  ['login-with-a-ticket-in-the-url', settings, '4.3/locale-applies-to-the-session'],
  ['login-with-a-ticket-in-the-url', zone, '4.3/time-zone-applies-to-the-session'],
  ['login-with-a-ticket-in-a-form', settings, '4.3/locale-applies-to-the-session'],
  ['login-with-a-ticket-in-a-form', zone, '4.3/time-zone-applies-to-the-session'],
  ['the-security-check-with-a-ticket', settings, '4.5/locale-applies-to-the-session'],
  ['the-security-check-with-a-ticket', zone, '4.5/time-zone-applies-to-the-session'],
  ['the-legacy-login', special, same],
]

/** The account with this ID that does not belong to the organization, if that exists. */
function fromElsewhere(was: Service, id: string, organization: string | undefined, by: 'id' | 'alias') {
  const named = was.options.organizations.find((each) => each[by] === organization)
  if (named === undefined) return undefined
  return was.options.accounts.find((account) => account.id === id && account.organization !== named.id)
}

/** In one method, an organization of other users counts as the user's own if the request names it so. */
const throughAnother = (is: RequestCondition, by: 'id' | 'alias'): ServicePatch =>
  replacing('verify', (was, credentials, method, request) => {
    const user = was.readUserName(credentials.userId ?? '')
    const organization = user.organization ?? credentials.organization
    const account = is(request, was) ? fromElsewhere(was, user.id, organization, by) : undefined
    if (account === undefined) return was.verify(credentials, method, request)
    const own = { ...credentials, userId: account.id, organization: account.organization }
    return was.verify(own, method, request)
  })

/** Accounts that one method does not find, or finds wrongly, and callers that it refuses (sections 1, 2.1 and 4). */
export const byMethodDefects: readonly Defect[] = defectsOf({
  ...crossing(
    methodsWithSession.filter(({ takes }) => takes === 'password'),
    ({ slug, title, is }) => ({
      [`${slug}-knows-no-users-of-the-directory`]: violates(same, [
        `${title} refuses directory users.`,
        refusingProfiles(is, profileKinds.external),
      ]),
    }),
  ),
  ...crossing(['basic', 'arguments'] as const, (by) => ({
    [`admin-unknown-by-${by}`]: violates(same, [
      `${methodTitles[by]} refuses the system admin.`,
      refusingCredentials((was, credentials) => isAdmin(named(was, credentials)))(by),
    ]),
  })),
  ...crossing(['basic', 'arguments'] as const, (by) => ({
    [`directory-users-get-403-as-all-that-are-refused-by-${by}`]: violates(
      `1/external-account-with-${by}`,
      `${by === 'basic' ? '4.1' : '4.2'}/unknown-user-is-401`,
      same,
      [
        `${methodTitles[by]} refuses directory users, and returns 403 for each refusal.`,
        together(
          refusingCredentials((was, credentials) => named(was, credentials)?.external === true)(by),
          alter({ operation: 'resource', outcome: 'refused', by }, status(403)),
        ),
      ],
    ),
  })),
  ...crossing(refused, ([method, kind, id]) =>
    crossing([methodCalled(method)], ({ slug, title, is }) => ({
      [`${slug}-refuses-${kind.slug}`]: violates(id, [`${title} refuses ${kind.words}.`, refusingProfiles(is, kind)]),
    })),
  ),
  ...crossing(['id', 'alias'] as const, (by) =>
    crossing(methodsWithPassword, ({ slug, title, is }) => ({
      [`${slug}-accepts-the-${by}-of-another-organization`]: violates(
        slug === 'the-security-check' ? '4.5/wrong-organization-is-refused' : notTheirs,
        [
          `${title} accepts a user under the ${by === 'id' ? 'ID' : 'alias'} of another organization.`,
          throughAnother(is, by),
        ],
      ),
    })),
  ),
  ...crossing(['request', 'base address'] as const, (place) => ({
    [`token-of-another-organization-is-taken-${place === 'request' ? 'with-a-request' : 'at-the-base-address'}`]:
      violates(notTheirs, [
        `A token ${place === 'request' ? 'in a request' : 'at the base address'} may name the wrong organization.`,
        changing('verifyToken', (was, found, text, request) => {
          if (found !== undefined || goesTo('baseAddress', request) !== (place === 'base address')) return found
          const id = was.parseToken(text)?.get('u')
          return was.options.accounts.find((account) => account.id === id)
        }),
      ]),
  })),
})
