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
