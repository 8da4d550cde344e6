import { fieldName } from '../../../reference/names.ts'
import { alter, body, noHeader, replacing, status } from '../../alteration.ts'
import type { ProfileRow } from '../profile.ts'

/** What this server returns to every client. */
export const answerRows: readonly ProfileRow[] = [
  {
    row: '4.5 JSON file says success',
    summary: 'The community edition has no JSON success file: 404.',
    change: (was) => ({ jsonSuccess: () => was.notFound('jsonSuccess') }),
  },
  {
    row: '/rest_v2/settings/auth',
    summary: 'The settings contain the ticket parameter even without single sign-on.',
    change: replacing('resourceBody', (was, request, account) =>
      request.path === '/rest_v2/settings/auth'
        ? { ticketParameterName: was.options.sso?.argument ?? fieldName.ticket }
        : was.resourceBody(request, account),
    ),
  },
  {
    row: '/rest_v2/resources',
    summary: 'An empty list returns 204.',
    change: (was) =>
      alter(
        {
          operation: 'resource',
          outcome: 'success',
          where: ({ method, path }) => method !== 'OPTIONS' && was.options.protectedPaths.includes(path ?? ''),
        },
        status(204),
        body(''),
        noHeader('Content-Type'),
      )(was),
  },
]
