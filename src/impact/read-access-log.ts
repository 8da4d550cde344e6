import { type TrafficRequest, unknownOrigin } from './traffic.ts'

const quoted = String.raw`"((?:[^"\\\n]|\\.)*)"`
/** Combined format, or common format, which has no User-Agent. */
const lineFormat = new RegExp(String.raw`^\S+ [^[\n]*\[([^\]\n]+)\] ${quoted} (\d{3}) \S+(?: ${quoted} ${quoted})?`)

/** The requests in an access log in combined format, and the number of its lines. */
export function requestsOfAccessLog(text: string): { requests: TrafficRequest[]; lines: number } {
  const requests: TrafficRequest[] = []
  let lines = 0
  for (const [line] of text.matchAll(/^.*\S.*$/gm)) {
    lines++
    const request = requestIn(line)
    if (request !== undefined) requests.push(request)
  }
  return { requests, lines }
}

function requestIn(line: string): TrafficRequest | undefined {
  const [, time = '', sent = '', status, , agent] = lineFormat.exec(line) ?? []
  const [, method, target = ''] = /^([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?$/.exec(sent) ?? []
  if (method === undefined || !URL.canParse(target, unknownOrigin)) return undefined
  const at = Date.parse(time.replace(/^(\d+)\/(\w+)\/(\d+):/, '$1 $2 $3 '))
  return {
    at: Number.isNaN(at) ? undefined : at,
    method,
    url: new URL(target.replace(/^\/+/, '/'), unknownOrigin),
    headers: agent === undefined || agent === '-' ? [] : [['user-agent', agent]],
    form: [],
    status: Number(status),
    answerHeaders: [],
    shows: { headers: false, bodies: false },
  }
}
