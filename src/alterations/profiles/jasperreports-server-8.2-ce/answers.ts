import { fieldName } from '../../../reference/names.ts'
import { alter, body, noHeader, replacing, status } from '../../alteration.ts'
import { type ProfileRow, profileRows } from '../profile.ts'

/** What this server returns to every client. */
export const answerRows: readonly ProfileRow[] = profileRows({
  '4.5 JSON file says success': [
    'The community edition has no JSON success file: 404.',
    (was) => ({ jsonSuccess: () => was.notFound('jsonSuccess') }),
  ],
  '/rest_v2/settings/auth': [
    'The settings contain the ticket parameter even without single sign-on.',
    replacing('resourceBody', (was, request, account) =>
      request.path === '/rest_v2/settings/auth'
        ? { ticketParameterName: was.options.sso?.argument ?? fieldName.ticket }
        : was.resourceBody(request, account),
    ),
  ],
  '/rest_v2/resources': [
    'An empty list returns 204.',
    (was) =>
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
  ],
})
