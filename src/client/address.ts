/** So many addresses are kept in their parts. */
const most = 64
const known = new Map<string, Readonly<URL>>()

/**
 * The parts of an address, for reading only. Taking one apart is slow, and of one request several want to know: the latest
 * are kept. Throws a TypeError when it is no address.
 */
export function addressOf(text: string): Readonly<URL> {
  const found = known.get(text)
  if (found !== undefined) return found
  const address = new URL(text)
  if (known.size >= most) known.clear()
  known.set(text, address)
  return address
}

/** Whether a host name means the machine that asks: what is sent there crosses no network (RFC 6761, section 6.3). */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
