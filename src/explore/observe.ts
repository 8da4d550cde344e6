import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { publicKeyIn } from '../http/key-service.ts'
import { sessionCookieName } from '../http/set-cookie.ts'
import { errorPage, loginPage } from '../methods/operations.ts'
import type { Doing } from '../model/operation.ts'
import { type Destination, isServed, type Seen } from '../model/seen.ts'
import type { Fingerprints } from '../runner/fingerprints.ts'
import { leadsTo, locationOf } from '../runner/location.ts'

const sent = new RegExp(`(?:^|;\\s*)${sessionCookieName}=([^;]*)`)

/** Extracts from the answer to an operation what the model checks. */
export function observe(
  answer: Answer,
  doing: Doing,
  environment: Environment,
  marks: Fingerprints,
  times: Pick<Seen, 'sentAt' | 'receivedAt'>,
): Seen {
  const cookie = answer.request.headers.find(([name]) => name === 'Cookie')?.[1]
  const seen: Seen = {
    ...times,
    sent: cookie === undefined ? undefined : sent.exec(cookie)?.[1],
    status: answer.status,
    bodyBytes: answer.bodyBytes,
    set: answer.sessionCookie?.value,
    leadsTo: destinationOf(answer, environment),
    ...(doing.kind === 'key' && { key: publicKeyIn(answer)?.n ?? '' }),
  }
  if (answer.request.method !== 'GET' || !isServed(seen)) return seen
  const path = answer.request.url.slice(environment.baseUrl.length).split('?')[0]
  return {
    ...seen,
    ...(path === environment.identityPath && { user: marks.userIn(answer.text) }),
    ...(path === environment.preferencesPath && {
      locale: marks.localeIn(answer.text),
      zone: marks.zoneIn(answer.text),
    }),
  }
}

function destinationOf(answer: Answer, environment: Environment): Destination | undefined {
  const location = locationOf(answer)
  if (location === undefined) return undefined
  if (leadsTo(answer, errorPage)) return 'error'
  if (leadsTo(answer, environment.jsonSuccessLocation)) return 'json'
  if (leadsTo(answer, environment.successLocation.path)) return 'success'
  return location.path.endsWith(loginPage) ? 'login' : 'elsewhere'
}
