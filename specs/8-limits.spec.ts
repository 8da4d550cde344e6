import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { publicKeyIn } from '../src/client/key-service.ts'
import { words } from '../src/transport/words.ts'

check('8/maxdigits-is-digits', async ({ target }) => {
  const answer = await target.newClient().encryptionKey()
  const key = publicKeyIn(answer)
  control(answer).that(key !== undefined, 'a public key')

  const maxdigits = key?.maxdigits ?? ''
  expect(answer).that(/^\d+$/.test(maxdigits), 'maxdigits that consists of digits', words`maxdigits "${maxdigits}"`)
})
