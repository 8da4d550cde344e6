import { everyKeyDecrypts } from '../../../alterations/keys.ts'
import { asksForKey, type Behaviour, changed, type Reply } from '../behaviour.ts'

/** The conforming server with a changed answer of its key service; `nth` counts from 1. */
const says = (text: (conforming: string, nth: number) => string) => {
  let nth = 0
  return changed((reply, asked) => {
    if (asksForKey(asked)) json(reply, text(reply.body.toString(), ++nth))
  })
}
const ones = (bits: number) => 'f'.repeat(bits / 4)
const key = (n: unknown, e: unknown) => JSON.stringify({ n, e, maxdigits: '131' })
/** The requirements that need an encrypted password. */
const encrypted = ['5.7/basic*', '5.7/arguments*', '5.7/login*', '4.5/encrypted*']
const bad = (names: RegExp) => ({ names, breaks: encrypted })

/** Answers of a key service other than a key, and other behaviours. */
export const keyBehaviours: readonly Behaviour[] = (
  [
    {
      name: 'key-is-html',
      does: 'Answers a page instead of a key.',
      answers: says(() => '<html>Moved</html>'),
      ends: bad(/key/),
    },
    {
      name: 'key-of-another-session',
      does: 'Gives all clients the key that it has made for the first one.',
      encryption: 'dynamic' as const,
      answers: keyOfTheFirst(),
      // To the client, it looks as if no password were right.
      ends: bad(/USER_ID is refused .* key service that gives the wrong keys/),
    },
    {
      name: 'key-is-half-json',
      does: 'Answers half of a key.',
      answers: says((text) => text.slice(0, text.length / 2)),
      ends: bad(/key/),
    },
    {
      name: 'key-is-nested-deeply',
      does: 'Answers arrays in arrays.',
      answers: says(() => `${'['.repeat(200_000)}${']'.repeat(200_000)}`),
      ends: bad(/key/),
    },
    {
      name: 'key-of-arrays',
      does: 'Has arrays in arrays as a modulus.',
      answers: says(() => `{"n":${'['.repeat(9999)}${']'.repeat(9999)},"e":"10001","maxdigits":"1"}`),
      ends: bad(/array|n: object/),
    },
    {
      name: 'key-with-a-tostring',
      does: 'Has an object with a toString as a modulus.',
      answers: says(() => key({ toString: 1 }, '10001')),
      ends: bad(/object/),
    },
    {
      name: 'key-of-truths',
      does: 'Has true and null as members.',
      answers: says(() => key(true, null)),
      ends: bad(/e: object|n: boolean/),
    },
    {
      name: 'key-of-a-prototype',
      does: 'Has a member __proto__.',
      answers: says(() => '{"__proto__":{"n":"c5","e":"10001"}}'),
      ends: bad(/key/),
    },
    {
      name: 'key-is-empty',
      does: 'Has empty members.',
      answers: says(() => key('', '')),
      ends: bad(/key|hexadecimal|member/),
    },
    {
      name: 'key-is-no-hexadecimal',
      does: 'Has a modulus of words.',
      answers: says(() => key('no number at all', '10001')),
      ends: bad(/key|hexadecimal|member/),
    },
    {
      name: 'key-is-negative',
      does: 'Has a negative modulus.',
      answers: says(() => key(`-${ones(1024)}`, '10001')),
      ends: bad(/key|hexadecimal|member/),
    },
    {
      name: 'key-is-even',
      does: 'Has an even modulus.',
      answers: says(() => key(`${ones(1024)}0`, '10001')),
      ends: bad(/not usable|member n/),
    },
    {
      name: 'key-is-tiny',
      does: 'Has a modulus of 16 bits.',
      answers: says(() => key('c5c5', '10001')),
      ends: bad(/16 bits|key/),
    },
    {
      name: 'key-has-a-large-exponent',
      does: 'Has an exponent of 2048 bits.',
      answers: says(() => key(ones(2048), ones(2048))),
      ends: bad(/at most 32/),
    },
    {
      name: 'key-is-large',
      does: 'Has a modulus of 65,536 bits.',
      answers: says(() => key(ones(65_536), '10001')),
      ends: bad(/at most 8192/),
    },
    {
      name: 'key-of-infinite-numbers',
      does: 'Has numbers as members that are too large for any.',
      answers: says(() => '{"n":1e999,"e":-1e999,"maxdigits":1e999}'),
      ends: bad(/key|hexadecimal|member/),
    },
    {
      name: 'key-of-broken-characters',
      does: 'Has half characters and bytes that are no UTF-8 as members.',
      answers: changed((reply, asked) => {
        if (asksForKey(asked)) reply.body = Buffer.from('{"n":"\\ud800\xff\xfe","e":"\\udfff"}', 'latin1')
      }),
      ends: bad(/key|hexadecimal|member/),
    },
    {
      name: 'key-at-the-bounds',
      does: 'Has a modulus of 8,192 bits and an exponent of 32, which are not those in force.',
      answers: says(() => key(ones(8192), ones(32))),
      ends: bad(/401|served|session|key/),
    },
    {
      name: 'key-is-huge',
      does: 'Has a modulus of a megabyte.',
      answers: says(() => key('f'.repeat(1 << 20), '10001')),
      ends: bad(/key|at most 8192/),
    },
    {
      name: 'key-is-another-one',
      does: 'Gives keys that are not in force.',
      answers: says(() => key(`${ones(1020)}1`, '10001')),
      ends: bad(/401|served|session/),
    },
    {
      name: 'key-changes',
      does: 'Gives another key each time, of which none is in force.',
      answers: says((_, nth) => key(`${ones(1000)}${(nth * 2 + 1).toString(16).padStart(6, '0')}`, '10001')),
      ends: bad(/401|served|session|key/),
    },
    {
      name: 'key-has-a-byte-order-mark',
      does: 'Has a byte order mark before its key.',
      answers: says((text) => `\ufeff${text}`),
      ends: { conforming: true },
    },
    {
      name: 'key-has-members-twice',
      does: 'Has other members of the same names before those that count.',
      answers: says((text) => text.replace('{', '{"n":"00","e":"00",')),
      ends: { conforming: true },
    },
    {
      name: 'key-beside-much-else',
      does: 'Has a hundred members beside those of its key.',
      answers: says((text) =>
        text.replace('{', `{${Array.from({ length: 100 }, (_, index) => `"m${index}":[[{}]],`).join('')}`),
      ),
      ends: { names: /exactly the members/, breaks: ['4.7/anyone-gets-the-key'] },
    },
  ] as const
).map((each): Behaviour => ({ encryption: 'static', ...each }))

