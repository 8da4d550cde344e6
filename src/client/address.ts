/** How many parsed addresses are cached. */
const most = 64
const known = new Map<string, Readonly<URL>>()

/**
 * The parts of an address, for reading only. Parsing is slow and several callers need the same address, so the latest ones are
 * cached. Throws a TypeError if the text is not a valid address.
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
 * Whether what is sent to this address is protected from eavesdroppers: it uses HTTPS with a verified certificate, or stays on
 * this machine.
 */
export function isHidden(address: string, { insecure }: { readonly insecure: boolean }): boolean {
  const { protocol, hostname } = new URL(address)
  return isThisMachine(hostname) || (protocol === 'https:' && !insecure)
}

/** Whether a host name means this machine: what is sent there crosses no network (RFC 6761, section 6.3). */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
