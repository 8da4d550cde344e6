import { requestMethods, sessionMethods, titleOf } from '../methods/methods.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { Method } from '../reference/message/response.ts'
import type { Service } from '../reference/service.ts'
import type { DefectEnvironment } from './defect.ts'
import { requestsBy } from './requests-by.ts'

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
export const entries: readonly Entry[] = sessionMethods.map((method) => ({
  slug: method.slug,
  title: `By ${method.slug.replaceAll('-', ' ')}`,
  is: requestsBy(method),
  ...(method.when.includes('legacy-login') && { environment: 'reference-legacy' as const }),
}))

/** A way in that comes with each request, as a server knows it. */
export interface Credential {
  readonly slug: string
  readonly title: string
  readonly by: Method
  readonly is: (request: ServiceRequest, was: Service) => boolean
}

const titles: Readonly<Record<string, string>> = {
  basic: 'Basic credentials',
  arguments: 'Credentials in URL arguments',
  token: 'A token',
}

/** Every way in that comes with each request. */
export const credentials: readonly Credential[] = requestMethods.map((method) => ({
  slug: method.slug,
  title: titles[method.slug] ?? titleOf(method).slice(0, -1),
  by: method.id as Credential['by'],
  is: requestsBy(method),
}))
