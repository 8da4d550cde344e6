import { isWellFormed, percentEncode } from './percent-encoding.ts'

/** Shorter values would be found everywhere by chance. No form is shorter either. */
export const shortestForm = 3
/** Parts of a Base64 text that are shorter would be found by chance. */
const shortestPart = 4
/** What is shorter may be a part of anything. */
const shortestTelltale = 8
/** What nobody encodes but who encodes all that is neither letter nor digit. */
const plain = /^[\w.-]*$/

/**
 * Every form in which a value can show in a request, a response, a message or a file name. The long runs of letters
 * and digits in it are found by themselves, too: they survive where several encodings were mixed.
 */
export function formsOf(value: string): Set<string> {
  return new Set([...readableFormsOf(value), ...unreadableFormsOf(value)])
}

/** Those in which people can read it, more or less. */
export function readableFormsOf(value: string): Set<string> {
  return formsBy(readable, value)
}

/** The others: nobody sees in them what they say. */
export function unreadableFormsOf(value: string): Set<string> {
  return formsBy(unreadable, value)
}

function formsBy(forms: (value: string) => Iterable<string>, value: string): Set<string> {
  const all = new Set<string>()
  for (const text of [value, ...telltaleRuns(value)]) {
    if (text.length < shortestForm) continue
    for (const form of forms(text)) if (form.length >= shortestForm) all.add(form)
  }
  return all
}

/** Only what has a digit among its letters: a word such as "password" would be found everywhere. */
function telltaleRuns(value: string): string[] {
  const runs = value.match(/[A-Za-z0-9]+/g) ?? []
  return runs.filter((run) => run !== value && run.length >= shortestTelltale && /\d/.test(run) && /[A-Za-z]/.test(run))
}

function* unreadable(value: string): Iterable<string> {
  if (!isWellFormed(value)) return
  const bytes = Buffer.from(value, 'utf8')
  const hex = bytes.toString('hex')
  yield hex
  yield hex.toUpperCase()
  for (const part of base64Parts(bytes)) {
    yield part
    yield part.replaceAll('+', '-').replaceAll('/', '_')
    // As when somebody encodes a whole Authorization header.
    yield* base64Parts(Buffer.from(part))
    yield* encodings(part)
  }
}

function readable(value: string): Set<string> {
  const forms = new Set([value])
  // No UTF-8 can express it, so it has no other form.
  if (!isWellFormed(value)) return forms
  const bytes = Buffer.from(value, 'utf8')
  for (const form of new Set([value, ...inOtherCase(value), ...encodings(value)])) {
    forms.add(form)
    for (const again of encodings(form)) forms.add(again)
  }
  for (const misread of misreadings(value, bytes)) {
    forms.add(misread)
    for (const again of encodings(misread)) forms.add(again)
  }
  for (const escaped of escapes(value)) forms.add(escaped)
  return forms
}

/** In small letters and in capitals. A mere word would be found everywhere. */
function inOtherCase(value: string): string[] {
  return value.length < shortestTelltale || /^\p{L}*$/u.test(value) ? [] : [value.toLowerCase(), value.toUpperCase()]
}

/** Percent-encoded, strictly and as browsers do, in both letter cases; and as a form does. */
function encodings(text: string): string[] {
  if (plain.test(text)) return []
  const percent = [percentEncode(text), encodeURIComponent(text), encodeURI(text)]
  const form = new URLSearchParams([['', text]]).toString().slice(1)
  const lower = (encoded: string) => encoded.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase())
  return [...percent, form, ...percent.map(lower), lower(form), text.replaceAll(' ', '+')]
}

/** What is seen where UTF-8 is read as Latin-1 or the other way round, and where a character set lacks the characters. */
function misreadings(value: string, bytes: Buffer): string[] {
  if (bytes.length === value.length) return []
  const inLatin1 = Buffer.from(value.replace(/[\u{100}-\u{10ffff}]/gu, '?'), 'latin1')
  const misread = [
    bytes.toString('latin1'),
    new TextDecoder('windows-1252').decode(bytes),
    inLatin1.toString('utf8'),
    inLatin1.toString('latin1'),
    ...['?', '\ufffd'].flatMap((lost) => [
      value.replace(/[\u{80}-\u{10ffff}]/gu, lost),
      value.replace(/[\u0080-\uffff]/g, lost),
      bytes.toString('latin1').replace(/[\u0080-\uffff]/g, lost),
    ]),
  ]
  // What is left of it has to be more than marks of loss.
  return misread.filter((text) => text.replace(/[?\ufffd]/g, '').length >= shortestForm)
}

/** As in JSON, in HTML and XML, and in the diff of an assertion. */
function escapes(text: string): string[] {
  if (plain.test(text)) return byNumber(text)
  const json = JSON.stringify(text).slice(1, -1)
  const units = (what: RegExp, hex: (digits: string) => string) =>
    json.replace(what, (unit) => `\\u${hex(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
  const lower = (digits: string) => digits
  const upper = (digits: string) => digits.toUpperCase()
  return [
    json,
    json.replaceAll('/', '\\/'),
    ...[/[\u0080-\uffff]/g, /[\u0080-\uffff<>&='/]/g, /[<>&='/]/g, /[<>&]/g].flatMap((what) => [
      units(what, lower),
      units(what, upper),
    ]),
    text.replaceAll("'", "\\'"),
    ...htmlEscapes(text),
  ]
}

function htmlEscapes(text: string): string[] {
  const html = (quote: string, apostrophe: string, slash = '/') =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', quote)
      .replaceAll("'", apostrophe)
      .replaceAll('/', slash)
  const named = new Set([
    html('&quot;', "'"),
    html('&quot;', '&#39;'),
    html('&#34;', '&#39;'),
    html('&quot;', '&apos;'),
    html('&quot;', '&#39;', '&#47;'),
    html('&quot;', '&#x27;'),
    html('&quot;', '&#x27;', '&#x2F;'),
    html('"', "'"),
  ])
  const mixed = [...named].flatMap((each) => radixes.map((radix) => numeric(each, /[\u{80}-\u{10ffff}]/gu, radix)))
  return [...named, ...mixed, ...byNumber(text)]
}

const radixes = [10, 16] as const

/** Every sign as its number in HTML, and the blank too or not. */
function byNumber(text: string): string[] {
  if (/^[A-Za-z0-9]*$/.test(text)) return []
  return radixes.flatMap((radix) => [numeric(text, /[^A-Za-z0-9]/gu, radix), numeric(text, /[^A-Za-z0-9 ]/gu, radix)])
}

function numeric(escaped: string, what: RegExp, radix: 10 | 16): string {
  return escaped.replace(what, (sign) => `&#${radix === 16 ? 'x' : ''}${sign.codePointAt(0)?.toString(radix)};`)
}

/**
 * The Base64 of the value alone, and what is always the same of it when it stands within a longer text such as
 * `user:password`: that depends on where it begins, modulo three.
 */
function base64Parts(bytes: Buffer): Set<string> {
  const whole = bytes.toString('base64')
  const parts = new Set([whole, whole.slice(0, Math.ceil((bytes.length * 4) / 3))])
  const shifted = Buffer.concat([Buffer.alloc(2), bytes])
  for (const before of [0, 1, 2]) {
    const from = before === 0 ? 0 : before + 1
    // The last character may hold bits of what follows.
    const to = Math.floor(((before + bytes.length) * 4) / 3)
    const part = shifted.toString('base64', 2 - before).slice(from, to)
    if (part.length >= shortestPart) parts.add(part)
  }
  return parts
}
