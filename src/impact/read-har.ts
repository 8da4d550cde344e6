import { z } from 'zod'
import type { Argument, Header } from '../methods/request-data.ts'
import { headerOf, type TrafficRequest } from './traffic.ts'

const text = z.string().catch('')
const pairs = z.array(z.object({ name: text, value: text }).catch({ name: '', value: '' })).catch([])

/** What is read of a HAR 1.2. Recorders leave out much and add more: what is not needed may be anything. */
const schema = z.object({
  log: z.object({
    entries: z.array(
      z.object({
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
      }),
    ),
  }),
})

type Entry = z.infer<typeof schema>['log']['entries'][number]

/**
 * The requests of a HAR that went over HTTP.
 *
 * @param content what was parsed of the file
 * @returns undefined and the place where it is no HAR
 */
export function requestsOfHar(content: unknown): { requests: TrafficRequest[]; entries: number } | { problem: string } {
  const har = schema.safeParse(content)
  if (!har.success) {
    const [issue] = har.error.issues
    return { problem: `${z.core.toDotPath(issue?.path ?? [])}: ${issue?.message}` }
  }
  const { entries } = har.data.log
  const sent = entries.filter(({ request }) => /^https?:/i.test(request.url) && URL.canParse(request.url))
  // Browsers leave these out of what they export, unless somebody asks for them.
  const headers = entries.some(isCredential)
  return { requests: sent.map((entry) => requestOf(entry, headers)), entries: entries.length }
}

const credentialHeaders = new Set(['authorization', 'cookie', 'set-cookie'])

function isCredential({ request, response }: Entry): boolean {
  const all = [...request.headers, ...response.headers]
  return request.cookies.length > 0 || all.some(({ name }) => credentialHeaders.has(name.toLowerCase()))
}

function requestOf({ startedDateTime, request, response }: Entry, showsHeaders: boolean): TrafficRequest {
  const { method, url, cookies, postData } = request
  const headers = headersOf(request.headers)
  if (headerOf(headers, 'cookie') === undefined && cookies.length > 0)
    headers.push(['cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; ')])
  const answerHeaders = headersOf(response.headers)
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
    shows: { headers: showsHeaders, bodies: postData !== undefined || length === '0' },
  }
}

/** Some recorders join what was set on several lines. */
function headersOf(pairs: Entry['request']['headers']): Header[] {
  return pairs.flatMap(({ name, value }) => value.split('\n').map((line): Header => [name, line]))
}

/** The fields as they were sent, rather than the list made of them: some recorders decode that one, others do not. */
function formOf({ mimeType, text, params }: NonNullable<Entry['request']['postData']>): Argument[] {
  if (!/^(?:application\/x-www-form-urlencoded\b|$)/i.test(mimeType)) return []
  if (text !== '') return [...new URLSearchParams(text)]
  return params.map(({ name, value }) => [name, decoded(value)])
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
