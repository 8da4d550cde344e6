import type { Carried } from '../model/operation.ts'

/** A session ID that no server has made. */
const invented = '0123456789ABCDEF0123456789ABCDEF'

/**
 * What a request carries: the cookies of this jar, and this session ID in place of that of the jar; or nothing. A session is
 * sent with all cookies of its browser, as load balancers need them.
 */
export interface CarriedCookies<Jar> {
  readonly jar: Jar
  readonly session?: string
  readonly isNothing?: boolean
}

/** The cookie jars of the browsers of one sequence, and the sessions that each browser was given. */
export class BrowserJars<Jar> {
  readonly #newJar: () => Jar
  readonly #sessionIn: (jar: Jar) => string | undefined
  readonly #jars: Jar[] = []
  /** By browser, newest last, each with the jar that received it. */
  readonly #sessions: { readonly session: string; readonly jar: Jar }[][] = []

  constructor(newJar: () => Jar, sessionIn: (jar: Jar) => string | undefined) {
    this.#newJar = newJar
    this.#sessionIn = sessionIn
  }

  /** The jar of a browser. */
  of(browser: number): Jar {
    for (; this.#jars.length <= browser; this.#sessions.push([])) this.#jars.push(this.#newJar())
    return this.#jars[browser] as Jar
  }

  /** Drops all cookies of a browser. */
  forget(browser: number): void {
    this.of(browser)
    this.#jars[browser] = this.#newJar()
  }

  /** Records the session that an answer set, if it set one. */
  record(browser: number, session: string | undefined): void {
    const jar = this.of(browser)
    const sessions = this.#sessions[browser]
    if (session !== undefined && sessions?.at(-1)?.session !== session) sessions?.push({ session, jar })
  }

  carried(browser: number, carried: Carried): CarriedCookies<Jar> {
    const jar = this.of(browser)
    switch (carried) {
      case 'own':
        return { jar }
      case 'invented':
        return { jar, session: invented }
      case 'older': {
        const own = this.#sessionIn(jar)
        return this.#sessions[browser]?.findLast(({ session }) => session !== own) ?? { jar, isNothing: true }
      }
      case 'neighbour': {
        const next = this.of((browser + 1) % this.#jars.length)
        const session = this.#sessionIn(next)
        return session === undefined ? { jar: next, isNothing: true } : { jar: next, session }
      }
      case 'none':
        return { jar, isNothing: true }
    }
  }
}
