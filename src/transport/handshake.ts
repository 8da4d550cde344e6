import { isIP, type Socket } from 'node:net'
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'
import type { TransportSettings } from '../environment/environment.ts'

export type Handshake = ReturnType<typeof seen>

/** The host of a URL in the form that sockets expect. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Inspects the certificate of a server, trusted or not. Rejects if it does not speak TLS within `requestTimeoutMs`. */
export function shakeHands(
  url: URL,
  { ca, clientCertificate: cert, clientKey: key, requestTimeoutMs }: TransportSettings,
  tunnel?: Socket,
): Promise<Handshake> {
  const host = hostOf(url)
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...(tunnel === undefined ? { host, port: Number(url.port || 443) } : { socket: tunnel }),
      ...(isIP(host) === 0 && { servername: host }),
      ca,
      cert,
      key,
      // The certificate is only inspected here; the requests verify it.
      rejectUnauthorized: false,
    })
    const end = (finish: () => void) => {
      socket.destroy()
      finish()
    }
    socket.setTimeout(requestTimeoutMs, () => end(() => reject(new Error('no handshake in time'))))
    socket.once('error', (error) => end(() => reject(error)))
    socket.once('secureConnect', () => end(resolve.bind(undefined, seen(socket))))
  })
}

function seen(socket: TLSSocket) {
  const certificate = socket.getPeerCertificate(true)
  const distrust = socket.authorized ? undefined : String(socket.authorizationError)
  return {
    protocol: socket.getProtocol() ?? '',
    /** Names from the certificate of the server up to its root, as far as the server sends them. */
    chain: namesIn(certificate),
    validTo: new Date(certificate.valid_to),
    /** Why the certificate is not trusted, such as `CERT_HAS_EXPIRED`; undefined if it is. */
    distrust,
  }
}

function namesIn(certificate: DetailedPeerCertificate): string[] {
  const names: string[] = []
  const met = new Set<DetailedPeerCertificate>()
  for (let each = certificate; each?.subject !== undefined && !met.has(each); each = each.issuerCertificate) {
    met.add(each)
    names.push(String(each.subject.CN ?? each.subject.O ?? 'unnamed'))
  }
  const issuer = [...met].at(-1)?.issuer?.CN
  return issuer === undefined || issuer === names.at(-1) ? names : [...names, String(issuer)]
}
