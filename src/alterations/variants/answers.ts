import { isInformation } from '../../reference/operations/contents.ts'
import { alter, body, header, noHeader, replacing, status } from '../alteration.ts'
import { permitted, type Variant } from '../variant.ts'
import { reading } from '../verification.ts'

/** Permitted responses: the specification leaves their status, header or body open. */
export const answerVariants: readonly Variant[] = permitted({
  'server-is-far-away-with-https': [
    'The server is on another machine, and its address begins with https.',
    ({ options }) => ({
      options: { ...options, host: 'reporting.example', tls: { key: '', certificate: '' } },
    }),
  ],
  'basic-reads-utf8': [
    'HTTP basic decodes names and passwords as UTF-8, without corruption.',
    reading('basic', (text) => text && Buffer.from(text, 'latin1').toString('utf8')),
  ],
  'no-challenge': ['A 401 has no WWW-Authenticate header.', alter({}, noHeader('WWW-Authenticate'))],
  'another-challenge': [
    'A 401 also has a WWW-Authenticate header of another scheme.',
    alter({ where: (_, answer) => answer.status === 401 }, header('WWW-Authenticate', 'Bearer')),
  ],
  'empty-body-with-a-media-type': [
    'Empty bodies have the media type text/html.',
    alter(
      { where: (_, answer) => answer.body === '' && answer.status < 500 },
      noHeader('Content-Type'),
      header('Content-Type', 'text/html'),
    ),
  ],
  'empty-body-is-chunked': [
    'Empty bodies are chunked.',
    alter(
      { where: (request, answer) => answer.body === '' && answer.status !== 204 && request.method !== 'HEAD' },
      header('Transfer-Encoding', 'chunked'),
    ),
  ],
  'security-headers': [
    'Every response carries security headers for browsers.',
    alter({}, header('X-Frame-Options', 'SAMEORIGIN'), header('X-Content-Type-Options', 'nosniff')),
  ],
  'connections-are-closed': ['Every response closes its connection.', alter({}, header('Connection', 'close'))],
  'missing-field-without-a-body': [
    'The 400 of the login has no body.',
    alter({ operation: 'login', outcome: 'missing' }, body('')),
  ],
  'missing-field-with-json': [
    'The 400 of the login has a JSON body.',
    alter({ operation: 'login', outcome: 'missing' }, body('{"errorCode":"missing"}', 'application/json')),
  ],
  'license-refusal-without-a-body': [
    'The 403 for an invalid license has no body.',
    alter({ outcome: 'unlicensed' }, body('')),
  ],
  'license-refusal-with-a-page': [
    'The 403 for an invalid license has an HTML page.',
    alter({ outcome: 'unlicensed' }, body('<h1>License expired</h1>')),
  ],
  'resources-have-no-content': [
    'A resource without items returns 204.',
    alter(
      {
        operation: 'resource',
        outcome: 'success',
        where: ({ path }, _, was) => was.options.protectedPaths.includes(path ?? ''),
      },
      status(204),
      body(''),
    ),
  ],
  'server-info-is-closed': [
    'Only authenticated users can read the release of the server.',
    replacing('isProtected', (was, request) => isInformation(request.path ?? '') || was.isProtected(request)),
  ],
  'release-is-not-told': [
    'The server does not publish its release.',
    replacing('resourceBody', (was, request, account) =>
      isInformation(request.path ?? '') ? undefined : was.resourceBody(request, account),
    ),
  ],
  'settings-are-not-told': [
    'The server does not publish the session timeout, the context path or the ticket parameter.',
    replacing('resourceBody', (was, request, account) =>
      request.path?.startsWith('/rest_v2/settings/') ? undefined : was.resourceBody(request, account),
    ),
  ],
  'absent-for-reading-only': [
    'A missing resource allows no method but GET.',
    alter({ operation: 'resource', outcome: 'absent', where: ({ method }) => method !== 'GET' }, status(405)),
  ],
  'patch-is-unknown': [
    'PATCH returns 501, whatever its credentials.',
    alter({ where: (request) => request.method === 'PATCH' }, status(501), body('')),
  ],
})
