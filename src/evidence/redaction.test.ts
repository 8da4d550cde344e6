import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter, anySpecialCharacter, anyText } from '../http/samples/any-text.ts'
import { bounds } from '../transport/bounds.ts'
import { Redaction } from './redaction.ts'

const password = 'p+w%2B&=: x/"<\'üÄω✓😀>\\'

/** Every form that a server, client or report may give a value. Independent of the code under test. */
function forms(value: string): Record<string, string> {
  const bytes = Buffer.from(value)
  const strict = (text: string) => [...Buffer.from(text)].map(triplet).join('')
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (each) => each.toLowerCase())
  const form = (text: string) => new URLSearchParams({ v: text }).toString().slice(2)
  const html = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  return {
    plain: value,
    'percent-encoded': strict(value),
    'percent-encoded, lower case': lower(strict(value)),
    'percent-encoded by a browser': encodeURIComponent(value),
    'percent-encoded twice': strict(strict(value)),
    'percent-encoded twice, lower case': lower(strict(lower(strict(value)))),
    'percent-encoded twice by a browser': encodeURIComponent(encodeURIComponent(value)),
    'form-encoded': form(value),
    'form-encoded, lower case': lower(form(value)),
    'form-encoded twice': form(form(value)),
    base64: bytes.toString('base64'),
    'base64 without padding': bytes.toString('base64').replace(/=+$/, ''),
    base64url: bytes.toString('base64url'),
    'base64, percent-encoded': encodeURIComponent(bytes.toString('base64')),
    hexadecimal: bytes.toString('hex'),
    'hexadecimal, upper case': bytes.toString('hex').toUpperCase(),
    JSON: JSON.stringify(value).slice(1, -1),
    'JSON in ASCII': JSON.stringify(value)
      .slice(1, -1)
      .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    HTML: html(value),
    'HTML with apostrophes': html(value).replaceAll("'", '&#39;'),
    'HTML with hexadecimal apostrophes': html(value).replaceAll("'", '&#x27;'),
    'HTML with the names of letters': html(value)
      .replaceAll('ü', '&uuml;')
      .replaceAll('Ä', '&Auml;')
      .replaceAll('ω', '&omega;'),
    XML: html(value).replaceAll("'", '&apos;'),
    'UTF-8 read as Latin-1': bytes.toString('latin1'),
    'UTF-8 read as Windows-1252': new TextDecoder('windows-1252').decode(bytes),
    'with what ASCII lacks as question marks': value.replace(/[\u{80}-\u{10ffff}]/gu, '?'),
  }
}

