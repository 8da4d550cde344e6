import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { jsonIn, publicKeyIn } from '../src/client/key-service.ts'
import { ownWords } from '../src/transport/words.ts'

for (const [id, member] of [
  ['2.4/maxdigits-is-a-string', 'maxdigits'],
  ['2.4/exponent-is-a-string', 'e'],
  ['2.4/modulus-is-a-string', 'n'],
] as const)
  check(id, async ({ target }) => {
    const answer = await target.newClient().encryptionKey()
    control(answer).that(publicKeyIn(answer) !== undefined, 'a public key')

    const value = (jsonIn(answer) as Record<string, unknown>)[member]
    expect(answer).that(
      typeof value === 'string',
      `the member ${member} as a string`,
      ownWords(`${member}: ${typeof value}`),
    )
  })
