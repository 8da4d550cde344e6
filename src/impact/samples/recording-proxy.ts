import type { IncomingMessage } from 'node:http'
import { entryPointBefore } from '../../runner/samples/run-through.ts'

/**
 * Starts a proxy that records what clients send to a server and what it answers, for the duration of a test. Clients use its
 * URL; `har` returns what it recorded.
 */
export async function recordingProxy(behind: string) {
  const entries: object[] = []
  const bodies = new WeakMap<IncomingMessage, string>()
  const url = await entryPointBefore(behind, {
    answers(asked) {
      asked.setEncoding('utf8').on('data', (part) => bodies.set(asked, (bodies.get(asked) ?? '') + part))
      return false
    },
    changes(asked, { status, headers }) {
      const text = bodies.get(asked)
      const mimeType = asked.headers['content-type'] ?? ''
      entries.push({
        startedDateTime: new Date().toISOString(),
        request: {
          method: asked.method ?? '',
          url: `http://${asked.headers.host}${asked.url}`,
          headers: pairsOf(asked.rawHeaders),
          ...(text !== undefined && { postData: { mimeType, text } }),
        },
        response: { status, headers: pairsOf(headers) },
      })
    },
  })
  return {
    url,
    har: () => JSON.stringify({ log: { version: '1.2', creator: { name: 'recording proxy', version: '1' }, entries } }),
  }
}

/** Node alternates names and values. */
function pairsOf(raw: readonly string[]) {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: raw[index + 1] ?? '' }] : []))
}
