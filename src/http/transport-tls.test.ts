import type { IncomingMessage } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TransportSettings } from '../environment/environment.ts'
import { authority, type IssuedCertificate, identity, selfSigned } from './samples/certificates.ts'
import { tcp } from './samples/serving.ts'
import { Transport } from './transport.ts'
import type { WireResponse } from './wire.ts'

let company: IssuedCertificate
let otherAuthority: IssuedCertificate
let server: IssuedCertificate
let client: IssuedCertificate
beforeAll(() => {
  company = authority('company')
  otherAuthority = authority('otherAuthority')
  server = identity('reports.example.com', company)
  client = identity('suite', company)
})

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server that answers with the name in the client certificate. */
async function serve(
  who: IssuedCertificate,
  options: ServerOptions = {},
  onConnection: (socket: TLSSocket) => void = () => {},
): Promise<string> {
  const made = createServer(
    { cert: who.certificate, key: who.key, ...options },
    (request: IncomingMessage, response) => {
      // Null if the connection is already closed.
      const peer: PeerCertificate | null = (request.socket as TLSSocket).getPeerCertificate()
      response.end(peer?.subject?.CN ?? 'nobody')
    },
  )
  made.on('secureConnection', onConnection)
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    made.closeAllConnections()
    return new Promise((resolve) => made.close(resolve))
  })
  return `https://127.0.0.1:${(made.address() as AddressInfo).port}`
}

function transport(settings: Partial<TransportSettings>): Transport {
  const made = new Transport({ requestTimeoutMs: 5000, insecure: false, ...settings })
  closers.push(() => made.close())
  return made
}

function ask(origin: string, by: Transport): Promise<WireResponse> {
  return by.exchange({ method: 'GET', url: `${origin}/`, headers: [], repeatable: true })
}

describe('a certificate of a private authority', () => {
  test('is trusted with that authority in CA_FILE, and shown', async () => {
    const origin = await serve(server)
    const one = transport({ ca: company.certificate })
    expect((await ask(origin, one)).body.toString()).toBe('nobody')
    expect(one.peerOf(origin)).toEqual({
      address: '127.0.0.1',
      tls: {
        protocol: 'TLSv1.3',
        cipher: expect.stringMatching(/^TLS_/),
        subject: 'reports.example.com',
        validTo: 'Jan  1 00:00:00 2049 GMT',
      },
    })
  })

  test('is shown also where a later connection resumes its TLS session, and with it sees no certificate', async () => {
    let resumed = 0
    const origin = await serve(server, {}, (socket) => {
      if (socket.isSessionReused()) resumed++
    })
    const one = transport({ ca: company.certificate })
    await ask(origin, one)
    await Promise.all([ask(origin, one), ask(origin, one), ask(origin, one)])
    expect(resumed).toBeGreaterThan(0)
    expect(one.peerOf(origin)?.tls).toMatchObject({ subject: 'reports.example.com' })
  })

  test('is trusted where several authorities are in CA_FILE', async () => {
    const ca = `${otherAuthority.certificate}${company.certificate}`
    expect((await ask(await serve(server), transport({ ca }))).status).toBe(200)
  })

  test('is not trusted otherwise', async () => {
    const origin = await serve(server)
    await expect(ask(origin, transport({}))).rejects.toThrow(
      'comes from an unknown authority; add that authority to CA_FILE',
    )
    await expect(ask(origin, transport({ ca: otherAuthority.certificate }))).rejects.toThrow('unknown authority')
  })

  test('is taken as it is with TLS_INSECURE=yes', async () => {
    expect((await ask(await serve(server), transport({ insecure: true }))).status).toBe(200)
  })
})

test('a certificate that signs itself is not trusted', async () => {
  await expect(ask(await serve(selfSigned('alone')), transport({}))).rejects.toThrow('self-signed; add it to CA_FILE')
})

test('a certificate that is not made for servers is not trusted', async () => {
  const origin = await serve(company)
  await expect(ask(origin, transport({ ca: company.certificate }))).rejects.toThrow('not a server certificate')
})

test('a certificate that has expired is not trusted', async () => {
  const origin = await serve(identity('reports.example.com', company, { expired: true }))
  await expect(ask(origin, transport({ ca: company.certificate }))).rejects.toThrow('its certificate has expired')
})

test('a certificate for another host is not trusted', async () => {
  const origin = (await serve(server)).replace('127.0.0.1', 'localhost')
  await expect(ask(origin, transport({ ca: company.certificate }))).rejects.toThrow('is for another host name')
})

describe('a server that asks for a certificate of the client', () => {
  const mutual = () => serve(server, { requestCert: true, rejectUnauthorized: true, ca: company.certificate })

  test('gets it', async () => {
    const { certificate: clientCertificate, key: clientKey } = client
    const answer = await ask(await mutual(), transport({ ca: company.certificate, clientCertificate, clientKey }))
    expect(answer.body.toString()).toBe('suite')
  })

  test('does not take a client that has none, which is named as a cause that it may have', async () => {
    await expect(ask(await mutual(), transport({ ca: company.certificate }))).rejects.toThrow('CLIENT_CERT_FILE')
  })

  test('is not named where a server over TLS has answered before it closes', async () => {
    let connections = 0
    const closing = { keepAliveTimeout: 1 }
    const origin = await serve(server, closing, (socket) => void (connections++ > 0 && socket.destroy()))
    const one = transport({ ca: company.certificate })
    expect((await ask(origin, one)).status).toBe(200)
    await expect(ask(origin, one)).rejects.toThrow('the connection was closed without a complete answer')
  })
})

test('plain HTTP to a port for HTTPS is no answer, or one that says so', async () => {
  const origin = (await serve(server)).replace('https:', 'http:')
  await expect(ask(origin, transport({}))).rejects.toThrow(/No answer from .*(https|closed)/)
})

test('a server that never begins to speak TLS is reported with the time that connecting may take, however long an answer may', async () => {
  const silent = await tcp(() => {})
  const waiting = transport({ requestTimeoutMs: 200 }).exchange(
    { method: 'GET', url: silent.replace('http:', 'https:'), headers: [], repeatable: true },
    20_000,
  )
  await expect(waiting).rejects.toThrow('no complete response within 0.2 s; raise REQUEST_TIMEOUT')
})
