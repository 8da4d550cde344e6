import type { Answer } from '../http/answer.ts'
import type { Client } from '../http/client.ts'
import type { Target } from './target.ts'

/** The path of the release information; public, for users only, or absent. */
export const informationPath = '/rest_v2/serverInfo'

/** Gets a page or a resource, without credentials unless the given client has some. */
export function getPage(target: Target, path: string, client: Client = target.newClient()): Promise<Answer> {
  const headers = [['Accept', 'application/json, text/html;q=0.5'] as const]
  return client.send({ operation: 'other', purpose: `look at ${path}`, method: 'GET', path, headers })
}