/** A slow key service with one key for all clients, of which only the newest is valid. */
export const slowKeysForAll: Behaviour = {
  name: 'keys-for-all-are-slow',
  waits: true,
  does: 'Gives every client the only key that is in force, and takes a moment for it: they take turns.',
  encryption: 'dynamic',
  patches: [(was) => everyKeyDecrypts(was, 1)],
  answers: async (visit) => {
    const reply = await visit.conforming()
    if (asksForKey(visit.asked)) await new Promise((resolve) => setTimeout(resolve, 15))
    visit.reply(reply)
  },
  ends: { conforming: true },
}

/** Slow key services. */
export const slowKeys: readonly Behaviour[] = (['static', 'dynamic'] as const).flatMap((encryption): Behaviour[] => [
  {
    name: `${encryption}-key-hangs`,
    does: `Never answers to who asks for a ${encryption} key.`,
    encryption,
    waits: true,
    answers: async (visit) => {
      if (!asksForKey(visit.asked)) visit.reply(await visit.conforming())
    },
    ends: bad(/no complete response within/),
  },
  {
    name: `${encryption}-key-is-slowly-none`,
    does: `Thinks for long until it says that it has no ${encryption} key.`,
    encryption,
    waits: true,
    answers: async (visit) => {
      if (!asksForKey(visit.asked)) return visit.reply(await visit.conforming())
      await new Promise((resolve) => setTimeout(resolve, 1500))
      visit.reply({ status: 404, reason: 'Not Found' })
    },
    ends: bad(/key/),
  },
  {
    name: `${encryption}-key-resets`,
    does: `Resets the connection of who asks for a ${encryption} key.`,
    encryption,
    waits: true,
    answers: async (visit) => {
      if (asksForKey(visit.asked)) visit.socket.resetAndDestroy()
      else visit.reply(await visit.conforming())
    },
    ends: bad(/connection was/),
  },
  {
    name: `${encryption}-key-is-slow`,
    does: `Takes a moment for each ${encryption} key, as every conforming server may.`,
    encryption,
    waits: true,
    answers: async (visit) => {
      const reply = await visit.conforming()
      if (asksForKey(visit.asked)) await new Promise((resolve) => setTimeout(resolve, 150))
      visit.reply(reply)
    },
    ends: { conforming: true },
  },
])

function json(reply: Reply, text: string): void {
  reply.body = Buffer.from(text)
}

function keyOfTheFirst(): NonNullable<Behaviour['answers']> {
  let first: string | undefined
  return says((conforming) => {
    first ??= conforming
    return first
  })
}
