import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

/** A certificate and its key, as PEM text. */
export interface IssuedCertificate {
  readonly certificate: string
  readonly key: string
}

const { pki } = forge

/** Makes a certificate authority. */
export function authority(name: string): IssuedCertificate {
  return issue(name, undefined, [
    { name: 'basicConstraints', cA: true },
    { name: 'keyUsage', keyCertSign: true },
  ])
}

/** Makes a certificate for 127.0.0.1, for servers and clients; with `expired`, its validity ended long ago. */
export function identity(name: string, by: IssuedCertificate, { expired = false } = {}): IssuedCertificate {
  const altNames = [
    { type: 7, ip: '127.0.0.1' },
    { type: 2, value: name },
  ]
  return issue(name, by, [{ name: 'subjectAltName', altNames }], expired)
}

/** Makes a self-signed certificate, with a key pair of its own if `ownKey` is set. */
export function selfSigned(name: string, { ownKey = false } = {}): IssuedCertificate {
  const extensions = [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }]
  return issue(name, undefined, extensions, false, ownKey ? makeKeys() : keys)
}

/** One shared key pair: generating keys takes time, and few tests depend on different keys. */
const keys = makeKeys()

function makeKeys(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

let serial = 1

function issue(
  name: string,
  by: IssuedCertificate | undefined,
  extensions: unknown[],
  expired = false,
  pair = keys,
): IssuedCertificate {
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.publicKeyFromPem(pair.publicKey)
  certificate.serialNumber = String(serial++).padStart(2, '0')
  certificate.validity.notBefore = new Date(expired ? '2001-01-01' : '2020-01-01')
  certificate.validity.notAfter = new Date(expired ? '2002-01-01' : '2049-01-01')
  const subject = [{ name: 'commonName', value: name }]
  certificate.setSubject(subject)
  certificate.setIssuer(by === undefined ? subject : pki.certificateFromPem(by.certificate).subject.attributes)
  certificate.setExtensions(extensions)
  certificate.sign(pki.privateKeyFromPem((by ?? { key: pair.privateKey }).key), forge.md.sha256.create())
  return { certificate: pki.certificateToPem(certificate), key: pair.privateKey }
}
