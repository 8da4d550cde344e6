import { alter, body, header, noHeader, status } from '../../alteration.ts'
import type { ProfileRow } from '../profile.ts'

/** What it answers to anybody, and how the container writes it. */
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
  {
    row: 'headers',
    summary: 'Header fields are those that the container and its filters write.',
    change: (was) =>
      alter(
        {},
        (answer) => ({
          ...answer,
          headers: answer.headers.map(([name, value]) => [
            name,
            name === 'Content-Type' ? value.replace(/; charset=utf-8$/, ';charset=UTF-8') : value,
          ]),
        }),
        (answer, request) =>
          answer.status < 500
            ? answer
            : header('Content-Type', 'text/html;charset=utf-8')(noHeader('Content-Type')(answer, request), request),
        header('X-Content-Type-Options', 'nosniff'),
        header('X-XSS-Protection', '1; mode=block'),
        header('X-Frame-Options', 'SAMEORIGIN'),
        header('Cache-Control', 'no-cache, no-store, max-age=0, must-revalidate'),
        header('Pragma', 'no-cache'),
        header('Expires', '0'),
      )(was),
  },
]
