import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import { fieldName } from '../reference/names.ts'
import type { ServicePatch } from '../reference/service.ts'
import { type CallerKind, requestSettings, userKinds } from './callers.ts'
import { fieldsIn, type RequestCondition } from './requests-by.ts'
import { named } from './verification.ts'

/** What distinguishes the request of a caller profile: the suite tries each with each method, and leaves out what is refused. */
export const profileKinds = {
  ...userKinds,
  ...requestSettings,
  zone: {
    slug: 'users-with-a-time-zone',
    words: 'clients that send a time zone',
    is: (request, was) => fieldsIn(request, was).has(fieldName.zone),
  },
  order: {
    slug: 'users-with-the-password-first',
    words: 'clients that send the password before the user ID',
    is(request, was) {
      const names = [...fieldsIn(request, was).keys()]
      return names.includes(fieldName.password) && names.indexOf(fieldName.username) > names.indexOf(fieldName.password)
    },
  },
  arguments: {
    slug: 'users-with-other-arguments',
    words: 'clients that send arguments of the path',
    is: ({ query }, { options: { sso, preauthentication } }) =>
      [...query.keys()].some(
        (name) =>
          ![
            fieldName.username,
            fieldName.password,
            fieldName.organization,
            sso?.argument,
            preauthentication?.argument,
          ].includes(name),
      ),
  },
} as const satisfies Record<string, CallerKind>

/** Refuses matching requests of one kind of caller, or of all. */
export function refusingProfiles(is: RequestCondition, kind: CallerKind | undefined): ServicePatch {
  return (was) => {
    const refuses = (request: ServiceRequest, account?: ServiceAccount) =>
      is(request, was) && (kind?.is(request, was, account) ?? true)
    return {
      verify: (given, method, request) =>
        refuses(request, named(was, given)) ? undefined : was.verify(given, method, request),
      verifyToken: (text, request) => (refuses(request) ? undefined : was.verifyToken(text, request)),
      verifyDeclaredToken: (text, method, request) =>
        refuses(request) ? undefined : was.verifyDeclaredToken(text, method, request),
      redeemTicket: (ticket, method, request) =>
        refuses(request) ? undefined : was.redeemTicket(ticket, method, request),
    }
  }
}
