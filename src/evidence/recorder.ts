import type { Cookie } from 'tough-cookie'
import type { Answer } from '../http/answer.ts'
import type { Sender } from '../http/call.ts'
import { sessionIdInLocation } from '../http/location.ts'
import { cookiesSetBy } from '../http/set-cookie.ts'
import { type Call, purposeOf } from '../methods/call.ts'
import { sessionCookieName } from '../methods/names.ts'
import type { Header } from '../methods/request-data.ts'
import { unescapedText } from '../suite/escapes.ts'
import { eventLoopShare } from '../suite/event-loop-share.ts'
import { bounds } from '../transport/bounds.ts'
import type { WireRequest } from '../transport/wire.ts'
import { messageOf } from '../transport/words.ts'
import { type CommandLine, type CurlCommand, curlCommand } from './curl.ts'
import { abbreviated, type Evidence, type EvidenceDetail, type Outline } from './evidence.ts'
import { Excerpts, type Kept } from './excerpts.ts'
import { LearntInRun } from './learnt-in-run.ts'
import type { Redaction } from './redaction.ts'

interface CallOutcome {
  readonly call: Call
  readonly sender: Sender
  readonly request: WireRequest
  readonly startedAt: Date
  readonly durationMs: number
  readonly outcome: Answer | Error
  readonly peer: Evidence['peer']
  /** What stands in for the basic credentials of the call, if it has any. */
  readonly basicAs?: string | undefined
}

/** Other cookies with shorter values don't authenticate: they are locales, or nodes of a cluster. */
const shortestCredential = 16
/** Shorter values are not session IDs. */
const shortestBareId = 8

/** What the evidence of all checks of a run has in common. */
export class RunEvidence {
  readonly kept: Kept = { characters: 0, extra: 0 }
  readonly learnt = new LearntInRun()
  /** Of the session IDs, in the order in which they appear: reports distinguish them by these. */
  readonly #numbers = new Map<string, number>()

  /** The placeholder of a session ID, such as `JSESSIONID#3`. */
  sessionPlaceholder(sessionId: string, cookieName = sessionCookieName): string {
    const number = this.#numbers.get(sessionId) ?? this.#numbers.size + 1
    this.#numbers.set(sessionId, number)
    return `${cookieName}#${number}`
  }
}

/** The command that repeats an exchange, and the placeholder of the session that its answer sets. */
export interface RecordedCommand extends CurlCommand {
  readonly session?: string | undefined
}

/** Makes the evidence of an exchange, redacted; `number`: see `Evidence`. */
type Recorded = (number: number, detail: EvidenceDetail) => Evidence

/** Records the exchanges of one check, and makes their evidence when it is known how much of it is needed. */
export class Recorder {
  readonly exchanges: Recorded[] = []
  readonly redaction: Redaction
  readonly #outcomes: CallOutcome[] = []
  readonly #run: RunEvidence
  readonly #keeps: boolean
  readonly #connection: CommandLine | undefined

  /** With `keeps` false, nothing is recorded, as for the self-test. `connection`: how the commands connect. */
  constructor(redaction: Redaction, run: RunEvidence, keeps = true, connection?: CommandLine) {
    this.redaction = redaction
    this.#connection = connection
    this.#run = run
    this.#keeps = keeps
  }

