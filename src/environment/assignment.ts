import { parse } from 'dotenv'

/** Single quotes come first, because they change nothing; the others are for text that contains single quotes. */
const quotes = ["'", '`', '"']

/** The line of an environment file that sets a variable to this value; undefined for text that no quotes can hold. */
export function assignment(name: string, value: string): string | undefined {
  if (/^[\w./:,@|~-]*$/.test(value)) return `${name}=${value}`
  // After a trailing backslash a quote would not close, but include the next lines; a quote at the beginning opens.
  const free = value.endsWith('\\') ? [] : quotes.filter((quote) => !value.includes(quote))
  const quoted = free.map((quote) => `${quote}${value}${quote}`)
  const bare = /^\s*["'`]/.test(value) ? [] : [value]
  return [...quoted, ...bare].map((written) => `${name}=${written}`).find((line) => parse(line)[name] === value)
}
