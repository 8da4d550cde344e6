import { parse } from 'dotenv'

/** Single quotes change nothing; the other kinds are for text that has them in it. */
const quotes = ["'", '`', '"']

/**
 * The line of an environment file that gives a variable this value, in quotes if it needs some. Undefined for the rare
 * text that no quotes can hold, such as one that has all of them in it.
 */
export function assignment(name: string, value: string): string | undefined {
  if (/^[\w./:,@|~-]*$/.test(value)) return `${name}=${value}`
  // Behind a backslash at the end, a quote would not close, but take the next lines in; one at the beginning opens.
  const free = value.endsWith('\\') ? [] : quotes.filter((quote) => !value.includes(quote))
  const quoted = free.map((quote) => `${quote}${value}${quote}`)
  const bare = /^\s*["'`]/.test(value) ? [] : [value]
  return [...quoted, ...bare].map((written) => `${name}=${written}`).find((line) => parse(line)[name] === value)
}
