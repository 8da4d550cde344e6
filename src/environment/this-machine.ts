/**
 * Whether a target is on this machine: what is sent there crosses no network (RFC 6761, section 6.3).
 *
 * @param baseUrl its address, or `embedded`
 */
export function isOnThisMachine(baseUrl: string): boolean {
  if (baseUrl === 'embedded') return true
  return /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname)
}
