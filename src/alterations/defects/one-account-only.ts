import { alter, body, location, sessionCookies } from '../alteration.ts'
import { type CallerKind, userKinds } from '../callers.ts'
import type { Defect } from '../defect.ts'

const kinds: readonly CallerKind[] = Object.values(userKinds)

/** What is wrong for one kind of user only (sections 2.2, 4.3 and 4.5). */
export const oneAccountDefects: readonly Defect[] = kinds.flatMap(({ slug, words, is }): Defect[] => [
  {
    name: `login-success-has-a-body-for-${slug}`,
    summary: `The response to a successful login of ${words} has a body.`,
    breaks: ['4.3/success-has-an-empty-body'],
    change: alter(
      {
        operation: 'login',
        outcome: 'success',
        where: (request, { account }, was) => request.method === 'POST' && is(request, account, was),
      },
      body('<h1>Welcome</h1>'),
    ),
  },
  {
    name: `cookie-path-is-the-root-for-${slug}`,
    summary: `The session cookie of a login of ${words} has the path /.`,
    breaks: ['2.2/cookie-path-is-the-context'],
    change: alter(
      {
        operation: 'login',
        outcome: 'success',
        where: (request, { account }, was) => request.body.length > 0 && is(request, account, was),
      },
      sessionCookies((cookie) => cookie.replace(/; Path=[^;]*/, '; Path=/')),
    ),
  },
  {
    name: `success-leads-to-the-start-page-for-${slug}`,
    summary: `A successful security check redirects ${words} to another page than all others.`,
    breaks: ['4.5/success-redirects-to-the-success-page'],
    change: (was) =>
      alter(
        {
          operation: 'securityCheck',
          outcome: 'success',
          where: (request, { account }) => !was.wantsJson(request) && is(request, account, was),
        },
        location(() => was.location('/flow.html?_flowId=homeFlow')),
      )(was),
  },
])
