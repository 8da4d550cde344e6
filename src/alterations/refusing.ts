import { fieldName } from '../reference/names.ts'
import type { ServicePatch } from '../reference/service.ts'
import { type CallerKind, identifying, requestSettings, userKinds } from './callers.ts'
import { fieldsIn, type RequestCondition } from './requests-by.ts'

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
  return (was) =>
    identifying(was, (request, account) =>
      is(request, was) && (kind?.is(request, was, account) ?? true) ? undefined : account,
    )
}
