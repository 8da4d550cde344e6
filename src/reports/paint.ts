import { styleText } from 'node:util'

export type TextStyle = Parameters<typeof styleText>[0]
/** Styles a text, or returns it unchanged if colors are off. */
export type Paint = (style: TextStyle, text: string) => string

export const unpainted: Paint = (_style, text) => text

/** Uses colors if a stream supports them. */
export function paintFor(stream: { hasColors?(): boolean }): Paint {
  // Node's own detection is switched off: it looks at standard output, whatever the stream.
  return stream.hasColors?.() ? (style, text) => styleText(style, text, { validateStream: false }) : unpainted
}
