import { generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'

/** A certificate and its key, as PEM text. */
export interface Certified {
  readonly certificate: string
  readonly key: string
}

const month = { from: -1, to: 30 }

export type Authority = ReturnType<typeof makeAuthority>

/** Creates an authority that clients trust only if configured to. */
export function makeAuthority(commonName = 'Conformance Test CA') {
  const own = { key: newKey(), name: commonName }
  const root = sign(own, own, month, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ])
  return {
    ...root,
    /** Issues a certificate for a client, or a server on this machine or at `hosts`. `days`: its validity. */
    issue: (name: string, days = month, hosts?: readonly string[]): Certified =>
      sign({ key: newKey(), name }, own, days, [
        ...endEntity,
        { name: 'subjectAltName', altNames: hosts?.map((value) => ({ type: 2, value })) ?? thisMachine },
      ]),
  }
}

/** Creates a self-signed certificate for a server on this machine. Clients must trust the certificate itself. */
export function makeSelfSigned(): Certified {
  const own = { key: newKey(), name: 'localhost' }
  return sign(own, own, month, [...endEntity, { name: 'subjectAltName', altNames: thisMachine }])
}

const endEntity = [
  { name: 'basicConstraints', cA: false },
  { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
  { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
]

const thisMachine = [
  { type: 2, value: 'localhost' },
  { type: 7, ip: '127.0.0.1' },
  { type: 7, ip: '::1' },
]

interface Holder {
  readonly key: { readonly publicKey: string; readonly privateKey: string }
  readonly name: string
}

// Node generates RSA keys many times faster than forge; forge makes the certificates, which Node can't.
function newKey(): Holder['key'] {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

function sign(holder: Holder, issuer: Holder, days: { from: number; to: number }, extensions: object[]): Certified {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(holder.key.publicKey)
  // Neither negative nor padded: OpenSSL rejects a redundant leading 00, which 1 in 512 random numbers had.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore = inDays(days.from)
  certificate.validity.notAfter = inDays(days.to)
  certificate.setSubject([{ name: 'commonName', value: holder.name }])
  certificate.setIssuer([{ name: 'commonName', value: issuer.name }])
  certificate.setExtensions(extensions)
  certificate.sign(forge.pki.privateKeyFromPem(issuer.key.privateKey), forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(certificate), key: holder.key.privateKey }
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000)
}
