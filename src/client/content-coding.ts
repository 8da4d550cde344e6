import { bounds } from './bounds.ts'

type Decode = (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer

/** Few servers code a body that nobody has asked for: what decodes it is loaded for them. */
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
 * What a body says that came with this Content-Encoding: a server may code one where the request does not say what it
 * accepts (RFC 9110, section 12.5.3). As it came where it is not coded so, or would be larger than `bounds.bodyBytes`.
 */
export function decoded(body: Buffer, coding: string): Buffer {
  try {
    return decoderOf(coding.trim().toLowerCase())?.(body, { maxOutputLength: bounds.bodyBytes }) ?? body
  } catch {
    return body
  }
}
