import { setTimeout as sleep } from 'node:timers/promises'
import { everyKeyDecrypts } from '../../../alterations/keys.ts'
import { alwaysStatus, asksForKey, changed, some } from '../answers.ts'
import type { Answers, Behaviours } from '../behaviour.ts'

/** The conforming server with a changed answer of its key service; `nth` counts from 1. */
const says = (text: (conforming: string, nth: number) => string | Buffer): Answers => {
  let nth = 0
  return changed((reply, exchange) => {
    if (asksForKey(exchange)) reply.body = Buffer.from(text(reply.body.toString(), ++nth))
  })
}
const ones = (bits: number) => 'f'.repeat(bits / 4)
const key = (n: unknown, e: unknown) => says(() => JSON.stringify({ n, e, maxdigits: '131' }))
const member = /key|hexadecimal|member/
/** The requirements that need an encrypted password. */
const breaks = ['5.7/basic*', '5.7/arguments*', '5.7/login*', '4.5/encrypted*']

/** Answers of a key service other than a key. */
const notKeys: Behaviours = {
  'key-is-html': { names: /key/, answers: says(() => '<html>Moved</html>') },
  // To the client, it looks as if no password were right.
  'key-of-another-session': {
    names: /USER_ID is refused .* key service that gives the wrong keys/,
    encryption: 'dynamic',
    answers: keyOfTheFirst(),
  },
  'key-is-half-json': { names: /key/, answers: says((text) => text.slice(0, text.length / 2)) },
  'key-is-nested-deeply': { names: /key/, answers: says(() => `${'['.repeat(200_000)}${']'.repeat(200_000)}`) },
  'key-of-arrays': {
    names: /array|n: object/,
    answers: says(() => `{"n":${'['.repeat(9999)}${']'.repeat(9999)},"e":"10001","maxdigits":"1"}`),
  },
  'key-with-a-tostring': { names: /object/, answers: key({ toString: 1 }, '10001') },
  'key-of-truths': { names: /e: object|n: boolean/, answers: key(true, null) },
  'key-of-a-prototype': { names: /key/, answers: says(() => '{"__proto__":{"n":"c5","e":"10001"}}') },
  'key-is-empty': { names: member, answers: key('', '') },
  'key-is-no-hexadecimal': { names: member, answers: key('no number at all', '10001') },
  'key-is-negative': { names: member, answers: key(`-${ones(1024)}`, '10001') },
  'key-is-even': { names: /not usable|member n/, answers: key(`${ones(1024)}0`, '10001') },
  'key-is-tiny': { names: /16 bits|key/, answers: key('c5c5', '10001') },
  'key-has-a-large-exponent': { names: /at most 32/, answers: key(ones(2048), ones(2048)) },
  'key-is-large': { names: /at most 8192/, answers: key(ones(65_536), '10001') },
  'key-of-infinite-numbers': { names: member, answers: says(() => '{"n":1e999,"e":-1e999,"maxdigits":1e999}') },
  // Half characters, and bytes that are no UTF-8.
  'key-of-broken-characters': {
    names: member,
    answers: says(() => Buffer.from('{"n":"\\ud800\xff\xfe","e":"\\udfff"}', 'latin1')),
  },
  // These keys are not in force.
  'key-at-the-bounds': { names: /401|served|session|key/, answers: key(ones(8192), ones(32)) },
  'key-is-huge': { names: /key|at most 8192/, answers: key('f'.repeat(1 << 20), '10001') },
  'key-is-another-one': { names: /401|served|session/, answers: key(`${ones(1020)}1`, '10001') },
  'key-changes': {
    names: /401|served|session|key/,
    answers: says((_, nth) => {
      const n = `${ones(1000)}${(nth * 2 + 1).toString(16).padStart(6, '0')}`
      return JSON.stringify({ n, e: '10001', maxdigits: '131' })
    }),
  },
  'key-has-a-byte-order-mark': { answers: says((text) => `\ufeff${text}`) },
  'key-has-members-twice': { answers: says((text) => text.replace('{', '{"n":"00","e":"00",')) },
  'key-beside-much-else': {
    names: /exactly the members/,
    breaks: ['4.7/anyone-gets-the-key'],
    answers: says((text) =>
      text.replace('{', `{${Array.from({ length: 100 }, (_, index) => `"m${index}":[[{}]],`).join('')}`),
    ),
  },
}

export const keyBehaviours: Behaviours = Object.fromEntries(
  Object.entries(notKeys).map(([name, each]) => [name, { encryption: 'static', breaks, ...each }]),
)

/** Slow key services. */
export const slowKeys: Behaviours = {
  // Of one key for all clients only the newest is valid, so they take turns.
  'keys-for-all-are-slow': {
    waits: true,
    encryption: 'dynamic',
    patches: [(was) => everyKeyDecrypts(was, 1)],
    answers: slow(15),
  },
  ...slowKeysOf('static'),
  ...slowKeysOf('dynamic'),
}

function slowKeysOf(encryption: 'static' | 'dynamic'): Behaviours {
  const common = { encryption, waits: true, breaks }
  return {
    [`${encryption}-key-hangs`]: {
      ...common,
      names: /no complete response within/,
      answers: some(asksForKey, () => {}),
    },
    [`${encryption}-key-is-slowly-none`]: {
      ...common,
      names: /key/,
      answers: some(asksForKey, async (exchange) => {
        await sleep(1500)
        alwaysStatus(404, 'Not Found')(exchange)
      }),
    },
    [`${encryption}-key-resets`]: {
      ...common,
      names: /connection was/,
      answers: some(asksForKey, ({ socket }) => socket.resetAndDestroy()),
    },
    [`${encryption}-key-is-slow`]: { ...common, answers: slow(150) },
  }
}

function slow(milliseconds: number): Answers {
  return changed((_, exchange) => (asksForKey(exchange) ? sleep(milliseconds) : undefined))
}

function keyOfTheFirst(): Answers {
  let first: string | undefined
  return says((conforming) => {
    first ??= conforming
    return first
  })
}
