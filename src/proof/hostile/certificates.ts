import { type Certified, makeAuthority } from '../../reference/certificates.ts'

/** Trusted only if configured; made on first use. */
let made: ReturnType<typeof makeAuthority> | undefined

/** The authority of every hostile server. */
export function hostileAuthority(): ReturnType<typeof makeAuthority> {
  made ??= makeAuthority('Hostile Test CA')
  return made
}

/** Certificates for servers, by their fault. */
export const certificates = {
  'self-signed': hostileAuthority,
  'unknown authority': () => makeAuthority('Unknown CA').issue('hostile'),
  expired: () => hostileAuthority().issue('hostile', { from: -2, to: -1 / 24 }),
  'other host': () => hostileAuthority().issue('hostile', undefined, ['elsewhere.example']),
  trusted: () => hostileAuthority().issue('hostile'),
} satisfies Record<string, () => Certified>
