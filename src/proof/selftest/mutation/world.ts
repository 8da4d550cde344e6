import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync, transformSync } from 'rolldown/utils'
import { packageRoot } from '../../../suite/suite.ts'
import { anatomyOf, requestedBy } from './anatomy.ts'
import { importedPath, type Source, sourceAt } from './source.ts'

/** The compiled modules, but for the changed one and those that import it, which are loaded again from a folder. */
export interface World {
  /** Loads a module of the package, such as `specs/every-spec.ts`. */
  import<Module>(path: string): Promise<Module>
}

/** Calls `load` with a world of this change, which can import nothing any more when the result is there. */
export async function inWorldOf<Loaded>(changed: Source, load: (world: World) => Promise<Loaded>): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'))
  const urlOf = urlsWith(changed, folder)
  try {
    return await load({ import: (path) => import(urlOf(path)) })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the URLs of modules; writes each new one, and those that it imports, to the folder first. */
function urlsWith(changed: Source, folder: string): (path: string) => string {
  const urls = new Map<string, string>()
  const written = (path: string): string => {
    const source = path === changed.path ? changed : sourceAt(path)
    const { code, errors } = transformSync(path, source.text, { typescript: { onlyRemoveTypeImports: true } })
    if (errors[0] !== undefined) throw new SyntaxError(`${path}: ${errors[0].message}`)
    let text = code
    for (const { value, start, end } of requestedBy(parseSync(`${path}.js`, code).module).toReversed()) {
      const imported = importedPath(path, value)
      const url = imported === undefined ? import.meta.resolve(value) : urlOf(imported)
      text = `${text.slice(0, start)}'${url}'${text.slice(end)}`
    }
    const url = urlIn(folder, path, '.mjs')
    mkdirSync(dirname(fileURLToPath(url)), { recursive: true })
    writeFileSync(fileURLToPath(url), text)
    return url
  }
  const urlOf = (path: string): string => {
    const isNew = path === changed.path || reachableFrom(path).has(changed.path)
    const url = urls.get(path) ?? (isNew ? written(path) : urlIn(join(packageRoot, 'dist'), path, '.js'))
    urls.set(path, url)
    return url
  }
  return urlOf
}

const reachable = new Map<string, ReadonlySet<string>>()

/** All modules of the package that a module imports, directly or indirectly. */
function reachableFrom(path: string): ReadonlySet<string> {
  const known = reachable.get(path)
  if (known !== undefined) return known
  const found = new Set<string>()
  const visit = (each: string) => {
    for (const needed of anatomyOf(sourceAt(each)).needs)
      if (!found.has(needed)) {
        found.add(needed)
        visit(needed)
      }
  }
  visit(path)
  reachable.set(path, found)
  return found
}

function urlIn(folder: string, path: string, ending: '.js' | '.mjs'): string {
  return pathToFileURL(join(folder, path.replace(/\.ts$/, ending))).href
}
