import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that has just started. */
export interface SlowStart {
  readonly url: string
  close(): Promise<void>
}

/** The kinds of pages that are compiled on first use. */
const kinds = [/login\.html/, /\/rest_v2\/login/, /\/rest_v2\//, /_security_check/, /GetEncryptionKey/, /logout\.html/]

/**
 * Puts a proxy in front of a server that delays the first request of each kind by `compileMs`, one kind after the other, as if
 * pages had to be compiled. Other requests of that kind wait.
 */
export async function slowStart(url: string, compileMs: number): Promise<SlowStart> {
  const { hostname, port, pathname } = new URL(url)
  const compiled = new Map<RegExp, Promise<void>>()
  let compiler = Promise.resolve()
  const compile = (kind: RegExp): Promise<void> => {
    compiler = compiler.then(() => new Promise((resolve) => setTimeout(resolve, compileMs)))
    compiled.set(kind, compiler)
    return compiler
  }
  const proxy = createServer(async (asked, answer) => {
    const kind = kinds.find((each) => each.test(asked.url ?? ''))
    if (kind !== undefined) await (compiled.get(kind) ?? compile(kind))
    const { method, headers, url: path } = asked
    const behind = send({ hostname, port, method, path, headers, agent: false }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.rawHeaders)
      came.pipe(answer)
    })
    behind.on('error', () => answer.destroy())
    asked.pipe(behind)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${pathname}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