function triplet(byte: number): string {
  const character = String.fromCharCode(byte)
  return /[A-Za-z0-9._~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Long enough to avoid chance matches, and mostly characters that encodings treat specially. */
const secret = fc
  .string({
    minLength: 6,
    maxLength: 30,
    unit: fc.oneof(anySpecialCharacter, anyCharacter, fc.constantFrom(...'aZ7')),
  })
  .filter((value) => value.replace(/[^a-zA-Z0-9]/g, '').length >= 3)

describe('a secret does not survive', () => {
  test.each(Object.entries(forms(password)))('%s', (_, form) => {
    const redaction = new Redaction([{ placeholder: '$USER_PASSWORD', value: password }])
    expect(redaction.apply(form)).toBe('$USER_PASSWORD')
    expect(redaction.apply(`<b>${form}</b>`)).toBe('<b>$USER_PASSWORD</b>')
  })

  test('in any form, whatever it is', () => {
    fc.assert(
      fc.property(secret, (value) => {
        const redaction = new Redaction([{ placeholder: '#', value }])
        for (const [name, form] of Object.entries(forms(value)))
          if (!value.includes('#')) expect(redaction.apply(`, ${form} ,`), name).toBe(', # ,')
      }),
      { numRuns: 60 },
    )
  })

  test('in Base64 within a longer text, wherever it begins', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 20 }), fc.string(), fc.string(), (value, before, after) => {
        const redaction = new Redaction([{ placeholder: '#', value }])
        for (const encoding of ['base64', 'base64url'] as const) {
          const shown = redaction.apply(Buffer.from(`${before}:${value}${after}`).toString(encoding))
          const runs = shown.split('#')
          expect(runs.length).toBeGreaterThan(1)
          expect(Buffer.from(shown.replaceAll('#', ''), encoding).toString()).not.toContain(value)
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each(['abc%', '   %', 'secret-x%4', '%00  %0'])('in Base64, before the rest of an escape: %j', (value) => {
    const redaction = new Redaction([{ placeholder: '#', value }])
    for (const before of [':', 'a:', 'ab:'])
      expect(redaction.apply(Buffer.from(`${before}${value}00`).toString('base64'))).toContain('#')
  })

  test('in ISO-8859-1 that was read as UTF-8', () => {
    const redaction = new Redaction([{ placeholder: '$P', value: 'pässwörd' }])
    const body = Buffer.from('you sent pässwörd.', 'latin1').toString('utf8')
    expect(redaction.apply(body)).toBe('you sent $P.')
  })

  test('when it overlaps with another one: not even a part of either is left', () => {
    const redaction = new Redaction([
      { placeholder: '$A', value: 'abcdef' },
      { placeholder: '$B', value: 'defghijk' },
    ])
    expect(redaction.apply('<abcdefghijk>')).toBe('<$B>')
    expect(redaction.apply('<abcdefabcdef>')).toBe('<$A$A>')
  })

  test.each([
    ['the same value twice', 'joeuser', 'joeuser'],
    ['a prefix', 'password', 'password-of-joe'],
    ['a suffix', 'of-joe', 'password-of-joe'],
    ['a middle part', 'word-of', 'password-of-joe'],
  ])('when one contains the other: %s', (_, short, long) => {
    for (const pair of [
      [short, long],
      [long, short],
    ]) {
      const redaction = new Redaction(
        pair.map((value) => ({ placeholder: value === long ? '$LONG' : '$SHORT', value })),
      )
      expect(redaction.apply(`<${long}|${short}>`)).toBe(short === long ? '<$LONG|$LONG>' : '<$LONG|$SHORT>')
    }
  })

  test('when it contains one that is known from elsewhere', () => {
    const known = new Redaction([{ placeholder: '$USER_PASSWORD', value: 'joe-Password1' }])
    const redaction = new Redaction([{ placeholder: '$SSO_TICKET', value: 'ST-1-joe-Password1-xyz' }], known)
    expect(redaction.apply('ticket=ST-1-joe-Password1-xyz;')).toBe('ticket=$SSO_TICKET;')
    expect(redaction.apply('j_password=joe-Password1')).toBe('j_password=$USER_PASSWORD')
  })

  test('when it is full of regular expression', () => {
    const value = '.*[a-z]+(x|y)?$^\\d{2}'
    expect(new Redaction([{ placeholder: '$P', value }]).apply(`anything ${value} else`)).toBe('anything $P else')
  })
})

describe('what is no secret', () => {
  test('stays as it is', () => {
    const redaction = new Redaction([{ placeholder: '$P', value: 'a-password-that-chance-does-not-give' }])
    fc.assert(
      fc.property(anyText, (text) => {
        expect(redaction.apply(text)).toBe(text)
      }),
    )
    expect(new Redaction().apply('anything')).toBe('anything')
  })

  test('stays as it is around a secret', () => {
    const redaction = new Redaction([{ placeholder: '$USER_PASSWORD', value: 'joe-Password1' }])
    expect(redaction.apply('joe-Password1x')).toBe('$USER_PASSWORDx')
    expect(redaction.pieces('<joe-Password1x>')).toMatchObject([
      { text: '<', secret: false },
      { text: '$USER_PASSWORD', secret: true },
      { text: 'x>', secret: false },
    ])
  })
})

describe('what was redacted', () => {
  test.each(['USER', 'PASSWORD', 'USER_PASSWORD', '_PASS', 'JSESSIONID'])(
    'stays as it is when it is redacted again, also where a password is %s',
    (value) => {
      const redaction = new Redaction([
        { placeholder: '$USER_PASSWORD', value },
        { placeholder: 'JSESSIONID#1', value: '0123456789abcdef' },
        { placeholder: 'JSESSIONID#12', value: 'fedcba9876543210' },
      ])
      const once = redaction.apply(`p=${value}; s=0123456789abcdef; t=fedcba9876543210`)
      expect(once).toBe('p=$USER_PASSWORD; s=JSESSIONID#1; t=JSESSIONID#12')
      expect(redaction.apply(once)).toBe(once)
    },
  )

  test('stays as it is, whatever the secrets and the text', () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), fc.string(), (values, between) => {
        const redaction = new Redaction(values.map((value, index) => ({ placeholder: `$SECRET_${index}`, value })))
        const once = redaction.apply(values.join(between))
        expect(redaction.apply(once)).toBe(once)
        for (const value of values) expect(once).not.toContain(value)
      }),
      { numRuns: 60 },
    )
  })
})

