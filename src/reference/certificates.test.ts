import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAuthority } from './certificates.ts'

test('serial numbers begin with a byte that needs no padding and is not negative, whatever chance makes of the rest', () => {
  const authority = makeAuthority()
  for (const { certificate } of [authority, authority.issue('127.0.0.1')])
    expect(new X509Certificate(certificate).serialNumber).toMatch(/^01[0-9A-F]{30}$/)
})
