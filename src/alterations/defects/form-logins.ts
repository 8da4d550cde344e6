import { type Alteration, alter, body, sessionCookies, status } from '../alteration.ts'
import { type CallerKind, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { allOf } from '../requests-by.ts'

const kinds: readonly CallerKind[] = Object.values(userKinds)

/** What can be wrong with the response to a login; in sentences, a star stands for the user. */
const faults: readonly (readonly [name: string, id: string, summary: string, alteration: Alteration])[] = [
  [
    'login-success-has-a-body-for-*',
    '4.3/success-has-an-empty-body',
    'A successful login with a form by * has a body.',
    body('<h1>Welcome</h1>'),
  ],
  [
    'login-success-is-201-for-*',
    '4.3/form-credentials-open-a-session',
    'A successful login with a form by * returns 201.',
    status(201),
  ],
  [
    'cookie-path-is-the-root-for-*',
    '2.2/cookie-path-is-the-context',
    'The session cookie of a login with a form by * has the path /.',
    sessionCookies((cookie) => cookie.replace(/; Path=[^;]*/, '; Path=/')),
  ],
  [
    'cookie-expires-early-for-*',
    '3/idle-session-lives-until-the-timeout',
    'The session cookie of a login with a form by * has a Max-Age of half of the timeout.',
    (response, _, was) =>
      sessionCookies((cookie) => `${cookie}; Max-Age=${was.options.sessionTimeoutMs / 2000}`)(response),
  ],
]

/** Login forms that the server answers otherwise for some users (sections 2.2, 3 and 4.3). */
export const formLoginDefects: readonly Defect[] = defectsOf(
  crossing(kinds, ({ slug, words, is }) =>
    crossing(faults, ([name, id, summary, alteration]) => ({
      [name.replace('*', slug)]: violates(id, [
        summary.replace('*', words),
        alter(
          {
            operation: 'login',
            outcome: 'success',
            where: allOf(({ body: sent }) => sent.length > 0, is),
          },
          alteration,
        ),
      ]),
    })),
  ),
)
