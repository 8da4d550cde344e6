import { check } from '../src/check/check.ts'
import { bodyOf, expect } from '../src/check/expect.ts'
import { whyUnusable } from '../src/client/encryption.ts'
import { jsonIn, publicKeyIn } from '../src/client/key-service.ts'

check('4.7/anyone-gets-the-key', async ({ target }) => {
  const answer = await target.newClient().encryptionKey()

  expect(answer).toHaveStatus(200)
  const key = publicKeyIn(answer)
  expect(answer).that(key !== undefined, 'a JSON object with n and e', bodyOf(answer))
  const members = Object.keys(jsonIn(answer) ?? {})
  expect(answer).that(members.includes('maxdigits'), 'a member maxdigits', `the members ${members.join(', ')}`)
  const unusable = key === undefined ? undefined : await whyUnusable(key)
  expect(answer).that(unusable === undefined, 'a key that encrypts', unusable)
})

check('4.7/off-answers-with-an-error-text', async ({ target }) => {
  const answer = await target.newClient().encryptionKey()

  expect(answer).toHaveStatus(200)
  expect(answer).that(publicKeyIn(answer) === undefined, 'a text without a key', 'a public key')
  expect(answer).that(
    /error|off|disabled|not enabled|not available/i.test(answer.text),
    'a text that says that key generation is off',
    bodyOf(answer),
  )
})
