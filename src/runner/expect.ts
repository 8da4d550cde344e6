import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer } from '../http/answer.ts'
import { leadsToLogin } from '../http/password-verdict.ts'
import { ownWords, type Words, words } from '../http/words.ts'
import { errorPage } from '../methods/operations.ts'
import { crashInWords, isCrash, noCrash } from './crash.ts'
import { leadsTo, locationOf, locationOrigin } from './location.ts'
import { type AnswerPart, Violation } from './violation.ts'

const judging = new AsyncLocalStorage<{ expectations: number }>()

/** Runs `work` and returns how many expectations it called, controls excluded. Throws what `work` throws. */
export async function expectationsIn(work: () => Promise<void>): Promise<number> {
  const counted = { expectations: 0 }
  return judging.run(counted, () => work().then(() => counted.expectations))
}

/** What was found, other than the status. A text of a custom check may hold anything, and is redacted as a whole. */
type Found = Words | string

/** Expectations about an answer. Each method throws a Departure that says what was expected and what was returned. */
class Expectation {
  readonly #answer: Answer
  readonly #control: boolean

  constructor(answer: Answer, isControl: boolean) {
    this.#answer = answer
    this.#control = isControl
  }

  /** `found`: what was returned, if the status says too little. */
  toHaveStatus(status: number, found?: Found): void {
    this.#wants(status < 400 ? 'acceptance' : 'refusal', this.#answer.status === status, `status ${status}`, found)
  }

  /** Zero bytes, whatever the transfer encoding. */
  toHaveEmptyBody(): void {
    this.that(
      this.#answer.bodyBytes === 0,
      'a body of zero bytes',
      words`${this.#answer.bodyBytes} bytes${mediaTypeOf(this.#answer)}`,
      'body',
    )
  }

  /** The credentials were accepted: a status of success. */
  toBeServed(): void {
    this.#wants('acceptance', this.#answer.isSuccess, 'to be accepted (status 200 to 299)')
  }

  /** The credentials were accepted, whatever the operation answers: no request for a login, and no server error. */
  toBeLetIn(): void {
    this.#wants(
      'acceptance',
      acceptsCredentials(this.#answer),
      'the credentials to be accepted (no 401, no redirect, no server error)',
    )
  }

