import { createPrivateKey, X509Certificate } from 'node:crypto'

/** Whether a text begins with a certificate in PEM; more may follow. */
export function isCertificate(text: string): boolean {
  return succeeds(() => new X509Certificate(text))
}

/** Whether a text is a private key in PEM without a passphrase. */
export function isPrivateKey(text: string): boolean {
  return succeeds(() => createPrivateKey(text))
}

/** Whether the key belongs to the certificate. */
export function belongTogether(certificate: string, key: string): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}
