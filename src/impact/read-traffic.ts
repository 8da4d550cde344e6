import { existsSync, statSync } from 'node:fs'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Header } from '../methods/request-data.ts'
import { readFileText } from '../suite/read-file-text.ts'
import { requestsOfHar } from './read-har.ts'
import { type RecordedTraffic, type TrafficRequest, unknownOrigin } from './traffic.ts'

/** A recording is parsed as a whole, which takes three to five times its size in memory. */
export const largestMegabytes = 200

/** Reads a HAR or an access log. `given`: its path, preceded by `NAME=` if it is of one client. Throws a ConfigurationError. */
export function readTraffic(given: string): RecordedTraffic {
  const [, client, path] = /^([^=/\\]+)=(.+)$/s.exec(given) ?? []
  const file = path === undefined || existsSync(given) ? given : path
  const content = contentOf(file)
  const found = 'json' in content ? ofHar(file, content.json) : ofAccessLog(file, content.text)
  return { ...found, file, client: file === given ? undefined : client }
}

/** The content of a file. For JSON the text, which is as large as the data, is released after parsing. */
function contentOf(file: string): { json: unknown } | { text: string } {
  const text = textOf(file)
  return /^\s*[{[]/.test(text) ? { json: parsed(file, text) } : { text }
}

function textOf(file: string): string {
  const problem = (what: string) => new ConfigurationError([`--traffic ${file}: ${what}`])
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw problem('there is no such file. Expected: a HAR or an access log.')
  if (!found.isFile()) throw problem('this is not a file. Expected: a HAR or an access log.')
  const megabytes = Math.ceil(found.size / 2 ** 20)
  if (megabytes > largestMegabytes)
    throw problem(
      `it has ${megabytes} MB, and at most ${largestMegabytes} MB are read. ` +
        'Record without the content of responses, or give parts of it, each with --traffic.',
    )
  try {
    return readFileText(file)
  } catch (error) {
    throw problem(`it can't be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

type Found = Pick<RecordedTraffic, 'kind' | 'requests' | 'leftOut'>

function ofHar(file: string, json: unknown): Found {
  const found = requestsOfHar(json)
  if ('problem' in found)
    throw new ConfigurationError([
      `--traffic ${file}: this is JSON, but not a HAR: ${found.problem} ` +
        'Expected: HAR 1.2, with a method and a URL in each of log.entries. Save the recording again.',
    ])
  const { requests, entries } = found
  return { kind: 'HAR', requests, leftOut: entries - requests.length }
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's message quotes the file, which contains secrets: only the position is reported.
    const position = /position \d+/.exec(String(error))?.[0] ?? 'its end'
    throw new ConfigurationError([`--traffic ${file}: this is not valid JSON, broken at ${position}. Record it again.`])
  }
}

function ofAccessLog(file: string, text: string): Found {
  const { requests, lines } = requestsOfAccessLog(text)
  const leftOut = lines - requests.length
  if (requests.length === 0 || requests.length < leftOut)
    throw new ConfigurationError([
      `--traffic ${file}: ${requests.length} of ${lines} lines are requests in an access log, and it is not a HAR either. ` +
        'Expected: a HAR 1.2 (JSON), or an access log in combined format: host - user [time] "GET /path HTTP/1.1" 200 12 "referrer" "User-Agent".',
    ])
  return { kind: 'access log', requests, leftOut }
}

const quoted = String.raw`"((?:[^"\\\n]|\\.)*)"`
/** Combined format, or common format, which has no User-Agent. */
const lineFormat = new RegExp(String.raw`^\S+ [^[\n]*\[([^\]\n]+)\] ${quoted} (\d{3}) \S+(?: ${quoted} ${quoted})?`)

/** The requests in an access log in combined format, and the number of its lines. */
function requestsOfAccessLog(text: string): { requests: TrafficRequest[]; lines: number } {
  const requests: TrafficRequest[] = []
  const agents = new Map<string | undefined, readonly Header[]>()
  let lines = 0
  for (const [line] of text.matchAll(/^.*\S.*$/gm)) {
    lines++
    const request = requestIn(line, agents)
    if (request !== undefined) requests.push(request)
  }
  return { requests, lines }
}

const nothing: readonly [] = []
const onlyLines = { headers: false, bodies: false }

function requestIn(line: string, agents: Map<string | undefined, readonly Header[]>): TrafficRequest | undefined {
  const [, time = '', sent = '', status, , agent] = lineFormat.exec(line) ?? []
  const [, method, path = ''] = /^([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?$/.exec(sent) ?? []
  const target = path.replace(/^\/+/, '/')
  if (method === undefined || !URL.canParse(target, unknownOrigin)) return undefined
  const at = Date.parse(time.replace(/^(\d+)\/(\w+)\/(\d+):/, '$1 $2 $3 '))
  const headers = agents.get(agent) ?? (agent === undefined || agent === '-' ? nothing : [['user-agent', agent]])
  agents.set(agent, headers)
  return new LoggedRequest(at, method, target, headers, Number(status))
}

/** A line of a log. A class, because a million lines then share one getter, and a URL is larger than its line. */
class LoggedRequest implements TrafficRequest {
  readonly at: number | undefined
  readonly method: string
  readonly headers: readonly Header[]
  readonly form = nothing
  readonly status: number
  readonly answerHeaders = nothing
  readonly shows = onlyLines
  readonly #target: string

  constructor(at: number, method: string, target: string, headers: readonly Header[], status: number) {
    this.at = Number.isNaN(at) ? undefined : at
    this.method = method
    this.#target = target
    this.headers = headers
    this.status = status
  }

  get url(): URL {
    return new URL(this.#target, unknownOrigin)
  }
}
