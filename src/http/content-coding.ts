import { bounds } from './bounds.ts'

const decoders = new Map<string, 'gunzipSync' | 'inflateSync' | 'brotliDecompressSync'>([
  ['gzip', 'gunzipSync'],
  ['x-gzip', 'gunzipSync'],
  ['deflate', 'inflateSync'],
  ['br', 'brotliDecompressSync'],
])

/**
 * The body without its Content-Encoding, which servers may apply if the request does not say what it accepts (RFC 9110, section
 * 12.5.3). Returns the body unchanged if it can't be decoded or would exceed `bounds.bodyBytes`.
 */
export function decoded(body: Buffer, coding: string): Buffer {
  const decode = decoders.get(coding.trim().toLowerCase())
  if (decode === undefined) return body
  try {
    // Loaded on demand: few servers encode a body without being asked to.
    return process.getBuiltinModule('node:zlib')[decode](body, { maxOutputLength: bounds.bodyBytes })
  } catch {
    return body
  }
}
