import { expect, test } from 'vitest'
import type { Check } from '../src/check/check.ts'
import { Answer } from '../src/http/answer.ts'
import { Violation } from '../src/outcome/violation.ts'
import { everyCheck } from './every-spec.ts'

// The reference server of the self-test has no certificate.
const [privacy] = everyCheck.filter(({ requirement }) => requirement === '1/credentials-are-not-private')

function judged(baseUrl: string, insecure: boolean): Promise<void> | undefined {
  const request = { method: 'GET', url: baseUrl, headers: [], repeatable: true }
  const answer = new Answer('a probe', request, { status: 401, headers: [], body: Buffer.alloc(0), bodyBytes: 0 })
  const context = {
    environment: { baseUrl, transport: { insecure } },
    target: { newClient: () => ({ probe: async () => answer }) },
  }
  return privacy?.run(context as unknown as Parameters<Check['run']>[0])
}

test('HTTPS passes if the certificate is verified, and plain HTTP never does', async () => {
  await judged('https://reports.example.com', false)
  await expect(judged('https://reports.example.com', true)).rejects.toBeInstanceOf(Violation)
  await expect(judged('http://reports.example.com', false)).rejects.toBeInstanceOf(Violation)
})
