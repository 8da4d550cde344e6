import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { EncodedSecret } from './encoded-secrets.ts'

/** Texts by their location. */
export type Texts = Readonly<Record<string, string>>

/** Every file in these folders, and its path, which is a text as well. Bytes are decoded as Latin-1 so that none is lost. */
export function textsBelow(...folders: readonly string[]): Texts {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return Object.fromEntries(
    files.flatMap((path) => [
      [`the name of ${path}`, path],
      ...(statSync(path).isFile() ? [[path, readFileSync(path, 'latin1')] as const] : []),
    ]),
  )
}

/** Searches every text for every encoded secret; reports one leak per secret and location, with the text around it. */
export function leaksIn(texts: Texts, encodedSecrets: readonly EncodedSecret[]) {
  return Object.entries(texts).flatMap(([place, text]) =>
    encodedSecrets.flatMap(({ form, text: encodedSecret }) => {
      const at = text.indexOf(encodedSecret)
      return at === -1 ? [] : [{ place, form, around: text.slice(Math.max(0, at - 80), at + 120) }]
    }),
  )
}
