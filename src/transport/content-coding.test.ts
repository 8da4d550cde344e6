import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Answer } from '../http/answer.ts'
import { bounds } from './bounds.ts'

const request = { method: 'GET', url: 'http://host/x', headers: [], repeatable: true }
const coded = (body: Buffer, coding: string) =>
  new Answer('x', request, { status: 200, headers: [['content-encoding', coding]], body, bodyBytes: body.length })

test.each([
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a body that came in %s is read', (coding, compress) => {
  expect(coded(compress('{"success":true}'), coding).text).toBe('{"success":true}')
})

test.each([
  ['is not coded as it says', Buffer.from('plain'), 'gzip'],
  ['is cut', gzipSync('x'.repeat(100)).subarray(0, 14), 'gzip'],
  ['has an unknown coding', Buffer.from('plain'), 'zstd'],
  ['is coded twice', gzipSync(gzipSync('x')), 'gzip, gzip'],
  ['would become too large', gzipSync(Buffer.alloc(bounds.bodyBytes + 1)), 'gzip'],
])('a body that %s is read as it came', (_, body, coding) => {
  expect(coded(body, coding).content.equals(body)).toBe(true)
})
