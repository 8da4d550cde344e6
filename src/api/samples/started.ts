import { onTestFinished } from 'vitest'
import type { ReferenceServer, ReferenceServerOptions } from '../reference-server.ts'
import { startReferenceServer } from '../start-reference-server.ts'

/** Starts a server that is closed when the current test ends. */
export async function started(options?: ReferenceServerOptions): Promise<ReferenceServer> {
  const server = await startReferenceServer(options)
  onTestFinished(() => server.close())
  return server
}

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly form?: Record<string, string>
}

/** Sends a request without following redirects; returns the status and the cookies for the next request. */
export async function ask({ url }: { url: string }, path: string, { method, headers = {}, form }: Sent = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: method ?? (form === undefined ? 'GET' : 'POST'),
    headers,
    redirect: 'manual',
    ...(form !== undefined && { body: new URLSearchParams(form) }),
  })
  await answer.arrayBuffer()
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return { status: answer.status, headers: { cookie: cookie.join('; ') } }
}

export const resources = '/rest_v2/resources'
export const loginAt = '/rest_v2/login'
export const joe = { j_username: 'joeuser|organization_1', j_password: 'joe-Password1' }
