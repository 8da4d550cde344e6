import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where the build notes the sources that it took; no part of the published package. */
export const sourcesFile = 'dist/sources.json'

/** What the build knew of a source file. */
export interface Source {
  /** When it was last written, in milliseconds. */
  readonly modifiedMs: number
  /** Of its text (see `fingerprint`). */
  readonly fingerprint: string
}

/**
 * The first source that is no longer what the program was made of, as its path below `root`; undefined when there is
 * none, and where there are no sources at all, as in an installed package. Looks at times first, and reads only files
 * that were written since: a checkout to and fro changes times and nothing else.
 */
export async function changedSource(root: string): Promise<string | undefined> {
  const noted = JSON.parse(read(join(root, sourcesFile)) ?? '{}') as Readonly<Record<string, Source>>
  const written = Object.entries(noted).filter(([path, { modifiedMs }]) => modifiedOf(join(root, path)) !== modifiedMs)
  if (written.length === 0 || modifiedOf(join(root, 'src')) === undefined) return undefined
  for (const [path, source] of written) {
    const text = read(join(root, path))
    if (text === undefined || (await fingerprint(text)) !== source.fingerprint) return path
  }
  return undefined
}

/** Tells texts apart. */
export async function fingerprint(text: string): Promise<string> {
  // Loaded late: hardly any start needs it.
  const { createHash } = await import('node:crypto')
  return createHash('sha256').update(text).digest('base64')
}

function modifiedOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function read(path: string): string | undefined {
  return modifiedOf(path) === undefined ? undefined : readFileSync(path, 'utf8')
}