test('in other letters a password is as secret, and a word is a word', () => {
  const hidden = new Redaction([{ placeholder: '$P', value: 'joe-Password1' }])
  expect(hidden.apply('JOE-PASSWORD1 or joe-password1, JOE-PASSWORD1%26')).toBe('$P or $P, $P%26')
  expect(new Redaction([{ placeholder: '$P', value: 'Superuser' }]).apply('superuser, Superuser')).toBe('superuser, $P')
})

test('half a character is a secret as well as anything else', () => {
  expect(new Redaction([{ placeholder: '$P', value: 'abc\ud83d' }]).apply('<abc\ud83d>')).toBe('<$P>')
})

test('a hundred secrets in a large body take little longer than one', () => {
  const values = Array.from({ length: 100 }, (_, index) => `${index}-${password}-${index ** 7}`)
  const body = `${'The quick brown fox 0123456789 jumps. '.repeat(2700)}${values[0]}`
  const costOf = (count: number) => {
    const redaction = new Redaction(values.slice(0, count).map((value) => ({ placeholder: '$P', value })))
    expect(redaction.apply(values[0] ?? '')).toBe('$P')
    // Other load on the machine makes single runs slower.
    return Math.min(
      ...[1, 2, 3].map(() => {
        const { user } = process.cpuUsage()
        expect(redaction.apply(body).endsWith('$P')).toBe(true)
        return process.cpuUsage().user - user
      }),
    )
  }
  expect(costOf(100)).toBeLessThan(25 * costOf(1))
})

describe('what a check can learn has bounds', () => {
  const own = { placeholder: '$USER_PASSWORD', value: 'joe-Password1' }
  const value = (index: number) => `value${index}of-a-cookie`
  const learning = (values: readonly string[]) => {
    const redaction = new Redaction([], new Redaction([own]))
    for (const each of values) redaction.learn({ placeholder: '$COOKIE', value: each })
    return redaction
  }

  test('up to them, secrets are distinguished from all else', () => {
    const redaction = learning(Array.from({ length: 100 }, (_, index) => value(index)))
    expect(redaction.apply(`something-else ${value(99)}`)).toBe('something-else $COOKIE')
  })

  test.each([
    ['many values', Array.from({ length: bounds.secrets + 1 }, (_, index) => `${index}`.padStart(8, 'v'))],
    ['long values', ['x'.repeat(bounds.secretCharacters), 'the-one-too-many']],
  ])('beyond them, with %s, whatever could be a secret is hidden', (_, values) => {
    const text = learning(values).apply(`a word, ${values.at(-1)}, something-else, joe-Password1`)
    expect(text).toBe('a word, …, …, …')
  })
})
