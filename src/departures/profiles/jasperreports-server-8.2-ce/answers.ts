import { alter, body, noHeader, status } from '../../alteration.ts'
import type { ProfileRow } from '../profile.ts'

/** What it answers to anybody. */
export const answerRows: readonly ProfileRow[] = [
  {
    row: '4.5 JSON file says success',
    summary: 'The JSON success file is not in the community edition: 404.',
    change: (was) => ({ jsonSuccess: () => was.notFound('jsonSuccess') }),
  },
  {
    row: '/rest_v2/settings/auth',
    summary: 'The name of the ticket is told where there is no single sign-on, too.',
    change: (was) => ({
      resourceBody: (request, account) =>
        request.path === '/rest_v2/settings/auth'
          ? { ticketParameterName: was.options.sso?.argument ?? 'ticket' }
          : was.resourceBody(request, account),
    }),
  },
  {
    row: '/rest_v2/resources',
    summary: 'An empty list is 204.',
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
