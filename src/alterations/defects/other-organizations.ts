import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { Defect } from '../defect.ts'
import { methodsOfRequests, methodsWithSession, type SessionMethod } from '../method-tables.ts'
import { goesTo } from '../requests-by.ts'

const notTheirs = '2.1/another-organization-is-not-the-users'
const wrongOrganization = '4.5/wrong-organization-is-refused'

/** The account with this ID that does not belong to the organization, if that exists. */
function fromElsewhere(was: Service, id: string, organization: string | undefined, by: 'id' | 'alias') {
  const named = was.options.organizations.find((each) => each[by] === organization)
  if (named === undefined) return undefined
  return was.options.accounts.find((account) => account.id === id && account.organization !== named.id)
}

/** In one method, an organization of other users counts as the user's own if the request names it so. */
const throughAnother =
  (is: SessionMethod['is'], by: 'id' | 'alias'): ServicePatch =>
  (was) => ({
    verify(credentials, method, request) {
      const user = was.readUserName(credentials.userId ?? '')
      const organization = user.organization ?? credentials.organization
      const account: ServiceAccount | undefined = is(request, was)
        ? fromElsewhere(was, user.id, organization, by)
        : undefined
      if (account === undefined) return was.verify(credentials, method, request)
      const own = { ...credentials, userId: account.id, organization: account.organization }
      return was.verify(own, method, request)
    },
  })

const methods = [
  ...methodsWithSession.filter(({ slug }) => !slug.includes('ticket') && slug !== 'a-token-at-the-base-address'),
  ...methodsOfRequests.filter(({ takes }) => takes === 'password'),
]

/** Users that a method accepts under another organization (sections 2.1 and 4.5). */
export const otherOrganizationDefects: readonly Defect[] = [
  ...methods.flatMap(({ slug, title, is, ...rest }) =>
    (['id', 'alias'] as const).map((by): Defect => {
      const where = 'environment' in rest && rest.environment ? { environment: rest.environment } : {}
      return {
        name: `${slug}-let-in-by-the-${by}-of-another-organization`,
        summary: `${title} accepts a user under the ${by === 'id' ? 'ID' : 'alias'} of another organization.`,
        breaks: [slug === 'the-security-check' ? wrongOrganization : notTheirs],
        ...where,
        change: throughAnother(is, by),
      }
    }),
  ),
  ...(['request', 'base address'] as const).map(
    (place): Defect => ({
      name: `token-of-another-organization-is-taken-${place === 'request' ? 'with-a-request' : 'at-the-base-address'}`,
      summary: `A token ${place === 'request' ? 'in a request' : 'at the base address'} may name the wrong organization.`,
      breaks: [notTheirs],
      change: (was) => ({
        verifyToken(text, request) {
          const found = was.verifyToken(text, request)
          if (found !== undefined || goesTo('baseAddress', request) !== (place === 'base address')) return found
          const id = was.parseToken(text)?.get('u')
          return was.options.accounts.find((account) => account.id === id)
        },
      }),
    }),
  ),
]
