import { z } from 'zod'
import { canBeHidden, shortestSecret } from '../suite/escapes.ts'

/** A type of values: how their text is parsed, and how an error describes them. */
export interface ValueType<T> {
  readonly schema: z.ZodType<T, string>
  readonly expects: string
}

const type = <T>(schema: z.ZodType<T, string>, expects: string): ValueType<T> => ({ schema, expects })

const path = z.string().regex(/^\/[^\s?#]*$/)

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
const longestDuration = 168 * 3_600_000
const duration = z
  .string()
  .regex(/^\d+(\.\d+)?(ms|s|m|h)$/)
  .transform((value) => Number.parseFloat(value) * units[value.replace(/^[\d.]+/, '') as keyof typeof units])
  // Timers can't count further than 24 days.
  .refine((milliseconds) => milliseconds > 0 && milliseconds <= longestDuration)

/** The milliseconds of a duration with its unit, such as `2m`; undefined if the text is not a duration. */
export function durationFrom(text: string): number | undefined {
  return duration.safeParse(text).data
}

const baseUrl = z.string().transform((value, context) => {
  // A URL parser takes the first part of the path for a missing host.
  const parsed = /^https?:\/\/[^/\\]/i.test(value) && URL.canParse(value) ? new URL(value) : undefined
  const more = parsed && parsed.search + parsed.hash + parsed.username + parsed.password
  if (parsed === undefined || parsed.port === '0' || more !== '') {
    context.addIssue('not a base address')
    return z.NEVER
  }
  // A trailing slash would produce "//" in every path, which strict firewalls refuse.
  return parsed.origin + parsed.pathname.replace(/\/+$/, '')
})

/** Whether a text is the address of an HTTP proxy. */
export function isProxyAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(value)
  const isOnlyAddress = /^\/?$/.test(pathname) && search === '' && hash === ''
  return ['http:', 'https:'].includes(protocol) && isOnlyAddress && decodes(username + password)
}

function decodes(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1)) as z.ZodType<string[], string>

const unbarred = z.string().regex(/^[^|]+$/)

const hideable = z.string().refine(canBeHidden)
const ofLength = `of ${shortestSecret} or more characters (an escape such as %41 counts as one; no report could hide less)`

/** A line of any text; `expects` describes it. */
export const line = (expects: string): ValueType<string> => type(z.string(), expects)
/** A secret, which reports have to recognize. */
export const secretText = (expects: string): ValueType<string> => type(hideable, `${expects}, ${ofLength}`)

// Basic authentication may corrupt other characters, and ends a user ID at a colon (section 1).
const ascii = /^[ -~]*$/
export const asciiLine = (expects: string): ValueType<string> => type(z.string().regex(ascii), `${expects}, in ASCII`)
export const asciiUserId = (expects: string): ValueType<string> =>
  type(z.string().regex(/^[ -9;-~]*$/), `${expects}, in ASCII and without a colon`)
export const asciiSecret = (expects: string): ValueType<string> =>
  type(hideable.regex(ascii), `${expects}, in ASCII, ${ofLength}`)

export const oneOf = <const T extends readonly [string, ...string[]]>(...words: T): ValueType<T[number]> =>
  type(z.enum(words) as z.ZodType<T[number], string>, `one of ${words.join(', ')}`)
/** A field of a pre-authentication token, where bars separate the fields. */
export const fieldText = (expects: string): ValueType<string> => type(unbarred, `${expects}, without a bar`)
export const onOrOff = oneOf('off', 'on')
export const release = type(z.string().regex(/^\d+(\.\d+){0,3}$/), 'a release number')
export const wordOfPath = type(z.string().regex(/^\w+$/), 'a word that forms part of a path')
export const pathWithSlash = type(path, 'a path with a slash in front')
export const restPath = type(path, 'a REST path with a slash in front, and no query')
export const restPaths = type(list(path), 'REST paths, comma-separated, each with a slash in front')
export const redirectPath = type(z.string().regex(/^\/\S*$/), 'a path with a slash in front')
export const argumentName = type(z.string().regex(/^[\w.-]+$/), 'the name of an argument')
export const ticketList = type(list(hideable), `tickets, comma-separated, each used once and ${ofLength}`)
export const time = type(duration, 'a time with its unit (ms, s, m or h), more than 0 and at most 168h')
export const address = (words: string): ValueType<string> =>
  type(z.literal('embedded').or(baseUrl) as z.ZodType<string, string>, `${words}, or "embedded"`)
export const proxyAddress = type(
  z.string().refine(isProxyAddress),
  'the address of an HTTP proxy, http://[user:password@]host:port, with user and password percent-encoded',
)
/** A number of things, at least one; `expects` says of what. */
export const atLeastOne = (expects: string): ValueType<number> =>
  type(
    z
      .string()
      .regex(/^[1-9]\d*$/)
      .transform(Number),
    `a whole number of at least 1${expects}`,
  )
