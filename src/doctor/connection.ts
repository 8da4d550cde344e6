import { once } from 'node:events'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { connect, type Socket } from 'node:net'
import type { TransportSettings } from '../environment/environment.ts'
import { hostOf } from '../transport/handshake.ts'

/** The port of a URL, by default that of its scheme. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80))
}

/** Opens a connection. Rejects with the error of the socket, or with code ETIMEDOUT. */
export async function open(url: URL, timeoutMs: number): Promise<Socket> {
  const socket = connect({ host: hostOf(url), port: portOf(url) })
  const late = () => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
  socket.setTimeout(timeoutMs, late)
  await once(socket, 'connect')
  socket.setTimeout(0)
  return socket
}

/** Asks a proxy for a connection to the target. Returns the status of its answer, and the connection if that is 200. */
export function openThrough(
  proxy: URL,
  target: URL,
  { ca, requestTimeoutMs: timeout }: TransportSettings,
): Promise<{ status: number; socket: Socket | undefined }> {
  const place = `${target.hostname}:${portOf(target)}`
  const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const request = proxy.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((resolve, reject) => {
    const asking = request({
      host: hostOf(proxy),
      port: portOf(proxy),
      method: 'CONNECT',
      path: place,
      timeout,
      ...(ca !== undefined && { ca }),
      headers: {
        Host: place,
        ...(proxy.username !== '' && { 'Proxy-Authorization': `Basic ${Buffer.from(login).toString('base64')}` }),
      },
    })
    asking.once('timeout', () => asking.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })))
    asking.once('error', reject)
    asking.once('connect', ({ statusCode: status = 0 }, socket) => {
      if (status === 200) return resolve({ status, socket: socket as Socket })
      socket.destroy()
      resolve({ status, socket: undefined })
    })
    asking.once('response', ({ statusCode: status = 0 }) => resolve({ status, socket: undefined }))
    asking.end()
  })
}
