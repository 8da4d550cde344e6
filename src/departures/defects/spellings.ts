import type { ServicePatch } from '../../reference/service.ts'
import type { Defect } from '../defect.ts'

/** How a server may read a path that a filter in front of it does not recognise. */
const readings: readonly (readonly [slug: string, words: string, read: (path: string) => string])[] = [
  ['doubled-slashes', 'slashes are doubled', (path) => path.replace(/\/{2,}(?=.)/g, '/')],
  ['slash-at-the-end', 'a slash stands at its end', (path) => path.replace(/\/+$/, '')],
  [
    'capitals-at-the-end',
    'its last part is in capitals',
    (path) => path.replace(/\/([A-Z]+)$/, (part) => part.toLowerCase()),
  ],
  ['encoded-slash', 'a slash is encoded', (path) => path.replace(/%2f/gi, '/')],
  ['encoded-backslash', 'a backslash stands for a slash', (path) => path.replace(/%5c/gi, '/')],
  ['encoded-letter', 'a letter is encoded', (path) => path.replace(/%[67][0-9a-f]/g, decodeURIComponent)],
  ['letter-encoded-twice', 'a letter is encoded twice', (path) => path.replace(/%25[67][0-9a-f]/g, decodedTwice)],
  ['dot', 'a dot stands for the same folder', (path) => path.replace(/\/(\.|%2e)(?=\/)/g, '')],
  ['two-dots', 'two dots lead back', (path) => path.replace(/\/[^/]+\/\.\.(?=\/)/g, '')],
  [
    'two-dots-and-a-semicolon',
    'two dots with a semicolon lead back',
    (path) => path.replace(/\/[^/]+\/\.\.;(?=\/)/g, ''),
  ],
  ['path-parameter', 'a path parameter follows', (path) => path.replace(/;[^/]*$/, '')],
  ['path-parameter-of-a-style-sheet', 'a path parameter looks like a file', (path) => path.replace(/;a=b\.css$/, '')],
  ['path-parameter-further-up', 'a path parameter stands further up', (path) => path.replace(/;[^/]*(?=\/.)/g, '')],
  ['suffix', 'a suffix names a format', (path) => path.replace(/\.(json|html)$/, '')],
  ['style-sheet', 'it ends like a style sheet', (path) => path.replace(/\.css$/, '')],
  ['end', 'a dot, a space or a control character follows', (path) => path.replace(/(\.|%20|%00|%0a)$/, '')],
  ['letter-case', 'letters are capitals', (path) => path.toLowerCase()],
]

/** A filter looks for the path as it is written, the service behind it for what it reads there (section 5.3). */
export const spellingDefects: readonly Defect[] = readings.map(([slug, words, read]) => ({
  name: `nothing-sent-is-served-by-${slug}`,
  summary: `A path needs no credentials when ${words}.`,
  breaks: ['5.3/missing-credentials-are-401'],
  change: unguarded(read),
}))

function unguarded(read: (path: string) => string): ServicePatch {
  return (was) => {
    let isOpen = false
    return {
      isProtected: (request) => !isOpen && was.isProtected(request),
      answer(raw) {
        const [path = '', ...query] = raw.target.split('?')
        const target = [read(path), ...query].join('?')
        isOpen = target !== raw.target
        return was.answer({ ...raw, target })
      },
    }
  }
}

function decodedTwice(text: string): string {
  return decodeURIComponent(decodeURIComponent(text))
}
