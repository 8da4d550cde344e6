import { alter, body, location, sessionCookies } from '../alteration.ts'
import { type CallerKind, userKinds } from '../callers.ts'
import { crossing, type Defect, violates } from '../defect.ts'

const kinds: readonly CallerKind[] = Object.values(userKinds)

/** What is wrong for one kind of user only (sections 2.2, 4.3 and 4.5). */
export const oneAccountDefects: readonly Defect[] = crossing(kinds, ({ slug, words, is }) => ({
  [`login-success-has-a-body-for-${slug}`]: violates('4.3/success-has-an-empty-body', [
    `The response to a successful login of ${words} has a body.`,
    alter(
      {
        operation: 'login',
        outcome: 'success',
        where: (request, { account }, was) => request.method === 'POST' && is(request, account, was),
      },
      body('<h1>Welcome</h1>'),
    ),
  ]),
  [`cookie-path-is-the-root-for-${slug}`]: violates('2.2/cookie-path-is-the-context', [
    `The session cookie of a login of ${words} has the path /.`,
    alter(
      {
        operation: 'login',
        outcome: 'success',
        where: (request, { account }, was) => request.body.length > 0 && is(request, account, was),
      },
      sessionCookies((cookie) => cookie.replace(/; Path=[^;]*/, '; Path=/')),
    ),
  ]),
  [`success-leads-to-the-start-page-for-${slug}`]: violates('4.5/success-redirects-to-the-success-page', [
    `A successful security check redirects ${words} to another page than all others.`,
    (was) =>
      alter(
        {
          operation: 'securityCheck',
          outcome: 'success',
          where: (request, { account }) => !was.wantsJson(request) && is(request, account, was),
        },
        location(() => was.location('/flow.html?_flowId=homeFlow')),
      )(was),
  ]),
}))