  /**
   * Refused for lack of authentication, in whatever form; other requirements check the form. `otherThan`: a status that has
   * another meaning there.
   */
  toBeRefused({ otherThan }: { otherThan?: number | undefined } = {}): void {
    const holds = isRefusal(this.#answer) && this.#answer.status !== otherThan
    this.#wants('refusal', holds, 'to be refused (401 or 403, or a redirect to the login page)')
  }

  /** Not authenticated, in whatever form; a crash proves nothing. */
  toBeUnauthenticated(): void {
    this.#wants('refusal', !this.#answer.isSuccess && !isCrash(this.#answer), 'to be refused, and no server error')
  }

  /** A session was opened (`isIn`). How an answer shows that depends on the method. */
  toLetIn(isIn: boolean): void {
    this.#wants('acceptance', isIn, 'the credentials to open a session')
  }

  /** The credentials were not accepted, whatever the answer; `found` says what accepting them means. */
  toSignNoUserIn(isIn: boolean, found: Found): void {
    this.#wants('refusal', !isIn, 'to be refused', found)
  }

  /** No server error, whatever the check was about. */
  toBeNoCrash(): void {
    this.that(!isCrash(this.#answer), noCrash)
  }

  /** 302 to this path and query. */
  toRedirectTo(place: string): void {
    this.#wants(
      place === errorPage ? 'refusal' : 'acceptance',
      this.#answer.status === 302 && leadsTo(this.#answer, place),
      `302 with a Location that ends in ${place}`,
      describeRedirect(this.#answer),
      redirectPart(this.#answer),
    )
  }

  /** 302 to the page of a failed security check (section 4.5). */
  toRedirectToTheErrorPage(): void {
    this.toRedirectTo(errorPage)
  }

  /** 302 to a location that is neither the login page, with or without an error, nor one of the other `places`. */
  toRedirectElsewhereThan(...places: readonly string[]): void {
    const location = locationOf(this.#answer)
    const allowed =
      location !== undefined &&
      !location.path.endsWith('/login.html') &&
      places.every((place) => !leadsTo(this.#answer, place))
    this.#wants(
      'acceptance',
      this.#answer.status === 302 && allowed,
      `302 with a Location that is neither the login page nor ${places.join(', ')}`,
      describeRedirect(this.#answer),
      redirectPart(this.#answer),
    )
  }

  /** A redirect to the origin of the request. */
  toStayOnTheServer(): void {
    const { origin } = new URL(this.#answer.request.url)
    this.that(
      locationOrigin(this.#answer) === origin,
      `a Location at ${origin}`,
      describeRedirect(this.#answer),
      redirectPart(this.#answer),
    )
  }

  /**
   * Any other expectation about the answer. `found`: what was returned, by default the status. `part`: where it is, by default
   * the body if `found` is given.
   */
  that(
    holds: boolean,
    expected: string,
    found?: Found,
    part: AnswerPart = found === undefined ? 'status' : 'body',
  ): void {
    this.#wants(expected, holds, expected, found, part)
  }

  #wants(wanted: string, holds: boolean, expected: string, said?: Found, part: AnswerPart = 'status'): void {
    const counted = this.#control ? undefined : judging.getStore()
    if (counted !== undefined) counted.expectations++
    if (holds) return
    const found = typeof said === 'string' ? words`${said}` : (said ?? describeStatus(this.#answer))
    const { purpose, operation, request, status } = this.#answer
    throw new Violation({
      request: words`${request.method} ${request.url}${ownWords(` (${purpose})`)}`,
      expected,
      wanted,
      found,
      operation,
      status,
      answer: this.#answer,
      part,
      control: this.#control,
    })
  }
}

/** What the specification demands of this answer. Throws a TypeError for a promise. */
export function expect(answer: Answer): Expectation {
  return new Expectation(awaited(answer), false)
}

/** A precondition of the check: a failure here proves nothing about the requirement itself. Throws as `expect` does. */
export function control(answer: Answer): Expectation {
  return new Expectation(awaited(answer), true)
}

/** For custom checks in JavaScript, no compiler catches a missing `await`. */
function awaited(answer: Answer | Promise<Answer>): Answer {
  if (!(answer instanceof Promise)) return answer
  // The check ends before the promise settles.
  answer.catch(() => {})
  throw new TypeError('an answer is expected, and this is a promise: write await before the request')
}

function describeStatus(answer: Answer): Words {
  const location = answer.header('location')
  const where = location === undefined ? undefined : words` to ${location}`
  const status = isCrash(answer) ? ownWords(crashInWords(answer)) : words`status ${answer.status}`
  const { lacks } = answer.request
  const without = lacks === undefined ? undefined : words`, without the session cookie: ${lacks.why}`
  return words`${status}${where}, ${answer.bodyBytes} bytes${mediaTypeOf(answer)}${without}`
}

function describeRedirect(answer: Answer): Words {
  const location = answer.header('location')
  return location === undefined
    ? words`${describeStatus(answer)}, no Location`
    : words`status ${answer.status} to ${location}`
}

function redirectPart({ status }: Answer): AnswerPart {
  return status === 302 ? 'location' : 'status'
}

/** The cookies that an answer sets, in words. */
export function cookiesInWords(answer: Answer): Words {
  const set = answer.headers.filter(([name]) => name.toLowerCase() === 'set-cookie').map(([, value]) => value)
  const reason = answer.unusableSession === undefined ? undefined : words`${answer.unusableSession}. `
  return set.length === 0
    ? words`${reason}${describeStatus(answer)}, no cookie`
    : words`${reason}Set-Cookie: ${set.join(' | ')}`
}

/** The whole body on one line, as a description of what was returned. Messages are cut only after they are redacted. */
export function bodyOf({ text, body, bodyBytes }: Answer): Words {
  const cut = bodyBytes > body.length ? words` (the beginning of ${bodyBytes} bytes)` : undefined
  const lines = text.split(/[\r\n]+/).map((line) => line.trim())
  return words`the body${cut}: ${lines.join(' ')}`
}

function mediaTypeOf(answer: Answer): Words | undefined {
  const type = answer.header('content-type')
  return answer.bodyBytes === 0 || type === undefined ? undefined : words` of ${type}`
}

/** Whether an answer says that the credentials were not accepted, in whatever form. */
export function isRefusal(answer: Answer): boolean {
  return answer.status === 401 || answer.status === 403 || leadsToLogin(answer)
}

/** Whether an answer says that the credentials were accepted, even if the request failed otherwise. */
export function acceptsCredentials({ isSuccess, status }: Answer): boolean {
  return isSuccess || (status >= 400 && status < 500 && status !== 401)
}
