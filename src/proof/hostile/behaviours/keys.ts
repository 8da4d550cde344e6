import { setTimeout as sleep } from 'node:timers/promises'
import { everyKeyDecrypts } from '../../../alterations/keys.ts'
import { alwaysStatus, asksForKey, changed, some } from '../answers.ts'
import { type Answers, type Behaviour, type Behaviours, behavioursIn } from '../behaviour.ts'

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
  'key-is-html': [/key/, says(() => '<html>Moved</html>')],
  // To the client, it looks as if no password were right.
  'key-of-another-session': {
    names: /USER_ID is refused .* key service that gives the wrong keys/,
    encryption: 'dynamic',
    answers: keyOfTheFirst(),
  },
  'key-is-half-json': [/key/, says((text) => text.slice(0, text.length / 2))],
  'key-is-nested-deeply': [/key/, says(() => `${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
  'key-of-arrays': [
    /array|n: object/,
    says(() => `{"n":${'['.repeat(9999)}${']'.repeat(9999)},"e":"10001","maxdigits":"1"}`),
  ],
  'key-with-a-tostring': [/object/, key({ toString: 1 }, '10001')],
  'key-of-truths': [/e: object|n: boolean/, key(true, null)],
  'key-of-a-prototype': [/key/, says(() => '{"__proto__":{"n":"c5","e":"10001"}}')],
  'key-is-empty': [member, key('', '')],
  'key-is-no-hexadecimal': [member, key('no number at all', '10001')],
  'key-is-negative': [member, key(`-${ones(1024)}`, '10001')],
  'key-is-even': [/not usable|member n/, key(`${ones(1024)}0`, '10001')],
  'key-is-tiny': [/16 bits|key/, key('c5c5', '10001')],
  'key-has-a-large-exponent': [/at most 32/, key(ones(2048), ones(2048))],
  'key-is-large': [/at most 8192/, key(ones(65_536), '10001')],
  'key-of-infinite-numbers': [member, says(() => '{"n":1e999,"e":-1e999,"maxdigits":1e999}')],
  // Half characters, and bytes that are no UTF-8.
  'key-of-broken-characters': [member, says(() => Buffer.from('{"n":"\\ud800\xff\xfe","e":"\\udfff"}', 'latin1'))],
  // These keys are not in force.
  'key-at-the-bounds': [/401|served|session|key/, key(ones(8192), ones(32))],
  'key-is-huge': [/key|at most 8192/, key('f'.repeat(1 << 20), '10001')],
  'key-is-another-one': [/401|served|session/, key(`${ones(1020)}1`, '10001')],
  'key-changes': [
    /401|served|session|key/,
    says((_, nth) => {
      const n = `${ones(1000)}${(nth * 2 + 1).toString(16).padStart(6, '0')}`
      return JSON.stringify({ n, e: '10001', maxdigits: '131' })
    }),
  ],
  'key-has-a-byte-order-mark': says((text) => `\ufeff${text}`),
  'key-has-members-twice': says((text) => text.replace('{', '{"n":"00","e":"00",')),
  'key-beside-much-else': {
    names: /exactly the members/,
    breaks: ['4.7/anyone-gets-the-key'],
    answers: says((text) =>
      text.replace('{', `{${Array.from({ length: 100 }, (_, index) => `"m${index}":[[{}]],`).join('')}`),
    ),
  },
}

export const keyBehaviours: readonly Behaviour[] = behavioursIn(notKeys, { encryption: 'static', breaks })

/** Slow key services. */
export const slowKeys: readonly Behaviour[] = [
  // Of one key for all clients only the newest is valid, so they take turns.
  ...behavioursIn({
    'keys-for-all-are-slow': {
      waits: true,
      encryption: 'dynamic',
      patches: [(was) => everyKeyDecrypts(was, 1)],
      answers: slow(15),
    },
  }),
  ...slowKeysOf('static'),
  ...slowKeysOf('dynamic'),
]

function slowKeysOf(encryption: 'static' | 'dynamic'): Behaviour[] {
  const slowlyNone: Answers = async (exchange) => {
    await sleep(1500)
    alwaysStatus(404, 'Not Found')(exchange)
  }
  const table: Behaviours = {
    [`${encryption}-key-hangs`]: [/no complete response within/, some(asksForKey, () => {})],
    [`${encryption}-key-is-slowly-none`]: [/key/, some(asksForKey, slowlyNone)],
    [`${encryption}-key-resets`]: [/connection was/, some(asksForKey, ({ socket }) => socket.resetAndDestroy())],
    [`${encryption}-key-is-slow`]: slow(150),
  }
  return behavioursIn(table, { encryption, waits: true, breaks })
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
