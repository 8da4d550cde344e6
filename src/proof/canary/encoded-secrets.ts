/** A text to search for, and the encoding in which it would have leaked. */
export interface EncodedSecret {
  readonly form: string
  readonly text: string
}

const perCharacter: Readonly<Record<string, (code: number) => string>> = {
  'percent-encoded throughout': (code) => `%${hex(code).toUpperCase()}`,
  'percent-encoded throughout, lower case': (code) => `%${hex(code)}`,
  'percent-encoded throughout, twice': (code) => `%25${hex(code).toUpperCase()}`,
  'decimal entities': (code) => `&#${code};`,
  'hexadecimal entities': (code) => `&#x${hex(code)};`,
  'JSON escapes': (code) => `\\u00${hex(code)}`,
  'hexadecimal escapes': (code) => `\\x${hex(code)}`,
  hexadecimal: (code) => hex(code),
  'hexadecimal, upper case': (code) => hex(code).toUpperCase(),
  'hexadecimal with spaces': (code) => `${hex(code)} `,
  'hexadecimal with colons': (code) => `${hex(code)}:`,
  'UTF-16': (code) => `${String.fromCharCode(code)}\0`,
  'decimal numbers': (code) => `${code},`,
}

/** Every form of a text of letters and digits; independent of the product, to find forms that it lacks. */
export function encodedSecretsOf(core: string): EncodedSecret[] {
  const codes = [...Buffer.from(core)]
  const written = Object.entries(perCharacter).map(([form, write]) => ({ form, text: codes.map(write).join('') }))
  const reversed = [...core].reverse().join('')
  const base64 = base64Of(core)
  const twice = base64.flatMap(({ form, text }) =>
    base64Of(text).map((again) => ({ form: `${form}, in ${again.form}`, text: again.text })),
  )
  return [{ form: 'plain', text: core }, { form: 'reversed', text: reversed }, ...written, ...base64, ...twice]
}

/** The part that does not depend on the bytes before and after: Base64 encodes three bytes as four characters. */
function base64Of(core: string): EncodedSecret[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from('.'.repeat(before) + core).toString('base64')
    const from = before === 0 ? 0 : 4
    const text = whole.slice(from, Math.floor((before + core.length) / 3) * 4)
    return { form: `Base64, ${before} bytes into a group`, text }
  })
}

function hex(code: number): string {
  return code.toString(16).padStart(2, '0')
}
