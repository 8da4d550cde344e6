import type { CookieChoice } from '../model/operation.ts'

/** A session ID that no server has made. */
const invented = '0123456789ABCDEF0123456789ABCDEF'

/** The cookies of a jar, as load balancers need them, with this session ID in place of its own; or nothing. */
interface CarriedCookies<Jar> {
  readonly jar: Jar
  readonly session?: string
  readonly isNothing?: boolean
}

/** The cookie jars of the browsers of one sequence, and the sessions that each browser was given. */
export function browserJars<Jar>(newJar: () => Jar, sessionIn: (jar: Jar) => string | undefined) {
  const jars: Jar[] = []
  /** By browser, newest last, each with the jar that received it. */
  const received: { readonly session: string; readonly jar: Jar }[][] = []

  function of(browser: number): Jar {
    for (; jars.length <= browser; received.push([])) jars.push(newJar())
    return jars[browser] as Jar
  }

  return {
    of,

    /** Drops all cookies of a browser. */
    forget(browser: number): void {
      of(browser)
      jars[browser] = newJar()
    },

    /** Records the session that an answer set, if any. */
    record(browser: number, session: string | undefined): void {
      const jar = of(browser)
      const sessions = received[browser]
      if (session !== undefined && sessions?.at(-1)?.session !== session) sessions?.push({ session, jar })
    },

    /** The cookies that a browser sends by its choice. */
    cookiesFor(browser: number, choice: CookieChoice): CarriedCookies<Jar> {
      const jar = of(browser)
      switch (choice) {
        case 'own':
          return { jar }
        case 'invented':
          return { jar, session: invented }
        case 'older': {
          const own = sessionIn(jar)
          return received[browser]?.findLast(({ session }) => session !== own) ?? { jar, isNothing: true }
        }
        case 'neighbour': {
          const next = of((browser + 1) % jars.length)
          const session = sessionIn(next)
          return session === undefined ? { jar: next, isNothing: true } : { jar: next, session }
        }
        case 'none':
          return { jar, isNothing: true }
      }
    },
  }
}
