import type { MethodId } from '../methods/methods.ts'
import type { UseId } from './uses.ts'

/** How often something was taken, refused, or had no answer that tells. */
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
  /** How many of them are at the path of a sign-in, in a form that the specification does not have. */
  undescribed: number
}

/** What one client does, as far as its traffic shows: counts and nothing else, so no secret is in it. */
export interface ClientUse {
  readonly name: string
  /** Requests to the service. */
  requests: number
  readonly methods: MethodUse[]
  readonly sessions: {
    /** Sign-ins that opened one, or went on with one. */
    opened: number
    /** Sessions of which the cookie was sent, and that were opened before the recording began. */
    older: number
    /** Requests with the cookie alone. */
    requests: EndingCounts
    readonly verbs: string[]
    loggedOut: number
    /** Sessions whose cookie was sent again after it was refused. */
    usedAfterRefusal: number
    /** Sessions whose cookie was sent again after logout. */
    usedAfterLogout: number
    /** Sessions that served one request at most. */
    brief: number
  }
  logouts: number
  keyRequests: number
  /** Requests for REST without credentials. */
  withoutCredentials: EndingCounts
  /** REST requests of which the recording does not show how they authenticate. */
  unseen: number
  /** Pages, images and whatever else lies below the base address. */
  pages: number
  /** Requests for the place to which a sign-in redirected. */
  followedRedirects: number
  readonly uses: Map<UseId, number>
  /** What the recordings of this client do not show, in some of its requests at least. */
  readonly hides: Set<'headers' | 'bodies'>
}

/** A client that has done nothing yet. */
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
