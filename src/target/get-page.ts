import type { Client } from '../client/client.ts'
import type { Answer } from '../http/answer.ts'
import type { Target } from './target.ts'

/** Gets a page or a resource, without credentials unless the given client has some. */
export function getPage(target: Target, path: string, client: Client = target.newClient()): Promise<Answer> {
  const headers = [['Accept', 'application/json, text/html;q=0.5'] as const]
  return client.send({ operation: 'other', purpose: `look at ${path}`, method: 'GET', path, headers })
}
