import type { MethodId } from '../methods/methods.ts'
import type { RequestOutcome } from './recognised.ts'
import type { UseId } from './uses.ts'

export type OutcomeCounts = Record<RequestOutcome, number>

export interface MethodUse extends OutcomeCounts {
  readonly method: MethodId
  readonly verbs: string[]
  /** The number of requests at a sign-in path in a form that the specification does not describe. */
  undescribed: number
}

export type ClientUse = ReturnType<typeof newClientUse>

/** What one client does, as far as its traffic shows. Contains only counts, so no secrets. */
export function newClientUse(name: string) {
  return {
    name,
    requests: 0,
    methods: [] as MethodUse[],
    sessions: {
      opened: 0,
      /** Opened before the recording began. */
      older: 0,
      /** Requests with only the cookie. */
      requests: none(),
      verbs: [] as string[],
      loggedOut: 0,
      usedAfterRefusal: 0,
      usedAfterLogout: 0,
      /** Those that served at most one request. */
      brief: 0,
    },
    logouts: 0,
    keyRequests: 0,
    withoutCredentials: none(),
    /** REST requests whose authentication the recording does not show. */
    unseen: 0,
    /** Pages, images and other files below the base address. */
    pages: 0,
    followedRedirects: 0,
    uses: new Map<UseId, number>(),
    /** What is missing from at least some of the recorded requests. */
    hides: new Set<'headers' | 'bodies'>(),
  }
}

function none(): OutcomeCounts {
  return { accepted: 0, refused: 0, unknown: 0 }
}
