import { z } from 'zod'
import { schemaProblems } from '../environment/schema-problems.ts'
import { type Argument, type Header, headerOf } from '../methods/request-data.ts'
import type { TrafficRequest } from './traffic.ts'

const text = z.string().catch('')
/** Names and values. They are most of a recording, so they are validated later, and only those needed. */
const pairs = z.array(z.unknown()).catch([])

/** The parts of a HAR 1.2 entry in use. Recorders omit and add much, so everything else may be anything. */
const entrySchema = z.object({
  startedDateTime: text,
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: pairs,
    cookies: pairs,
    postData: z.object({ mimeType: text, text, params: pairs }).optional().catch(undefined),
  }),
  response: z
    .object({ status: z.number().catch(0), headers: pairs, redirectURL: text })
    .catch({ status: 0, headers: [], redirectURL: '' }),
})
const schema = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

type Entry = z.infer<typeof entrySchema>

/** The requests of a HAR that used HTTP, and the number of its entries, which it removes to free memory; or the first problem. */
export function requestsOfHar(content: unknown) {
  const har = schema.safeParse(content)
  if (!har.success) return { problem: schemaProblems(schema, content, 'field')[0] ?? '' }
  const { entries } = har.data.log
  const taken: Taken[] = []
  for (const [index, given] of entries.entries()) {
    entries[index] = undefined
    const entry = entrySchema.safeParse(given)
    if (!entry.success)
      return { problem: schemaProblems(entrySchema, given, 'field', ['log', 'entries', index])[0] ?? '' }
    const { url } = entry.data.request
    if (/^https?:/i.test(url) && URL.canParse(url)) taken.push(takenOf(entry.data))
  }
  // Browsers omit these headers from exports by default.
  const headers = taken.some(hasCredentials)
  return { requests: taken.map((each) => ({ ...each, shows: { ...each.shows, headers } })), entries: entries.length }
}

type Taken = Omit<TrafficRequest, 'shows'> & { readonly shows: Pick<TrafficRequest['shows'], 'bodies'> }

function hasCredentials({ headers, answerHeaders }: Taken): boolean {
  return [...headers, ...answerHeaders].some(([name]) => ['authorization', 'cookie', 'set-cookie'].includes(name))
}

function takenOf({ startedDateTime, request, response }: Entry): Taken {
  const { method, url, cookies, postData } = request
  const headers = pairsOf(request.headers).flatMap(linesOf)
  const jar = pairsOf(cookies).map(([name, value]) => `${name}=${value}`)
  if (headerOf(headers, 'cookie') === undefined && cookies.length > 0) headers.push(['cookie', jar.join('; ')])
  const answerHeaders = pairsOf(response.headers).flatMap(linesOf)
  if (headerOf(answerHeaders, 'location') === undefined && response.redirectURL !== '')
    answerHeaders.push(['location', response.redirectURL])
  const at = Date.parse(startedDateTime)
  const length = headerOf(headers, 'content-length') ?? headerOf(headers, 'transfer-encoding') ?? '0'
  return {
    at: Number.isNaN(at) ? undefined : at,
    method: method.toUpperCase(),
    url: new URL(url),
    headers,
    form: postData === undefined ? [] : formOf(postData),
    status: response.status,
    answerHeaders,
    shows: { bodies: postData !== undefined || length === '0' },
  }
}

/** The header fields related to authentication. */
const relevantHeaders: ReadonlySet<string> = new Set([
  'accept',
  'access-control-request-method',
  'authorization',
  'content-length',
  'cookie',
  'location',
  'set-cookie',
  'transfer-encoding',
  'user-agent',
])

/** Some recorders join the values of several lines. */
function linesOf([name, value]: Header): Header[] {
  const known = name.toLowerCase()
  return relevantHeaders.has(known) ? value.split('\n').map((line): Header => [known, line]) : []
}

function pairsOf(pairs: readonly unknown[]): Header[] {
  return pairs.flatMap((pair): Header[] => {
    const { name, value = '' } = Object(pair)
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : []
  })
}

/** The fields as they were sent, rather than the list of them, which only some recorders decode. */
function formOf({ mimeType, text, params }: NonNullable<Entry['request']['postData']>): Argument[] {
  if (!/^(?:application\/x-www-form-urlencoded\b|$)/i.test(mimeType)) return []
  if (text !== '') return [...new URLSearchParams(text)]
  return pairsOf(params).map(([name, value]) => [name, decoded(value)])
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
