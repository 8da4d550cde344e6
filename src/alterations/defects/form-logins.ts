import { alter, type Choice, sessionCookies, sessionExpiresEarly } from '../alteration.ts'
import { answering } from '../answering.ts'
import { type CallerKind, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { allOf } from '../requests-by.ts'

/** Login forms that the server answers otherwise for some users (sections 2.2, 3 and 4.3). */
export const formLoginDefects: readonly Defect[] = defectsOf(
  crossing(Object.values<CallerKind>(userKinds)).with(({ slug, words, is }) => {
    const success: Choice = { operation: 'login', outcome: 'success', where: allOf(({ body }) => body.length > 0, is) }
    return {
      ...answering(`login-success-*-for-${slug}`, `A successful login with a form by ${words} *.`, success, [
        ['4.3/success-has-an-empty-body', 'has-a-body'],
        ['4.3/form-credentials-open-a-session', 'is-201'],
      ]),
      [`cookie-path-is-the-root-for-${slug}`]: violates('2.2/cookie-path-is-the-context', [
        `The session cookie of a login with a form by ${words} has the path /.`,
        alter(
          success,
          sessionCookies((cookie) => cookie.replace(/; Path=[^;]*/, '; Path=/')),
        ),
      ]),
      [`cookie-expires-early-for-${slug}`]: violates('3/idle-session-lives-until-the-timeout', [
        `The session cookie of a login with a form by ${words} has a Max-Age of half of the timeout.`,
        alter(success, sessionExpiresEarly()),
      ]),
    }
  }),
)
