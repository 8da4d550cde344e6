import type { IncomingMessage } from 'node:http'
import { type EntryPoint, entryPointBefore } from './run-through.ts'

/** What a proxy has counted. It shares no code with the client that it observes. */
export interface Counted {
  /** The base address of the proxy. */
  readonly url: string
  readonly requests: number
  /** How many passwords of a user were sent, by its ID in lower case, with any organization. */
  readonly sent: ReadonlyMap<string, number>
  /** How many of them were refused. */
  readonly refused: ReadonlyMap<string, number>
  /** Refusals in a row, since the last accepted password. */
  readonly refusedInARow: ReadonlyMap<string, number>
}

interface Named {
  readonly id: string
  readonly password: string
}

/** Puts a proxy that counts passwords in front of a server for the duration of a test. */
export async function countingProxy(behind: string, passwords: Readonly<Record<string, string>>): Promise<Counted> {
  const [sent, refused, refusedInARow] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const bodies = new WeakMap<IncomingMessage, string>()
  let requests = 0
  const proxy: EntryPoint = {
    answers(asked) {
      requests++
      asked.on('data', (part) => bodies.set(asked, (bodies.get(asked) ?? '') + part))
      return false
    },
    changes(asked, { status, headers }) {
      const location = headers[headers.findIndex((name) => name.toLowerCase() === 'location') + 1] ?? ''
      const isRedirect = status >= 300 && status < 400
      const isLogin = isRedirect && location.includes('/login.html') && !asked.url?.includes('/logout.html')
      for (const { id, password } of namedIn(asked, bodies.get(asked) ?? '')) {
        if (passwords[id] === undefined) continue
        add(sent, id)
        const isRefused = status === 401 || isLogin || password !== passwords[id]
        if (isRefused) add(refused, id)
        if (isRefused) add(refusedInARow, id)
        else refusedInARow.delete(id)
      }
    },
  }
  const url = await entryPointBefore(behind, proxy)
  return {
    url,
    sent,
    refused,
    refusedInARow,
    get requests() {
      return requests
    },
  }
}

function add(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1)
}

/** The users that a request names together with a password: in its header, URL or form. */
function namedIn({ url = '', headers }: IncomingMessage, body: string): Named[] {
  const basic = /^basic (.*)$/i.exec(headers.authorization ?? '')?.[1]
  const text = Buffer.from(basic ?? '', 'base64').toString('utf8')
  const inHeader = text.includes(':') ? [[text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]] : []
  const inFields = [url.split('?')[1] ?? '', body].map((fields) => {
    const read = new URLSearchParams(fields)
    return [read.get('j_username'), read.get('j_password')]
  })
  return [...inHeader, ...inFields].flatMap(([name, password]) =>
    typeof name === 'string' && typeof password === 'string'
      ? [{ id: (name.split('|')[0] ?? '').toLowerCase(), password }]
      : [],
  )
}
