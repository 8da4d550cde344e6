import type { ServicePatch } from '../../reference/service.ts'
import { crossing, type Defect, violates } from '../defect.ts'
import { Latest, remembering } from '../memory.ts'

/** How a server resolves a path that a filter in front of it does not recognize. */
const readings: readonly (readonly [slug: string, words: string, read: (path: string) => string])[] = [
  ['doubled-slashes', 'doubled slashes', (path) => path.replace(/\/{2,}(?=.)/g, '/')],
  ['slash-at-the-end', 'a trailing slash', (path) => path.replace(/\/+$/, '')],
  [
    'capitals-at-the-end',
    'its last part in capitals',
    (path) => path.replace(/\/([A-Z]+)$/, (part) => part.toLowerCase()),
  ],
  ['encoded-slash', 'an encoded slash', (path) => path.replace(/%2f/gi, '/')],
  ['encoded-backslash', 'a backslash for a slash', (path) => path.replace(/%5c/gi, '/')],
  ['encoded-letter', 'an encoded letter', (path) => path.replace(/%[67][0-9a-f]/g, decodeURIComponent)],
  ['letter-encoded-twice', 'a twice-encoded letter', (path) => path.replace(/%25[67][0-9a-f]/g, decodedTwice)],
  ['dot', 'a dot segment', (path) => path.replace(/\/(\.|%2e)(?=\/)/g, '')],
  ['two-dots', 'a two-dot segment', (path) => path.replace(/\/[^/]+\/\.\.(?=\/)/g, '')],
  ['a-public-folder', 'a public folder and two dots before it', (path) => path.replace(/\/scripts\/\.\.;?(?=\/)/, '')],
  [
    'two-dots-and-a-semicolon',
    'a two-dot segment with a semicolon',
    (path) => path.replace(/\/[^/]+\/\.\.;(?=\/)/g, ''),
  ],
  ['path-parameter', 'a path parameter at its end', (path) => path.replace(/;[^/]*$/, '')],
  [
    'path-parameter-of-a-style-sheet',
    'a path parameter that looks like a file',
    (path) => path.replace(/;a=b\.css$/, ''),
  ],
  ['path-parameter-further-up', 'a path parameter in an earlier segment', (path) => path.replace(/;[^/]*(?=\/.)/g, '')],
  ['suffix', 'a suffix for a format', (path) => path.replace(/\.(json|html)$/, '')],
  ['style-sheet', 'the suffix of a style sheet', (path) => path.replace(/\.css$/, '')],
  ['end', 'a dot, a space or a control character at its end', (path) => path.replace(/(\.|%20|%00|%0a)$/, '')],
  ['letter-case', 'capital letters', (path) => path.toLowerCase()],
]

/** A filter matches the path as written; the service behind it resolves the path (section 5.3). */
export const spellingDefects: readonly Defect[] = crossing(readings, ([slug, words, read]) => ({
  [`nothing-sent-is-served-by-${slug}`]: violates('5.3/missing-credentials-are-401', [
    `A path with ${words} needs no credentials.`,
    unguarded(read),
  ]),
}))

function unguarded(read: (path: string) => string): ServicePatch {
  return remembering(Latest<boolean>, (was, isOpen) => ({
    isProtected: (request) => !isOpen.value && was.isProtected(request),
    answer(raw) {
      const [path = '', ...query] = raw.target.split('?')
      const target = [read(path), ...query].join('?')
      isOpen.value = target !== raw.target
      return was.answer({ ...raw, target })
    },
  }))
}

function decodedTwice(text: string): string {
  return decodeURIComponent(decodeURIComponent(text))
}
