import type { IncomingMessage } from 'node:http'
import { type EntryPoint, entryPointBefore } from './run-through.ts'

interface Named {
  readonly id: string
  readonly password: string
}

/** What a proxy has counted. It shares no code with the client that it observes. */
export type Counted = Awaited<ReturnType<typeof countingProxy>>

/** Puts a proxy that counts passwords in front of a server for the duration of a test. */
export async function countingProxy(behind: string, passwords: Readonly<Record<string, string>>) {
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
      const named = namedIn(asked, bodies.get(asked) ?? '')
      for (const { id, password } of named) {
        if (passwords[id] === undefined) continue
        // Of two users with one password, it is wrong for the other one.
        if (named.length > 1 && password === passwords[id] && named.every((each) => each.password === password))
          continue
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
    /** How many passwords of a user were sent, by its ID in lower case, with any organization. */
    sent,
    /** How many of them were refused. */
    refused,
    /** Refusals in a row, since the last accepted password. */
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
  const places = [url.split('?')[1] ?? '', body].map((fields) => new URLSearchParams(fields))
  const anyPassword = inHeader[0]?.[1] ?? places.map((read) => read.get('j_password')).find((each) => each !== null)
  const inFields = places.flatMap((read) =>
    read.getAll('j_username').map((name) => [name, read.get('j_password') ?? anyPassword]),
  )
  return [...inHeader, ...inFields].flatMap(([name, password]) =>
    typeof name === 'string' && typeof password === 'string'
      ? [{ id: (name.split('|')[0] ?? '').toLowerCase(), password }]
      : [],
  )
}
