import { isInformation } from '../../reference/operations/contents.ts'
import { alter, body, header, noHeader, status } from '../alteration.ts'
import type { Variant } from '../variant.ts'
import { reading } from '../verification.ts'

/** Permitted responses: the specification leaves their status, header or body open. */
export const answerVariants: readonly Variant[] = [
  {
    name: 'server-is-far-away-with-https',
    summary: 'The server is on another machine, and its address begins with https.',
    change: ({ options }) => ({
      options: { ...options, host: 'reporting.example', tls: { key: '', certificate: '' } },
    }),
  },
  {
    name: 'basic-reads-utf8',
    summary: 'HTTP basic decodes names and passwords as UTF-8, without corruption.',
    change: reading('basic', (text) => text && Buffer.from(text, 'latin1').toString('utf8')),
  },
  {
    name: 'no-challenge',
    summary: 'A 401 has no WWW-Authenticate header.',
    change: alter({}, noHeader('WWW-Authenticate')),
  },
  {
    name: 'another-challenge',
    summary: 'A 401 also has a WWW-Authenticate header of another scheme.',
    change: alter({ where: (_, answer) => answer.status === 401 }, header('WWW-Authenticate', 'Bearer')),
  },
  {
    name: 'empty-body-with-a-media-type',
    summary: 'Empty bodies have the media type text/html.',
    change: alter(
      { where: (_, answer) => answer.body === '' && answer.status < 500 },
      noHeader('Content-Type'),
      header('Content-Type', 'text/html'),
    ),
  },
  {
    name: 'empty-body-is-chunked',
    summary: 'Empty bodies are chunked.',
    change: alter(
      { where: (request, answer) => answer.body === '' && answer.status !== 204 && request.method !== 'HEAD' },
      header('Transfer-Encoding', 'chunked'),
    ),
  },
  {
    name: 'security-headers',
    summary: 'Every response carries security headers for browsers.',
    change: alter({}, header('X-Frame-Options', 'SAMEORIGIN'), header('X-Content-Type-Options', 'nosniff')),
  },
  {
    name: 'connections-are-closed',
    summary: 'Every response closes its connection.',
    change: alter({}, header('Connection', 'close')),
  },
  {
    name: 'missing-field-without-a-body',
    summary: 'The 400 of the login has no body.',
    change: alter({ operation: 'login', outcome: 'missing' }, body('')),
  },
  {
    name: 'missing-field-with-json',
    summary: 'The 400 of the login has a JSON body.',
    change: alter({ operation: 'login', outcome: 'missing' }, body('{"errorCode":"missing"}', 'application/json')),
  },
  {
    name: 'license-refusal-without-a-body',
    summary: 'The 403 for an invalid license has no body.',
    change: alter({ outcome: 'unlicensed' }, body('')),
  },
  {
    name: 'license-refusal-with-a-page',
    summary: 'The 403 for an invalid license has an HTML page.',
    change: alter({ outcome: 'unlicensed' }, body('<h1>License expired</h1>')),
  },
  {
    name: 'resources-have-no-content',
    summary: 'A resource without items returns 204.',
    change: (was) =>
      alter(
        {
          operation: 'resource',
          outcome: 'success',
          where: ({ path }) => was.options.protectedPaths.includes(path ?? ''),
        },
        status(204),
        body(''),
      )(was),
  },
  {
    name: 'server-info-is-closed',
    summary: 'Only authenticated users can read the release of the server.',
    change: (was) => ({
      isProtected: (request) => isInformation(request.path ?? '') || was.isProtected(request),
    }),
  },
  {
    name: 'release-is-not-told',
    summary: 'The server does not publish its release.',
    change: (was) => ({
      resourceBody: (request, account) =>
        isInformation(request.path ?? '') ? undefined : was.resourceBody(request, account),
    }),
  },
  {
    name: 'settings-are-not-told',
    summary: 'The server does not publish the session timeout, the context path or the ticket parameter.',
    change: (was) => ({
      resourceBody: (request, account) =>
        request.path?.startsWith('/rest_v2/settings/') ? undefined : was.resourceBody(request, account),
    }),
  },
  {
    name: 'absent-for-reading-only',
    summary: 'A missing resource allows no method but GET.',
    change: alter({ operation: 'resource', outcome: 'absent', where: ({ method }) => method !== 'GET' }, status(405)),
  },
  {
    name: 'patch-is-unknown',
    summary: 'PATCH returns 501, whatever its credentials.',
    change: alter({ where: (request) => request.method === 'PATCH' }, status(501), body('')),
  },
]
