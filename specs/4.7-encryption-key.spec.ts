import { bodyOf } from '../src/check/actual.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { acceptProfiles, headerProfile } from '../src/check/header-profiles.ts'
import { newSession } from '../src/check/live-session.ts'
import { withSession } from '../src/check/steps.ts'
import { whyKeyUnusable } from '../src/client/encryption.ts'
import { jsonIn, publicKeyIn } from '../src/client/key-service.ts'
import type { Answer } from '../src/http/answer.ts'
import { argumentNames } from '../src/methods/names.ts'
import { ownWords, words } from '../src/transport/words.ts'

check('4.7/anyone-gets-the-key', async ({ target }) => {
  const answer = await target.newClient().encryptionKey()

  expect(answer).toHaveStatus(200)
  const isComplete = membersOf(answer).toSorted().join(' ') === 'e maxdigits n'
  expect(answer).that(isComplete, 'a JSON object with exactly the members maxdigits, e and n', bodyOf(answer))
  const key = publicKeyIn(answer)
  const unusable = key === undefined ? undefined : await whyKeyUnusable(key)
  const found = unusable === undefined ? undefined : ownWords(unusable)
  expect(answer).that(unusable === undefined, 'a key that encrypts', found)
})

for (const id of ['4.7/anyone-gets-the-key', '4.7/off-answers-with-an-error-text'])
  deepCheck(id, 'With a session, and with one that has ended.', async (context) => {
    const { target, environment } = context
    // As a script requests it.
    const headers = headerProfile(1, environment)
    const answered = await target.newClient().encryptionKey(headers)
    expect(answered).toHaveStatus(200)
    const outside = kindsIn(answered)
    const { client, sessionId } = await newSession(context)
    const inside = await client.encryptionKey()
    await withSession(client, sessionId).logout()
    for (const answer of [inside, await withSession(client, sessionId).encryptionKey()]) {
      expect(answer).toHaveStatus(200)
      expect(answer).that(kindsIn(answer) === outside, 'what a client without a session gets', bodyOf(answer))
    }
  })

/** Chinese and Japanese have no spaces between words. */
const severalWords = /\p{L}\P{L}+\p{L}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{4}/u

const passwordField = new RegExp(`${argumentNames.password}|type=["']?password`, 'i')

for (const id of ['4.7/anyone-gets-the-key', '4.7/off-answers-with-an-error-text'])
  deepCheck(id, 'Whatever the client accepts.', { ownHeaders: true }, async ({ target }) => {
    const usual = await target.newClient().encryptionKey()
    for (const { headers } of Object.values(acceptProfiles)) {
      const answer = await target.newClient().encryptionKey(headers)
      expect(answer).toHaveStatus(200)
      expect(answer).that(kindsIn(answer) === kindsIn(usual), 'what other clients get', bodyOf(answer))
      expect(answer).that(!answer.isEmpty, 'a body', bodyOf(answer))
    }
  })

check('4.7/off-answers-with-an-error-text', async ({ target }) => {
  const answer = await target.newClient().encryptionKey()

  expect(answer).toHaveStatus(200)
  const parts = partsIn(answer)
  expect(answer).that(parts.length === 0, 'a text without a key', words`the members ${parts.join(', ')}`)
  expect(answer).that(
    !passwordField.test(answer.text),
    'a text that says that key generation is off, and no page to log in',
    bodyOf(answer),
  )
  expect(answer).that(saysThatItIsOff(answer), 'a text that says that key generation is off', bodyOf(answer))
})

/** Neither wording nor language are specified: several words that are no page may say so. */
function saysThatItIsOff(answer: Answer): boolean {
  const text = visibleText(answer)
  const isPage = text !== answer.text
  return /error|off|disabled|not enabled|not available/i.test(text) || (!isPage && severalWords.test(text))
}

/** The text without markup and the code in it, which may hold such words by accident (`autocomplete="off"`). */
function visibleText({ text }: Answer): string {
  return text.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<[^<>]*>/gi, ' ')
}

/** The members of a JSON object, and their types: the key differs each time. Any text without a key is the same. */
function kindsIn(answer: Answer): string {
  if (partsIn(answer).length === 0 && saysThatItIsOff(answer)) return 'an error text'
  const members = Object.entries(Object(jsonIn(answer))).map(([name, value]) => `${name}: ${typeof value}`)
  return members.toSorted().join()
}

/** The members of a key that the answer has. */
function partsIn(answer: Answer): string[] {
  return membersOf(answer).filter((member) => ['maxdigits', 'e', 'n'].includes(member))
}

/** The names of the members of a JSON object; other names, or none, if the body is no such object. */
function membersOf(answer: Answer): string[] {
  return Object.keys(Object(jsonIn(answer)))
}
