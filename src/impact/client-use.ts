import type { MethodId } from '../methods/methods.ts'
import type { UseId } from './uses.ts'

/** The number of requests that were accepted, refused, or had no conclusive answer. */
export interface EndingCounts {
  accepted: number
  refused: number
  unknown: number
}

/** How a client uses one method. */
export interface MethodUse extends EndingCounts {
  readonly method: MethodId
  /** The HTTP methods of its requests. */
  readonly verbs: string[]
  /** The number of requests at a sign-in path in a form that the specification does not describe. */
  undescribed: number
}

/** What one client does, as far as its traffic shows. Contains only counts, so no secrets. */
export interface ClientUse {
  readonly name: string
  /** Requests to the service. */
  requests: number
  readonly methods: MethodUse[]
  readonly sessions: {
    /** Sign-ins that opened or reused a session. */
    opened: number
    /** Sessions that were opened before the recording began and whose cookie was sent. */
    older: number
    /** Requests with only the cookie. */
    requests: EndingCounts
    readonly verbs: string[]
    loggedOut: number
    /** Sessions whose cookie was sent again after it was refused. */
    usedAfterRefusal: number
    /** Sessions whose cookie was sent again after logout. */
    usedAfterLogout: number
    /** Sessions that served at most one request. */
    brief: number
  }
  logouts: number
  keyRequests: number
  /** REST requests without credentials. */
  withoutCredentials: EndingCounts
  /** REST requests whose authentication the recording does not show. */
  unseen: number
  /** Pages, images and other files below the base address. */
  pages: number
  /** Requests for the destination of a sign-in's redirect. */
  followedRedirects: number
  readonly uses: Map<UseId, number>
  /** What is missing from at least some of the recorded requests. */
  readonly hides: Set<'headers' | 'bodies'>
}

/** A client without any requests. */
export function newClient(name: string): ClientUse {
  const none = () => ({ accepted: 0, refused: 0, unknown: 0 })
  return {
    name,
    requests: 0,
    methods: [],
    sessions: {
      opened: 0,
      older: 0,
      requests: none(),
      verbs: [],
      loggedOut: 0,
      usedAfterRefusal: 0,
      usedAfterLogout: 0,
      brief: 0,
    },
    logouts: 0,
    keyRequests: 0,
    withoutCredentials: none(),
    unseen: 0,
    pages: 0,
    followedRedirects: 0,
    uses: new Map(),
    hides: new Set(),
  }
}
