import type { ServiceRequest } from './request.ts'

/** Encodes content: text as it is, else as JSON, or as XML if `accept` names that first, named after the path. */
export function represent(content: unknown, { headers, path = '' }: ServiceRequest): { type: string; body: string } {
  if (typeof content === 'string') return { type: 'text/plain; charset=utf-8', body: content }
  const asked = /\b(json|xml)\b/i.exec(headers.accept ?? '')?.[1]?.toLowerCase()
  if (asked !== 'xml') return { type: 'application/json; charset=utf-8', body: JSON.stringify(content) }
  const root = path.slice(path.lastIndexOf('/') + 1)
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return { type: 'application/xml; charset=utf-8', body: declaration + element(root, content) }
}

/** An XML element: arrays become one element per item, objects one child element per member. */
function element(name: string, content: unknown): string {
  if (content === null || content === undefined) return ''
  if (Array.isArray(content)) return content.map((item) => element(name, item)).join('')
  const inside =
    typeof content === 'object'
      ? Object.entries(content).map(([member, value]) => element(member, value))
      : [escaped(String(content))]
  return `<${name}>${inside.join('')}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
