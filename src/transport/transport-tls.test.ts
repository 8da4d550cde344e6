import { X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TransportSettings } from '../environment/environment.ts'
import { type Authority, type Certified, makeAuthority, makeSelfSigned } from '../reference/certificates.ts'
import { serveInTest, tcp } from './samples/serving.ts'
import { Transport } from './transport.ts'
import type { WireResponse } from './wire.ts'

let company: Authority
let otherAuthority: Authority
let server: Certified
let client: Certified
beforeAll(() => {
  company = makeAuthority('company')
  otherAuthority = makeAuthority('otherAuthority')
  server = company.issue('reports.example.com')
  client = company.issue('suite')
})

/** A server that answers with the name in the client certificate. */
async function serveTls(
  who: Certified,
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
  return (await serveInTest(made)).replace('http:', 'https:')
}

function transport(settings: Partial<TransportSettings>): Transport {
  const made = new Transport({ requestTimeoutMs: 5000, insecure: false, ...settings })
  onTestFinished(() => made.close())
  return made
}

function ask(origin: string, by: Transport): Promise<WireResponse> {
  return by.exchange({ method: 'GET', url: `${origin}/`, headers: [], repeatable: true })
}

describe('a certificate of a private authority', () => {
  test('is trusted with that authority in CA_FILE, and shown', async () => {
    const origin = await serveTls(server)
    const one = transport({ ca: company.certificate })
    expect((await ask(origin, one)).body.toString()).toBe('nobody')
    expect(one.peerOf(origin)).toEqual({
      address: '127.0.0.1',
      tls: {
        protocol: 'TLSv1.3',
        cipher: expect.stringMatching(/^TLS_/),
        subject: 'reports.example.com',
        validTo: new X509Certificate(server.certificate).validTo,
      },
    })
  })

  test('is shown also where a later connection resumes its TLS session, and with it sees no certificate', async () => {
    let resumed = 0
    const origin = await serveTls(server, {}, (socket) => {
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
    expect((await ask(await serveTls(server), transport({ ca }))).status).toBe(200)
  })

  test('is not trusted otherwise', async () => {
    const origin = await serveTls(server)
    await expect(ask(origin, transport({}))).rejects.toThrow(
      'comes from an unknown authority; add that authority to CA_FILE',
    )
    await expect(ask(origin, transport({ ca: otherAuthority.certificate }))).rejects.toThrow('unknown authority')
  })

  test('is taken as it is with TLS_INSECURE=yes', async () => {
    expect((await ask(await serveTls(server), transport({ insecure: true }))).status).toBe(200)
  })
})

test('a certificate that signs itself is not trusted', async () => {
  await expect(ask(await serveTls(makeSelfSigned()), transport({}))).rejects.toThrow('self-signed; add it to CA_FILE')
})

test('a certificate that is not made for servers is not trusted', async () => {
  const origin = await serveTls(company)
  await expect(ask(origin, transport({ ca: company.certificate }))).rejects.toThrow('not a server certificate')
})

test('a certificate that has expired is not trusted', async () => {
  const origin = await serveTls(company.issue('reports.example.com', { from: -10, to: -2 }))
  await expect(ask(origin, transport({ ca: company.certificate }))).rejects.toThrow('its certificate has expired')
})

test('a certificate for another host is not trusted', async () => {
  const origin = await serveTls(company.issue('elsewhere', undefined, ['reports.example.com']))
  await expect(ask(origin, transport({ ca: company.certificate }))).rejects.toThrow('is for another host name')
})

describe('a server that asks for a certificate of the client', () => {
  const mutual = () => serveTls(server, { requestCert: true, rejectUnauthorized: true, ca: company.certificate })

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
    const origin = await serveTls(server, closing, (socket) => void (connections++ > 0 && socket.destroy()))
    const one = transport({ ca: company.certificate })
    expect((await ask(origin, one)).status).toBe(200)
    await expect(ask(origin, one)).rejects.toThrow('the connection was closed without a complete answer')
  })
})

test('plain HTTP to a port for HTTPS is no answer, or one that says so', async () => {
  const origin = (await serveTls(server)).replace('https:', 'http:')
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
