import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { AcceptProfile } from './accept-profiles.ts'
import { expect } from './expect.ts'
import { leadsTo } from './location.ts'

/**
 * A redirect of success (section 4.5). The specification says that it often depends on the last operation of the session.
 * Unless the environment declares the location, any is permitted except the login page and the JSON file.
 */
export function expectSuccess(answer: Answer, { successLocation, jsonSuccessLocation }: Environment): void {
  if (successLocation.declared) expect(answer).toRedirectTo(successLocation.path)
  else expect(answer).toRedirectElsewhereThan(jsonSuccessLocation)
}

/** A redirect of success to a client that asked for JSON (section 4.5). */
export function expectJsonSuccess(answer: Answer, { jsonSuccessLocation }: Environment): void {
  expect(answer).toRedirectTo(jsonSuccessLocation)
}

/** A redirect of success to a client with these header fields (section 4.5). */
export function expectSuccessFor({ json }: AcceptProfile, answer: Answer, environment: Environment): void {
  const isJson = json === 'always' || (json === 'either' && leadsTo(answer, environment.jsonSuccessLocation))
  if (isJson) expectJsonSuccess(answer, environment)
  else expectSuccess(answer, environment)
}
