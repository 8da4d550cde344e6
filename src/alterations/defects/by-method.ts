import type { UserName } from '../../reference/identity/account.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, changing, replacing, together } from '../alteration.ts'
import { type CallerKind, isAdmin, profileKinds, refusingWhere } from '../callers.ts'
import { crossing, type Defect, type DefectTable, defectsOf, onlyIn, violates } from '../defect.ts'
import {
  type MethodRow,
  methodKinds,
  methodsWithPassword,
  methodsWithSession,
  passwordMethodsOfRequests,
} from '../method-tables.ts'
import { allOf, type RequestCondition } from '../requests-by.ts'
import { status } from '../response-changes.ts'
import { named, namesExternalUser, refusingCredentials, userIn } from '../verification.ts'

const same = '1/same-accounts-as-the-web-interface'
const notTheirs = '2.1/another-organization-is-not-the-users'
const isRefused = '4.5/wrong-organization-is-refused'
const external = (method: string) => `1/external-account-with-${method}`
const { settings, zone, order, arguments: others, special } = profileKinds

/** A method refuses caller profiles, so that the suite leaves them out: each needs a requirement that says so. */
const refusing = (id: string, { slug, title, is }: MethodRow, ...kinds: readonly CallerKind[]): DefectTable =>
  crossing(kinds).with((kind) => ({
    [`${slug}-refuses-${kind.slug}`]: violates(id, [
      `${title} refuses ${kind.words}.`,
      refusingWhere(allOf(is, kind.is)),
    ]),
  }))

/** The account with this ID that does not belong to the organization, if that exists. */
function fromElsewhere(was: Service, { id, organization }: UserName, by: 'id' | 'alias') {
  const named = was.options.organizations.find((each) => each[by] === organization)
  if (named === undefined) return undefined
  return was.options.accounts.find((account) => account.id === id && account.organization !== named.id)
}

/** In one method, an organization of other users counts as the user's own if the request names it so. */
const throughAnother = (is: RequestCondition, by: 'id' | 'alias'): ServicePatch =>
  replacing('verify', (was, credentials, method, request) => {
    const account = is(request, was) ? fromElsewhere(was, userIn(was, credentials), by) : undefined
    if (account === undefined) return was.verify(credentials, method, request)
    const own = { ...credentials, userId: account.id, organization: account.organization }
    return was.verify(own, method, request)
  })

/** Accounts that one method does not find, or finds wrongly, and callers that it refuses (sections 1, 2.1 and 4). */
export const byMethodDefects: readonly Defect[] = defectsOf({
  ...crossing(methodsWithSession.filter(({ takes }) => takes === 'password')).with(({ slug, title, is }) => ({
    [`${slug}-knows-no-users-of-the-directory`]: violates(same, [
      `${title} refuses directory users.`,
      refusingWhere(allOf(is, profileKinds.external.is)),
    ]),
  })),
  ...crossing(passwordMethodsOfRequests).with(({ slug, title, by, refusesUnknown }) => ({
    [`admin-unknown-by-${slug}`]: violates(same, [
      `${title} refuses the system admin.`,
      refusingCredentials((was, credentials) => isAdmin(named(was, credentials)))(by),
    ]),
    [`directory-users-get-403-as-all-that-are-refused-by-${slug}`]: violates(external(slug), refusesUnknown, same, [
      `${title} refuses directory users, and returns 403 for each refusal.`,
      together(
        refusingCredentials(namesExternalUser)(by),
        alter({ operation: 'resource', outcome: 'refused', by }, status(403)),
      ),
    ]),
  })),
  ...refusing('4.1/basic-authenticates-every-rest-path', methodKinds.basic, settings, zone, others),
  ...refusing('4.3/get-opens-a-session', methodKinds.loginGet, order),
  ...refusing('4.5/credentials-open-a-session', methodKinds.securityCheck, order),
  ...crossing(methodsWithSession.filter(({ takes }) => takes === 'ticket')).with((method) => ({
    ...refusing(`${method.section}/locale-applies-to-the-session`, method, settings),
    ...refusing(`${method.section}/time-zone-applies-to-the-session`, method, zone),
  })),
  ...onlyIn('reference-legacy', refusing(same, methodKinds.legacyLoginForm, special)),
  ...crossing([
    ['id', 'ID'],
    ['alias', 'alias'],
  ]).with(([by, words]) =>
    crossing(methodsWithPassword).with(({ slug, title, is, redirects }) => ({
      [`${slug}-accepts-the-${by}-of-another-organization`]: violates(redirects ? isRefused : notTheirs, [
        `${title} accepts a user under the ${words} of another organization.`,
        throughAnother(is, by),
      ]),
    })),
  ),
  ...crossing([methodKinds.requestToken, methodKinds.baseAddressToken]).with(({ slug, words, is }) => ({
    [`${slug}-may-name-another-organization`]: violates(notTheirs, [
      `For ${words}, the organization does not matter.`,
      changing('verifyToken', (was, found, text, request) => {
        if (found !== undefined || !is(request, was)) return found
        const id = was.parseToken(text)?.get('u')
        return was.options.accounts.find((account) => account.id === id)
      }),
    ]),
  })),
})
