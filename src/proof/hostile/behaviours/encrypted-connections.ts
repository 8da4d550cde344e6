import { type Behaviour, changed, everything } from '../behaviour.ts'

const unchanged = changed(() => {})

/** TLS errors, and look-alikes. */
export const encryptedConnections: readonly Behaviour[] = [
  {
    name: 'certificate-is-self-signed',
    does: 'Has a certificate that it has signed itself, as an authority does.',
    tls: 'self-signed',
    answers: unchanged,
    ends: { names: /self-signed|not a server certificate/, breaks: everything },
  },
  {
    name: 'certificate-of-an-unknown-authority',
    does: 'Has a certificate of an authority that CA_FILE does not name.',
    tls: 'unknown authority',
    answers: unchanged,
    ends: { names: /unknown authority/, breaks: everything },
  },
  {
    name: 'certificate-has-expired',
    does: 'Has a certificate of yesterday.',
    tls: 'expired',
    answers: unchanged,
    ends: { names: /certificate has expired/, breaks: everything },
  },
  {
    name: 'certificate-is-for-another-host',
    does: 'Has a certificate for another host name.',
    tls: 'other host',
    answers: unchanged,
    ends: { names: /certificate is for another host name/, breaks: everything },
  },
  {
    name: 'no-tls-on-its-port',
    does: 'Speaks plain HTTP where https is said.',
    tls: 'plain',
    connects: (socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
      return true
    },
    ends: { names: /does not speak TLS/, breaks: everything },
  },
  {
    name: 'tls-never-begins',
    waits: true,
    does: 'Accepts connections and never greets.',
    tls: 'plain',
    connects: () => true,
    ends: { names: /no complete response within/, breaks: everything },
  },
  {
    name: 'tls-for-another-protocol',
    does: 'Speaks TLS, but HTTP/2 alone in it.',
    tls: 'trusted',
    tlsOptions: { ALPNProtocols: ['h2'] },
    answers: unchanged,
    ends: { names: /HTTP\/1\.1/, breaks: everything },
  },
  {
    name: 'tls-of-long-ago',
    does: 'Speaks TLS 1.1 at most.',
    tls: 'trusted',
    tlsOptions: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    answers: unchanged,
    ends: { names: /version of TLS/, breaks: everything },
  },
  {
    name: 'tls-wants-to-know-who',
    does: 'Takes no client without a certificate.',
    tls: 'trusted',
    tlsOptions: { requestCert: true, rejectUnauthorized: true },
    answers: unchanged,
    // Some servers send an alert, others close the connection.
    ends: { names: /only clients with a certificate|connection was closed/, breaks: everything },
  },
  {
    name: 'tls-ends-in-its-greeting',
    does: 'Closes each connection in the middle of its greeting.',
    tls: 'plain',
    connects: (socket) => {
      socket.once('data', () => socket.end(Buffer.from('160303007a02', 'hex')))
      return true
    },
    ends: { names: /connection was/, breaks: everything },
  },
  {
    name: 'tls-of-a-known-authority',
    does: 'Has a right certificate of an authority that CA_FILE names.',
    tls: 'trusted',
    answers: unchanged,
    ends: { conforming: true },
  },
]
