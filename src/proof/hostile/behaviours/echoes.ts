import { fieldName } from '../../../reference/names.ts'
import { type Behaviour, changed, type ReceivedRequest } from '../behaviour.ts'

const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0')
const byBytes = (write: (code: number) => string) => (text: string) => [...Buffer.from(text)].map(write).join('')
/** Character-by-character spellings of a text, as in servers, logs and scripts. */
const spellings: readonly ((text: string) => string)[] = [
  byBytes((code) => `%${hex(code)}`),
  byBytes((code) => `%25${hex(code).toUpperCase()}`),
  byBytes((code) => `\\x${hex(code)}`),
  byBytes(hex),
  (text) => text.replace(/[\s\S]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`),
  (text) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  (text) => [...text].map((sign) => `&#x${hex(sign.codePointAt(0) ?? 0)};`).join(''),
  (text) => Buffer.from(text).toString('base64'),
]

/** Servers that show what they receive. */
export const echoes: readonly Behaviour[] = [
  {
    name: 'credentials-come-back-spelled-out',
    does: 'Shows the credentials that it gets in a header and in the bodies of resources, each sign by its number.',
    answers: changed((reply, asked) => {
      const said = credentialsIn(asked).flatMap((text) => spellings.map((spell) => spell(text)))
      if (said.length === 0) return
      reply.headers.push(['X-Debug', said.filter((text) => /^[\x20-\x7e]*$/.test(text)).join(' , ')])
      if (reply.status === 200 && asked.path.includes('/rest_v2/resources')) reply.body = Buffer.from(said.join('\n'))
    }),
    ends: { conforming: true },
  },
]

function credentialsIn({ path, headers, body }: ReceivedRequest): string[] {
  const sent = [path.split('?')[1] ?? '', body.toString()].map((text) => new URLSearchParams(text))
  const named = [fieldName.password, fieldName.ticket, fieldName.token].flatMap((name) =>
    sent.flatMap((all) => all.getAll(name)),
  )
  const basic = headers.find((value) => value.startsWith('Basic '))?.slice('Basic '.length)
  return basic === undefined ? named : [...named, Buffer.from(basic, 'base64').toString()]
}
