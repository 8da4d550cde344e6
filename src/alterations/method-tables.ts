import type { Method } from '../methods/method.ts'
import { requestMethods, sessionMethods } from '../methods/methods.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { Service } from '../reference/service.ts'
import type { RequestCredentials } from './attempts.ts'
import type { DefectEnvironment } from './defect.ts'
import { credentialWords, methodTitles, sentenceCase, slugInWords } from './method-words.ts'
import { requestsBy } from './requests-by.ts'

/** An authentication method that opens a session, for defects that exist in each of them. */
export interface SessionMethod {
  /** The start of the names of its defects. */
  readonly slug: string
  /** What starts a sentence about it. */
  readonly title: string
  /** What sentences call it. */
  readonly words: string
  readonly takes: Method['takes']
  readonly is: (request: ServiceRequest, was: Service) => boolean
  /** The environment that has this method, if not the usual one. */
  readonly environment?: DefectEnvironment
}

/** Every authentication method that opens a session. */
export const methodsWithSession: readonly SessionMethod[] = sessionMethods.map((method) => ({
  slug: method.slug,
  title: sentenceCase(slugInWords(method.slug)),
  words: slugInWords(method.slug),
  takes: method.takes,
  is: requestsBy(method),
  ...(method.when.includes('legacy-login') && { environment: 'reference-legacy' as const }),
}))

/** An authentication method whose credentials accompany each request. */
export interface RequestMethod {
  readonly slug: string
  /** What starts a sentence about it. */
  readonly title: string
  /** What sentences call its credentials. */
  readonly words: string
  readonly by: RequestCredentials
  readonly takes: Method['takes']
  readonly is: (request: ServiceRequest, was: Service) => boolean
}

/** Every authentication method whose credentials accompany each request. */
export const methodsOfRequests: readonly RequestMethod[] = requestMethods.map((method) => {
  const by = method.id as RequestMethod['by']
  const { slug, takes } = method
  return { slug, title: methodTitles[by], words: credentialWords[by], by, takes, is: requestsBy(method) }
})
