import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync, transformSync } from 'rolldown/utils'
import { packageRoot } from '../../../suite/suite.ts'
import { anatomyOf, requestedBy } from './anatomy.ts'
import { importedPath, type Source, sourceAt } from './source.ts'

/** Calls `load` with a world of this change, which can import nothing any more when the result is there. */
export async function inWorldOf<Loaded>(changed: Source, load: (world: World) => Promise<Loaded>): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'))
  try {
    return await load(new World(changed, folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The compiled modules, but for the changed one and those that import it, which are loaded again from a folder. */
export class World {
  readonly #changed: Source
  readonly #folder: string
  readonly #urls = new Map<string, string>()

  constructor(changed: Source, folder: string) {
    this.#changed = changed
    this.#folder = folder
  }

  /** Loads a module of the package, such as `specs/every-spec.ts`. */
  import<Module>(path: string): Promise<Module> {
    return import(this.#urlOf(path))
  }

  #urlOf(path: string): string {
    const url =
      this.#urls.get(path) ?? (this.#isNew(path) ? this.#written(path) : urlIn(join(packageRoot, 'dist'), path, '.js'))
    this.#urls.set(path, url)
    return url
  }

  /** Whether a module is the changed one, or imports it directly or indirectly. */
  #isNew(path: string): boolean {
    return path === this.#changed.path || reachableFrom(path).has(this.#changed.path)
  }

  /** Writes a new module, and those that it imports. Returns its URL. */
  #written(path: string): string {
    const source = path === this.#changed.path ? this.#changed : sourceAt(path)
    const { code, errors } = transformSync(path, source.text, { typescript: { onlyRemoveTypeImports: true } })
    if (errors[0] !== undefined) throw new SyntaxError(`${path}: ${errors[0].message}`)
    let text = code
    for (const { value, start, end } of requestedBy(parseSync(`${path}.js`, code).module).toReversed()) {
      const imported = importedPath(path, value)
      const url = imported === undefined ? import.meta.resolve(value) : this.#urlOf(imported)
      text = `${text.slice(0, start)}'${url}'${text.slice(end)}`
    }
    const url = urlIn(this.#folder, path, '.mjs')
    mkdirSync(dirname(fileURLToPath(url)), { recursive: true })
    writeFileSync(fileURLToPath(url), text)
    return url
  }
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
