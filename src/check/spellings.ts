import { capitalized } from '../methods/methods.ts'
import { knownResources, restPrefix } from '../methods/names.ts'
import { loginPage } from '../methods/operations.ts'

/** Spellings of a path that filters and servers parse differently. Any answer but its content is permitted. */
export const spellings: readonly { readonly title: string; readonly of: (path: string) => readonly string[] }[] = [
  {
    title: 'Double slashes, or a slash at the end.',
    of: (path) => [`/${path}`, inLast(path, (name) => `/${name}`), `${path}/`, `${path}//`],
  },
  {
    title: 'Encoded slashes.',
    of: (path) => ['%2f', '%2F', '%252f', '%5c', '%c0%af'].map((slash) => path.replace(/\/([^/]*)$/, `${slash}$1`)),
  },
  {
    title: 'Letters encoded once and twice.',
    of: (path) => [inLast(path, encoded), inFirst(path, encoded), inLast(path, (name) => encoded(name, '%25'))],
  },
  {
    title: 'Dot segments that lead back to the same path.',
    of: (path) => [
      inLast(path, (name) => `./${name}`),
      inLast(path, (name) => `%2e/${name}`),
      inLast(path, (name) => `nothing/../${name}`),
      inLast(path, (name) => `nothing/%2e%2e/${name}`),
      `${loginPage}/..${path}`,
      `${loginPage}/..;${path}`,
      `/scripts/..${path}`,
      `/scripts/..;${path}`,
      `${knownResources.information}/../..${path}`,
    ],
  },
  {
    title: 'Path parameters.',
    of: (path) => [
      `${path};`,
      `${path};a=b`,
      `${path};a=b.css`,
      `${path};jsessionid=${'1'.repeat(32)}`,
      inFirst(path, (name) => `${name};a=b`),
      `/;a=b${path}`,
    ],
  },
  {
    title: 'Extra characters at the end.',
    of: (path) => ['.json', '.html', '.css', '.', '%20', '%00', '%0a'].map((end) => `${path}${end}`),
  },
  {
    title: 'Another version of the interface.',
    of: (path) => ['/rest/', '/rest_v1/', '/rest_v3/'].map((prefix) => path.replace(`${restPrefix}/`, prefix)),
  },
  {
    title: 'Another letter case.',
    of: (path) => [
      inLast(path, capitalized),
      inLast(path, (name) => name.toUpperCase()),
      inFirst(path, capitalized),
      path.toUpperCase(),
    ],
  },
]

function inLast(path: string, change: (name: string) => string): string {
  return path.replace(/[^/]+(?=\/*$)/, (name) => change(name))
}

function inFirst(path: string, change: (name: string) => string): string {
  return path.replace(/[^/]+/, (name) => change(name))
}

function encoded(name: string, percent = '%'): string {
  return `${percent}${name.charCodeAt(0).toString(16)}${name.slice(1)}`
}
