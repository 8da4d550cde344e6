import type { Answer } from '../http/answer.ts'
import { isCrash, showsStackTrace } from '../outcome/crash.ts'
import type { Actual, AnswerPart, StatusFacts, Unredacted } from '../outcome/failure.ts'
import { type Words, words } from '../transport/words.ts'

// What a target has returned, as data.

/** What the status line and the header of an answer say, and its size. */
export function statusOf(answer: Answer): Unredacted<StatusFacts> {
  const location = answer.header('location')
  const { lacks } = answer.operation
  return {
    status: answer.status,
    stackTrace: isCrash(answer) ? showsStackTrace(answer) || undefined : undefined,
    location: location === undefined ? undefined : words`${location}`,
    bytes: answer.bodyBytes,
    mediaType: mediaTypeOf(answer),
    noSession: lacks === undefined ? undefined : words`${lacks.why}`,
  }
}

/** Where an answer leads, or that it leads nowhere. */
export function redirectOf(answer: Answer): Unredacted<Actual> {
  const location = answer.header('location')
  return location === undefined
    ? { kind: 'status', ...statusOf(answer), lacks: 'Location' }
    : { kind: 'status', status: answer.status, location: words`${location}` }
}

/** The part of an answer that decides whether it leads to the expected place. */
export function redirectPart({ status }: Answer): AnswerPart {
  return status === 302 ? 'location' : 'status'
}

/** More cookies than this say nothing that the first ones do not. */
const shownCookies = 20

/** The cookies that an answer sets, as what was returned. */
export function cookiesOf(answer: Answer): Unredacted<Actual> {
  const set = answer.headers.filter(([name]) => name.toLowerCase() === 'set-cookie')
  const unusable = answer.unusableSession
  return {
    kind: 'cookies',
    set: set.slice(0, shownCookies).map(([, value]) => words`${value}`),
    unusable: unusable === undefined ? undefined : words`${unusable}`,
    answer: statusOf(answer),
  }
}

/** The whole body on one line, as what was returned, after a remark. Texts are cut only after they are redacted. */
export function bodyOf({ text, body, bodyBytes }: Answer, remark?: Words): Unredacted<Actual> {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim())
  return {
    kind: 'body',
    bytes: bodyBytes,
    text: words`${lines.join(' ').trimEnd()}`,
    cut: bodyBytes > body.length || undefined,
    remark,
  }
}

/** The media type of the body; undefined if there is none. */
export function mediaTypeOf(answer: Answer): Words | undefined {
  const type = answer.header('content-type')
  return answer.bodyBytes === 0 || type === undefined ? undefined : words`${type}`
}
