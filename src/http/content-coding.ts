import { bounds } from './bounds.ts'

type Decode = (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer

/** Loads the decoders on demand: few servers encode a body without being asked to. */
function decoderOf(coding: string): Decode | undefined {
  const zlib = process.getBuiltinModule('node:zlib')
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.gunzipSync
    case 'deflate':
      return zlib.inflateSync
    case 'br':
      return zlib.brotliDecompressSync
    default:
      return undefined
  }
}

/**
 * The body without its Content-Encoding, which servers may apply if the request does not say what it accepts (RFC 9110, section
 * 12.5.3). Returns the body unchanged if it can't be decoded or would exceed `bounds.bodyBytes`.
 */
export function decoded(body: Buffer, coding: string): Buffer {
  try {
    return decoderOf(coding.trim().toLowerCase())?.(body, { maxOutputLength: bounds.bodyBytes }) ?? body
  } catch {
    return body
  }
}
