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

/**
 * Whether nobody on the way can read what is sent to this address: by HTTPS with a certificate that is verified, or on this
 * machine.
 */
export function isHidden(address: string, { insecure }: { readonly insecure: boolean }): boolean {
  const { protocol, hostname } = new URL(address)
  return isThisMachine(hostname) || (protocol === 'https:' && !insecure)
}

/** Whether a host name means the machine that asks: what is sent there crosses no network (RFC 6761, section 6.3). */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
