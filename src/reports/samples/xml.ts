/** An element of an XML file, reduced to what JUnit files need. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const token = /<\?xml [^?]*\?>\s*|<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

/** Parses the subset of XML that JUnit files use. Throws an Error for anything else. */
export function readXml(source: string): Element {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u.exec(source)
  if (forbidden) throw new Error(`forbidden character ${JSON.stringify(forbidden[0])} at ${forbidden.index}`)
  const document: Element = { tag: '', attributes: {}, children: [], text: '' }
  const open = [document]
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const place = token.lastIndex
    const match = token.exec(source)
    const current = open.at(-1)
    if (match === null || current === undefined)
      throw new Error(`not XML at ${place}: ${source.slice(place, place + 80)}`)
    const [, close, tag, attributes = '', empty, text] = match
    if (text !== undefined) current.text += unescaped(text)
    else if (close && open.pop()?.tag !== tag) throw new Error(`</${tag}> at ${place} closes another element`)
    else if (tag !== undefined && !close) {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value = '']) => [
        name,
        unescaped(value),
      ])
      const element: Element = { tag, attributes: Object.fromEntries(pairs), children: [], text: '' }
      current.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [root] = document.children
  if (open.length !== 1 || root === undefined) throw new Error(`unclosed: ${open.map(({ tag }) => tag).join(' ')}`)
  return root
}

function unescaped(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot)|#(\d+));|&/g, (all, name: string | undefined, code: string | undefined) => {
    if (code !== undefined) return String.fromCodePoint(Number(code))
    if (name === undefined) throw new Error(`bare & in ${JSON.stringify(text.slice(0, 80))} (${all})`)
    return { lt: '<', gt: '>', amp: '&', quot: '"' }[name] ?? ''
  })
}
