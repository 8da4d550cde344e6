/** Whether a target (its address, or `embedded`) is on this machine: nothing crosses a network (RFC 6761, 6.3). */
export function isOnThisMachine(baseUrl: string): boolean {
  if (baseUrl === 'embedded') return true
  return /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname)
}
