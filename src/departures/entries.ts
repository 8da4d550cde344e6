import type { ServiceRequest } from '../reference/message/request.ts'
import type { Method } from '../reference/message/response.ts'
import type { Service } from '../reference/service.ts'
import type { DefectEnvironment } from './defect.ts'
import { openings } from './opened-by.ts'

/** A way in that opens a session, as a server knows it: for faults that are the same by each of them. */
export interface Entry {
  /** How the names of its defects begin. */
  readonly slug: string
  /** How a sentence about it begins. */
  readonly title: string
  readonly is: (request: ServiceRequest, was: Service) => boolean
  /** Where there is this way, if not in the usual environment. */
  readonly environment?: DefectEnvironment
}

/** Every way in that opens a session. */
export const entries: readonly Entry[] = Object.entries(openings).map(([slug, is]) => ({
  slug,
  title: `By ${slug.replaceAll('-', ' ')}`,
  is,
  ...(slug === 'the-legacy-login' && { environment: 'reference-legacy' as const }),
}))

/** A way in that comes with each request, as a server knows it. */
export interface Credential {
  readonly slug: string
  readonly title: string
  readonly by: Method
  readonly is: (request: ServiceRequest) => boolean
}

/** Every way in that comes with each request. */
export const credentials: readonly Credential[] = [
  {
    slug: 'basic',
    title: 'Basic credentials',
    by: 'basic',
    is: ({ headers }) => headers.authorization !== undefined,
  },
  {
    slug: 'arguments',
    title: 'Credentials in URL arguments',
    by: 'arguments',
    is: ({ path, query }) =>
      path !== '/rest_v2/login' && path?.startsWith('/rest_v2') === true && query.has('j_username'),
  },
  {
    slug: 'token',
    title: 'A token',
    by: 'token',
    is: ({ path, query }) => path?.startsWith('/rest_v2') === true && query.has('pp'),
  },
]
