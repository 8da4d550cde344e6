import { createServer } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { proxyInTest } from './samples/proxy.ts'
import { http, serveInTest } from './samples/serving.ts'
import { Transport } from './transport.ts'

let origin: string
beforeEach(async () => {
  origin = await http((request, response) => response.end(request.url))
})

function transport(proxyUrl: string): Transport {
  const made = new Transport({ requestTimeoutMs: 5000, insecure: false, proxyUrl })
  onTestFinished(() => made.close())
  return made
}

const get = (url: string) => ({ method: 'GET', url, headers: [['X-Any', '1'] as const], repeatable: true })

describe('through a proxy', () => {
  test('requests go by a tunnel, which is used again and counted', async () => {
    const proxy = await proxyInTest()
    const one = transport(proxy.url)
    expect((await one.exchange(get(`${origin}/context/a`))).body.toString()).toBe('/context/a')
    await new Promise((resolve) => setImmediate(resolve))
    expect((await one.exchange(get(`${origin}/context/b`))).body.toString()).toBe('/context/b')
    expect(proxy.asked).toEqual([{ target: new URL(origin).host, authorization: undefined }])
    expect(one).toMatchObject({ requests: 2, connections: 1 })
    expect(one.peerOf(origin)).toEqual({ address: '127.0.0.1' })
  })

  test('the credentials of PROXY_URL are shown to the proxy, decoded', async () => {
    const proxy = await proxyInTest()
    await transport(proxy.url.replace('//', '//jo%40e:p%3Aw%C3%BC@')).exchange(get(origin))
    const [{ authorization = '' } = {}] = proxy.asked
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('jo@e:p:wü')
  })

  test('a tunnel that the server closes is replaced by another one', async () => {
    const proxy = await proxyInTest()
    let requests = 0
    const closing = await http((request, response) => {
      if (++requests === 2) request.socket.destroy()
      else response.end('here')
    })
    const one = transport(proxy.url)
    await one.exchange(get(closing))
    await new Promise((resolve) => setImmediate(resolve))
    expect((await one.exchange(get(closing))).body.toString()).toBe('here')
    expect(requests).toBe(3)
  })

  test.each([
    ['407 Proxy Authentication Required', 'the proxy asks for other credentials; check PROXY_URL'],
    ['403 Forbidden', 'the proxy answers 403 instead of connecting to it'],
  ])('a refusal with %s is distinguished from an answer of the target', async (status, explanation) => {
    const proxy = await proxyInTest(status)
    await expect(transport(proxy.url).exchange(get(origin))).rejects.toThrow(explanation)
  })

  test('a proxy that never connects is named', async () => {
    const silent = createServer()
    silent.on('connect', () => {})
    const url = await serveInTest(silent)
    const made = new Transport({ requestTimeoutMs: 300, insecure: false, proxyUrl: url })
    onTestFinished(() => made.close())
    await expect(made.exchange(get(origin))).rejects.toThrow(`No answer from the proxy ${new URL(url).host} on the way`)
  })

  test('a user without a password is sent, too', async () => {
    const proxy = await proxyInTest()
    await transport(proxy.url.replace('//', '//k%2Dey@')).exchange(get(origin))
    expect(proxy.asked[0]?.authorization).toBe(`Basic ${Buffer.from('k-ey:').toString('base64')}`)
  })

  test('a proxy that is not there is named, without its password', async () => {
    const host = '127.0.0.1:1'
    const failure = transport(`http://joe:proxy-secret@${host}`).exchange(get(origin))
    await expect(failure).rejects.toThrow(
      `No answer from the proxy ${host} on the way to ${origin}: nothing listens there; check host and port of PROXY_URL`,
    )
    await expect(failure).rejects.not.toThrow('proxy-secret')
  })
})
