import { makeAuthority } from '../../reference/certificates.ts'

const hour = 1 / 24

/** Trusted only if configured; made on first use. */
let made: ReturnType<typeof makeAuthority> | undefined

/** The authority of every hostile server. */
export function hostileAuthority(): ReturnType<typeof makeAuthority> {
  made ??= makeAuthority('Hostile Test CA')
  return made
}

/** A certificate for a server, with the given fault. */
export function certificateFor(kind: 'self-signed' | 'unknown authority' | 'expired' | 'other host' | 'trusted'): {
  key: string
  cert: string
} {
  if (kind === 'self-signed') {
    const { key, certificate } = hostileAuthority()
    return { key, cert: certificate }
  }
  if (kind === 'unknown authority') {
    const { key, certificate } = makeAuthority('Unknown CA').issue('hostile')
    return { key, cert: certificate }
  }
  const days = kind === 'expired' ? { from: -2, to: -hour } : { from: -1, to: 30 }
  const { key, certificate } = hostileAuthority().issue(
    'hostile',
    days,
    kind === 'other host' ? ['elsewhere.example'] : undefined,
  )
  return { key, cert: certificate }
}
