import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import { fieldName } from '../reference/names.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { ServiceSession } from '../reference/state.ts'
import { observing } from './alteration.ts'
import { remembering } from './memory.ts'
import { fieldsIn, type RequestCondition, sentCredentials } from './requests-by.ts'

/** A kind of user or request, for defects that concern only some authenticated callers. */
export interface CallerKind {
  /** The end of the names of its defects. */
  readonly slug: string
  /** What sentences call these callers. */
  readonly words: string
  readonly is: RequestCondition
}

/** Whether this is the system admin. */
export function isAdmin(account: ServiceAccount | undefined): boolean {
  return account?.id === 'superuser'
}

/** The account of the system admin. */
export function adminOf({ options }: Service): ServiceAccount | undefined {
  return options.accounts.find(isAdmin)
}

const users = (slug: string, words: string, isOne: (account: ServiceAccount) => boolean): CallerKind => ({
  slug,
  words,
  is: (_request, _was, account) => account !== undefined && isOne(account),
})

/** Users other than the ordinary one. */
export const userKinds = {
  admin: users('the-admin', 'the system admin', isAdmin),
  external: users('users-of-the-directory', 'directory users', ({ external }) => external === true),
  utf8: users('utf8-users', 'users with non-ASCII names', ({ id }) => /[^ -~]/.test(id)),
  special: users('special-users', 'users with special characters in the name', ({ id }) => /[+%&=']/.test(id)),
} as const

const givenLocale = new RegExp(`(^|&)${fieldName.locale}=`)

/** Settings in a request, other than its user. */
export const requestSettings = {
  settings: {
    slug: 'users-with-a-locale',
    words: 'clients that send a locale',
    is: ({ query, body }) => query.has(fieldName.locale) || givenLocale.test(body.toString('latin1')),
  },
  alias: {
    slug: 'users-by-alias',
    words: 'clients that use the organization alias',
    is: (request, was) => was.options.organizations.some(({ alias }) => organizationIn(request, was) === alias),
  },
} as const satisfies Record<string, CallerKind>

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
    is({ query }, { options: { sso, preauthentication } }) {
      const { username, password, organization } = fieldName
      const known = [username, password, organization, sso?.argument, preauthentication?.argument]
      return [...query.keys()].some((name) => !known.includes(name))
    },
  },
} as const satisfies Record<string, CallerKind>

const clients = (slug: string, words: string, field: string, value: RegExp) => ({
  slug,
  words,
  is: ({ headers }: ServiceRequest) => value.test(headers[field] ?? ''),
})

/** Kinds of clients by their header fields. */
export const headerProfiles = {
  script: clients('scripts', 'scripts (X-Requested-With)', 'x-requested-with', /^XMLHttpRequest$/),
  browser: clients('browsers', 'browsers (Accept: text/html)', 'accept', /text\/html/),
  page: clients('pages-of-the-server', 'pages of the server (Origin)', 'origin', /./),
  json: clients('clients-that-ask-for-json', 'clients that ask for JSON', 'accept', /^application\/json$/),
  anything: clients('clients-that-accept-anything', 'clients that accept anything', 'accept', /^\*\/\*$/),
  library: clients('libraries', 'libraries (Accept with several media types)', 'accept', /application\/json, .*\*\/\*/),
} as const

/** One of these kinds. */
export type HeaderProfile = (typeof headerProfiles)[keyof typeof headerProfiles]

/** Changes whom the credentials of a request identify. */
function identifying(
  was: Service,
  change: (request: ServiceRequest, account: ServiceAccount | undefined) => ServiceAccount | undefined,
): Pick<Service, 'verify' | 'verifyToken' | 'verifyDeclaredToken' | 'redeemTicket'> {
  return {
    verify: (credentials, method, request) => change(request, was.verify(credentials, method, request)),
    verifyToken: (text, request) => change(request, was.verifyToken(text, request)),
    verifyDeclaredToken: (text, method, request) => change(request, was.verifyDeclaredToken(text, method, request)),
    redeemTicket: (ticket, method, request) => change(request, was.redeemTicket(ticket, method, request)),
  }
}

/** Records the request in progress, and the account that it has authenticated, as the service verifies it. */
export function witness(was: Service) {
  const proven = new WeakMap<ServiceRequest, ServiceAccount>()
  let current: ServiceRequest | undefined
  return {
    /** The request in progress, if it is of this kind. */
    seen: (is: RequestCondition, service: Service): ServiceRequest | undefined =>
      current !== undefined && is(current, service, proven.get(current)) ? current : undefined,
    seams: {
      route(request) {
        current = request
        return was.route(request)
      },
      ...identifying(was, (request, account) => {
        if (account !== undefined) proven.set(request, account)
        return account
      }),
    } satisfies Partial<Service>,
  }
}

/** A fault of some sessions; `isOne` says whether a session is one of them. */
export type SessionFault = (isOne: (session: ServiceSession | undefined) => boolean) => ServicePatch

/** Gives the sessions that matching requests open these faults. */
export function forSessions(opens: RequestCondition, ...faults: readonly SessionFault[]): ServicePatch {
  return remembering(WeakSet<ServiceSession>, (those) => [
    observing('openSession', (was, session, account, request) => {
      if (account !== undefined && opens(request, was, account)) those.add(session)
    }),
    ...faults.map((fault) => fault((session) => session !== undefined && those.has(session))),
  ])
}

/** Skips the license check for matching requests. */
export function unlicensedWhere(where: RequestCondition): ServicePatch {
  return (was, service) => {
    const { seen, seams } = witness(was)
    return { ...seams, isLicensed: (by) => was.isLicensed(by) || seen(where, service) !== undefined }
  }
}

/** Refuses the credentials of matching requests. */
export function refusingWhere(where: RequestCondition): ServicePatch {
  return (was) => identifying(was, (request, account) => (where(request, was, account) ? undefined : account))
}

function organizationIn(request: ServiceRequest, was: Service): string | undefined {
  const { userId = '', organization } = sentCredentials(request, was)
  return organization ?? was.readUserName(userId).organization
}
