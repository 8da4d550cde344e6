import type { Behaviours } from '../behaviour.ts'

/** TLS errors, and look-alikes. */
export const encryptedConnections: Behaviours = {
  'certificate-is-self-signed': { tls: 'self-signed', names: /self-signed|not a server certificate/ },
  'certificate-of-an-unknown-authority': { tls: 'unknown authority', names: /unknown authority/ },
  'certificate-has-expired': { tls: 'expired', names: /certificate has expired/ },
  'certificate-is-for-another-host': { tls: 'other host', names: /certificate is for another host name/ },
  'no-tls-on-its-port': {
    tls: 'plain',
    names: /does not speak TLS/,
    connects: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'),
  },
  'tls-never-begins': { tls: 'plain', waits: true, names: /no complete response within/, connects: () => {} },
  // HTTP/2 alone.
  'tls-for-another-protocol': { tls: 'trusted', tlsOptions: { ALPNProtocols: ['h2'] }, names: /HTTP\/1\.1/ },
  'tls-of-long-ago': {
    tls: 'trusted',
    tlsOptions: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    names: /TLS 1\.2/,
  },
  // Some servers send an alert to a client without a certificate, others close the connection.
  'tls-wants-to-know-who': {
    tls: 'trusted',
    tlsOptions: { requestCert: true, rejectUnauthorized: true },
    names: /only clients with a certificate|connection was closed/,
  },
  'tls-ends-in-its-greeting': {
    tls: 'plain',
    names: /connection was/,
    connects: (socket) => socket.once('data', () => socket.end(Buffer.from('160303007a02', 'hex'))),
  },
  'tls-of-a-known-authority': { tls: 'trusted' },
}
