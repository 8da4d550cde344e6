import { randomUUID } from 'node:crypto'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, type Choice, changing, replacing, together } from '../alteration.ts'
import { servedLikeGet } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { Latest, remembering } from '../memory.ts'
import { isForAResource } from '../requests-by.ts'
import { body, status } from '../response-changes.ts'

const is401 = '5.3/missing-credentials-are-401'

/** Reads a path without what matches, or with something else for it. */
const without =
  (what: RegExp, instead = '') =>
  (path: string): string =>
    path.replace(what, instead)

/** How a server resolves a path that a filter in front of it does not recognize. */
const readings: readonly (readonly [slug: string, words: string, read: (path: string) => string])[] = [
  ['doubled-slashes', 'doubled slashes', without(/\/{2,}(?=.)/g, '/')],
  ['slash-at-the-end', 'a trailing slash', without(/\/+$/)],
  ['capitals-at-the-end', 'its last part in capitals', (path) => path.replace(/\/[A-Z]+$/, (end) => end.toLowerCase())],
  ['encoded-slash', 'an encoded slash', without(/%2f/gi, '/')],
  ['overlong-slash', 'a slash encoded in two bytes', without(/%c0%af/g, '/')],
  ['encoded-backslash', 'a backslash for a slash', without(/%5c/gi, '/')],
  ['encoded-letter', 'an encoded letter', (path) => path.replace(/%[67][0-9a-f]/g, decodeURIComponent)],
  ['letter-encoded-twice', 'a twice-encoded letter', (path) => path.replace(/%25[67][0-9a-f]/g, decodedTwice)],
  ['dot', 'a dot segment', without(/\/(\.|%2e)(?=\/)/g)],
  ['two-dots', 'a two-dot segment', without(/\/[^/]+\/\.\.(?=\/)/g)],
  ['encoded-dots', 'two encoded dots', without(/\/[^/]+\/%2e%2e(?=\/)/g)],
  ['a-public-folder', 'a public folder and two dots before it', without(/\/scripts\/\.\.;?(?=\/)/)],
  [
    'a-public-resource',
    'the server information and two dots before it',
    without(/\/rest_v2\/serverInfo\/\.\.\/\.\.(?=\/)/),
  ],
  ['two-dots-and-a-semicolon', 'a two-dot segment with a semicolon', without(/\/[^/]+\/\.\.;(?=\/)/g)],
  ['path-parameter', 'a path parameter at its end', without(/;[^/]*$/)],
  ['path-parameter-of-a-style-sheet', 'a path parameter that looks like a file', without(/;a=b\.css$/)],
  ['path-parameter-further-up', 'a path parameter in an earlier segment', without(/;[^/]*(?=\/.)/g)],
  ['suffix', 'a suffix for a format', without(/\.(json|html)$/)],
  ['style-sheet', 'the suffix of a style sheet', without(/\.css$/)],
  ['end', 'a dot, a space or a control character at its end', without(/(\.|%20|%00|%0a)$/)],
  ['an-earlier-prefix', 'the prefix of an earlier version', without(/\/rest(?=\/(?!login))/, '/rest_v2')],
  ['another-version', 'the prefix of another version', without(/\/rest_v[13](?=\/)/, '/rest_v2')],
  ['letter-case', 'capital letters', (path) => path.toLowerCase()],
]

const list: Choice = { operation: 'resource', outcome: 'success', where: isForAResource }
const contentThatChanges = changing('resourceBody', (was, content, request) =>
  isForAResource(request, was) ? { ...Object(content), turn: randomUUID() } : content,
)
const emptyForUnknown = changing(
  'resourceBody',
  (_was, content, _request, account) => content ?? (account === undefined ? {} : undefined),
)

/** Requests without credentials for paths that a filter and the server read differently (section 5.3). */
export const spelledPathDefects: readonly Defect[] = defectsOf({
  ...crossing(readings).with(([slug, words, read]) => ({
    [`nothing-sent-is-served-by-${slug}`]: violates(is401, [
      `A path with ${words} needs no credentials.`,
      unguarded(read),
    ]),
  })),
  ...crossing([
    ['content-that-changes', 'content that changes with each request', contentThatChanges],
    ['a-list-without-items', 'a list without items (204)', alter(list, status(204), body(''))],
    [
      'nothing-to-strangers',
      'a list to users and nothing (204) to others',
      alter({ ...list, answer: ({ account }) => account === undefined }, status(204), body('')),
    ],
    ['a-list-beside-empty-ones', 'a list, and for unknown names an empty one', emptyForUnknown],
  ]).with(([slug, words, content]) => ({
    [`nothing-sent-with-a-suffix-shows-${slug}`]: violates(is401, [
      `A path with the suffix of a style sheet needs no credentials, and shows ${words}.`,
      together(unguarded(without(/\.css$/)), content),
    ]),
  })),
  'options-show-content-that-changes': violates(is401, [
    'OPTIONS without credentials returns the content of GET, which changes with each request.',
    together(servedLikeGet('OPTIONS'), contentThatChanges),
  ]),
})

function unguarded(read: (path: string) => string): ServicePatch {
  return remembering(Latest<boolean>, (isOpen) => [
    replacing('isProtected', (was, request) => !isOpen.value && was.isProtected(request)),
    replacing('answer', (was, raw) => {
      const [path = '', ...query] = raw.target.split('?')
      const target = [read(path), ...query].join('?')
      isOpen.value = target !== raw.target
      return was.answer({ ...raw, target })
    }),
  ])
}

const decodedTwice = (text: string) => decodeURIComponent(decodeURIComponent(text))
