import { AsyncLocalStorage } from 'node:async_hooks'
import type { Finding } from '../catalogue/requirement.ts'
import type { Answer } from '../http/answer.ts'
import { isLoginPage } from '../http/location.ts'
import { errorPage, loginPage } from '../methods/operations.ts'
import { isCrash } from '../outcome/crash.ts'
import type { Actual, AnswerPart, Expected, Unredacted } from '../outcome/failure.ts'
import { requestInWords, Violation } from '../outcome/violation.ts'
import { leadsTo, locationOf } from '../target/location.ts'
import { ownWords, Words, words } from '../transport/words.ts'
import { mediaTypeOf, redirectOf, redirectPart, statusOf } from './actual.ts'

const judging = new AsyncLocalStorage<{ expectations: number }>()

/** Runs `work` and returns how many expectations it called, controls excluded. Throws what `work` throws. */
export async function expectationsIn(work: () => Promise<void>): Promise<number> {
  const counted = { expectations: 0 }
  return judging.run(counted, () => work().then(() => counted.expectations))
}

/** Answers that a check has found to be no sign-in, whatever their status. */
const noSignIns = new WeakSet<Answer>()

/** Whether a check has found that an answer is no sign-in: it may be an error page with status 200. */
export function isKnownAsNoSignIn(answer: Answer): boolean {
  return noSignIns.has(answer)
}

/** What was found, other than the status. A text of a custom check may hold anything, and is redacted as a whole. */
type Found = Unredacted<Actual> | Words | string

/** Expectations about an answer. Each method throws a Violation that says what was expected and what was returned. */
class Expectation {
  readonly #answer: Answer
  readonly #control: boolean

  constructor(answer: Answer, isControl: boolean) {
    this.#answer = answer
    this.#control = isControl
  }

  /** `found`: what was returned, if the status says too little. */
  toHaveStatus(status: number, found?: Found): void {
    this.#wants({ kind: 'status', is: status }, this.#answer.status === status, found)
  }

  /** Zero bytes, whatever the transfer encoding, and after any content coding: a compressed empty body has some bytes. */
  toHaveEmptyBody(): void {
    const { bodyBytes, isEmpty } = this.#answer
    const found = { kind: 'body', bytes: bodyBytes, mediaType: mediaTypeOf(this.#answer) } as const
    this.#wants({ kind: 'empty-body' }, isEmpty, found, 'body')
  }

  /** The credentials were accepted: a status of success. */
  toBeServed(): void {
    this.#wants({ kind: 'accepted' }, this.#answer.isSuccess)
  }

  /** The credentials were accepted, whatever the operation answers: no request for a login, and no server error. */
  toAcceptCredentials(): void {
    this.#wants({ kind: 'credentials-accepted' }, acceptsCredentials(this.#answer))
  }

  /** Refused for lack of authentication, in whatever form. `otherThan`: a status that has another meaning there. */
  toBeRefused({ otherThan }: { otherThan?: number | undefined } = {}): void {
    const holds = isRefusal(this.#answer) && this.#answer.status !== otherThan
    this.#wants({ kind: 'refused' }, holds)
  }

  /** Not authenticated, in whatever form; a crash proves nothing. */
  toBeUnauthenticated(): void {
    this.#wants({ kind: 'unauthenticated' }, !this.#answer.isSuccess && !isCrash(this.#answer))
  }

  /** A session was opened (`isAccepted`). How an answer shows that depends on the method. */
  toOpenSession(isAccepted: boolean): void {
    this.#wants({ kind: 'session-opened' }, isAccepted)
  }

  /** The live session with this ID goes on: no other is opened. `isReturned`: the answer also sets its cookie. */
  toKeepSession(sessionId: string | undefined, { isReturned = false } = {}): void {
    const { sessionCookie } = this.#answer
    const holds = sessionCookie?.value === sessionId || (sessionCookie === undefined && !isReturned)
    const found = ownWords(sessionCookie === undefined ? 'no JSESSIONID cookie' : 'another session ID')
    this.#wants({ kind: isReturned ? 'session-returned' : 'session-kept' }, holds, found, 'set-cookie')
  }

  /** The credentials were not accepted, whatever the answer; `found` says what accepting them means, `finding` does for hints. */
  toNotSignIn(isAccepted: boolean, found: Found, finding?: Finding): void {
    if (!isAccepted) noSignIns.add(this.#answer)
    this.#wants({ kind: 'no-sign-in' }, !isAccepted, found, 'status', finding)
  }

  /** No server error, whatever the check was about. */
  toBeNoCrash(): void {
    this.#wants({ kind: 'no-server-error' }, !isCrash(this.#answer))
  }

  /** 302 to this path and query. */
  toRedirectTo(place: string): void {
    this.#wantsRedirect({ kind: 'redirect', to: ownWords(place) }, leadsTo(this.#answer, place))
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
      !location.path.endsWith(loginPage) &&
      places.every((place) => !leadsTo(this.#answer, place))
    this.#wantsRedirect({ kind: 'redirect-elsewhere', than: places.map(ownWords) }, allowed)
  }

  /** A redirect to the origin of the request. */
  toStayOnTheServer(): void {
    const { origin } = new URL(this.#answer.request.url)
    this.that(
      this.#answer.location?.origin === origin,
      `a Location at ${origin}`,
      redirectOf(this.#answer),
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
    this.#wants({ kind: 'statement', text: ownWords(expected) }, holds, found, part)
  }

  #wantsRedirect(expected: Unredacted<Expected>, leadsThere: boolean): void {
    const holds = this.#answer.status === 302 && leadsThere
    this.#wants(expected, holds, redirectOf(this.#answer), redirectPart(this.#answer))
  }

  #wants(
    expected: Unredacted<Expected>,
    holds: boolean,
    found?: Found,
    part: AnswerPart = 'status',
    finding?: Finding,
  ): void {
    const counted = this.#control ? undefined : judging.getStore()
    if (counted !== undefined) counted.expectations++
    if (holds) return
    const { operation, status } = this.#answer
    throw new Violation({
      request: requestInWords(this.#answer),
      expected,
      actual: found === undefined ? { kind: 'status', ...statusOf(this.#answer) } : actualOf(found),
      operation,
      status,
      finding,
      answer: this.#answer,
      part,
      control: this.#control,
    })
  }
}

function actualOf(found: Found): Unredacted<Actual> {
  if (typeof found === 'string') return { kind: 'statement', text: words`${found}` }
  return found instanceof Words ? { kind: 'statement', text: found } : found
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

/** Whether an answer says that the credentials were not accepted, in whatever form. */
export function isRefusal(answer: Answer): boolean {
  const { status } = answer
  // A client follows the Location of a redirect only.
  const isRedirected = status >= 300 && status <= 399 && (isLoginPage(answer.location) || leadsToAnotherHost(answer))
  return status === 401 || status === 403 || isRedirected
}

/** Whether a request without credentials is sent on to another host, such as an identity provider. A sign-in may lead there. */
function leadsToAnotherHost(answer: Answer): boolean {
  const { operation, request } = answer
  const isWithout = operation.session || operation.id === 'plain'
  const host = isWithout ? answer.location?.hostname || undefined : undefined
  return host !== undefined && host !== new URL(request.url).hostname
}

/** Whether an answer says that the credentials were accepted, even if the request failed otherwise. */
export function acceptsCredentials({ isSuccess, status }: Answer): boolean {
  return isSuccess || (status >= 400 && status < 500 && status !== 401)
}