  /** Records an exchange, and redacts its sessions from now on. Returns its number, if anything is recorded. */
  async record(happening: CallOutcome): Promise<number | undefined> {
    if (!this.#keeps) return undefined
    while (eventLoopShare.areOver()) await eventLoopShare.next()
    if (!(happening.outcome instanceof Error)) this.learnSessionsOf(happening.outcome)
    // Several checks may show it: it is made once, and counts once among what the run keeps.
    let made: Evidence | undefined
    this.#outcomes.push(happening)
    return this.exchanges.push((number, detail) => {
      if (detail === 'short') return this.#evidenceOf(happening, number, detail)
      made ??= this.#evidenceOf(happening, number, detail)
      return { ...made, number }
    })
  }

  /** The evidence of all exchanges so far. Yields between them. */
  async evidence(detail: EvidenceDetail = 'full'): Promise<Evidence[]> {
    const evidence: Evidence[] = []
    for (const recorded of this.exchanges) {
      while (eventLoopShare.areOver()) await eventLoopShare.next()
      evidence.push(recorded(evidence.length + 1, detail))
    }
    return evidence
  }

  get commands(): RecordedCommand[] {
    return this.#outcomes.map(({ call, sender, outcome }) => {
      const session = outcome instanceof Error ? undefined : outcome.sessionCookie?.value
      const placeholder = session && this.#run.sessionPlaceholder(session)
      return { ...curlCommand(call, sender, this.redaction, this.#connection), session: placeholder }
    })
  }

  #evidenceOf(happening: CallOutcome, number: number, detail: EvidenceDetail): Evidence {
    const { call, sender, request, startedAt, durationMs, outcome, peer, basicAs } = happening
    const answer = outcome instanceof Error ? undefined : outcome
    const outline: Outline = {
      number,
      purpose: purposeOf(call),
      request: { method: request.method, url: this.redaction.apply(request.url) },
      response: answer && { status: answer.status, bodyBytes: answer.bodyBytes },
      error: outcome instanceof Error ? messageOf(outcome).redacted(this.redaction) : undefined,
      startedAt: startedAt.toISOString(),
      durationMs: Math.round(durationMs * 10) / 10,
    }
    if (detail === 'short') return abbreviated(outline)
    const excerpts = new Excerpts(this.redaction, this.#run.kept)
    return {
      ...outline,
      request: {
        ...outline.request,
        headers: withBasic(excerpts.headers(request.headers), basicAs),
        body: request.body === undefined ? undefined : this.redaction.apply(request.body),
      },
      response: answer && {
        status: answer.status,
        headers: excerpts.headers(answer.headers),
        body: excerpts.body(answer.content),
        bodyBytes: answer.bodyBytes,
      },
      peer,
      curl: curlCommand(call, sender, this.redaction, this.#connection).line,
    }
  }

  /** Redacts the session IDs of an answer from now on: also of one that another recorder has recorded. */
  learnSessionsOf(answer: Answer): void {
    if (!this.#keeps) return
    const cookies = cookiesSetBy(cookiesApart(answer.headers))
    // A server may send session IDs under another name, which is wrong, or additional tokens.
    const others = otherCredentials(cookies).map(({ key, value }): Header => [key, value])
    for (const [name, value] of [...others, ...credentialsInFields(answer.headers)])
      this.redaction.learn({ placeholder: () => this.#run.sessionPlaceholder(value, name), value })
    const set = cookies.filter(({ key }) => key === sessionCookieName).map(({ value }) => value)
    const inLocation = sessionIdInLocation(answer.header('location')) ?? ''
    const elsewhere = [...answer.headers.map(([, value]) => value), beginningOf(answer)].flatMap(sessionIdsNamedIn)
    for (const value of [...set, inLocation, ...elsewhere].filter((each) => each !== '')) this.learnSession(value)
  }

  learnSession(value: string): void {
    const placeholder = this.#run.sessionPlaceholder(value)
    this.redaction.learn({ placeholder, value })
    // Load balancers append a route behind a dot; the server itself shows the part before it.
    const bare = value.slice(0, value.lastIndexOf('.'))
    if (value.includes('.') && bare.length >= shortestBareId) this.redaction.learn({ placeholder, value: bare })
  }
}

function withBasic(headers: Header[], placeholder: string | undefined): readonly Header[] {
  if (placeholder === undefined) return headers
  return headers.map((header) => (/^authorization$/i.test(header[0]) ? [header[0], `Basic ${placeholder}`] : header))
}

/** Splits several cookies in one header, as old proxies join them. Clients can't use them, but a reader of the report could. */
const joint = /,\s*(?=[^\s;,=]+=)/

function cookiesApart(headers: readonly Header[]): readonly Header[] {
  const isJoint = ([name, value]: Header) =>
    value.includes(',') && name.toLowerCase() === 'set-cookie' && joint.test(value)
  if (!headers.some(isJoint)) return headers
  return headers.flatMap((header) =>
    isJoint(header) ? header[1].split(joint).map((value): Header => [header[0], value]) : [header],
  )
}

/** Session IDs that a text labels as such, whether written by a server or by a proxy in front of it. */
function sessionIdsNamedIn(text: string): string[] {
  if (!/session[_-]?id/i.test(text)) return []
  const found = [text, unescapedText(text)].flatMap((each) => [
    ...each.matchAll(/session[_-]?id["']?[\s+]*[=:>][\s+]*["']?([^\s;,"'&?#/<>]+)/gi),
  ])
  return found.map(([, value = '']) => value).filter((value) => value.length >= shortestBareId)
}

/** The credentials that a server sends in a header field of its own instead of a cookie, with the name of that field. */
function credentialsInFields(headers: readonly Header[]): readonly Header[] {
  return headers
    .filter(([name]) => /^(?:x-auth-token|authorization)$/i.test(name))
    .map(([name, value]): Header => [name, value.replace(/^\w+ +/, '')])
    .filter(([, value]) => value.length >= shortestCredential)
}

/** More of a body than is ever shown. */
function beginningOf({ content }: Answer): string {
  return content.toString('latin1', 0, 4 * bounds.shownBodyBytes)
}

/** Typical values of session IDs, under any name; a server that sets many such cookies uses them for something else. */
const hexadecimal = /^[\da-f-]{24,}$/i
const mostUnnamed = 3

/** Cookies other than the session cookie that look like credentials, by name or by value. */
function otherCredentials(cookies: readonly Cookie[]): readonly Cookie[] {
  const others = cookies.filter(({ key, value }) => key !== sessionCookieName && value.length >= shortestCredential)
  const unnamed = others.filter(({ value }) => hexadecimal.test(value))
  const taken = unnamed.length > mostUnnamed ? [] : unnamed
  return others.filter(
    (cookie) => cookie.httpOnly || /sess|sid|auth|token|remember|sso|jwt/i.test(cookie.key) || taken.includes(cookie),
  )
}
