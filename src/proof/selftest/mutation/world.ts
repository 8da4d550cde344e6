import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, transformSync } from 'rolldown/utils'
import { packageRoot } from '../../../suite/suite.ts'
import { anatomyOf, requestedBy } from './anatomy.ts'
import { importedPath, type Source, sourceAt } from './source.ts'

/**
 * The modules of this package with one of them replaced. That one, and every module that imports it, is loaded again as a
 * `data:` URL, so nothing is written to disk; all others are the compiled ones in `dist`, loaded once.
 */
export class World {
  readonly #changed: Source
  readonly #urls = new Map<string, string>()
  // Appended to each module: modules with the same text would be the same module.
  readonly #number = ++worlds

  constructor(changed: Source) {
    this.#changed = changed
  }

  /** Loads a module of the package, such as `specs/every-spec.ts`. */
  import<Module>(path: string): Promise<Module> {
    return import(this.#urlOf(path))
  }

  #urlOf(path: string): string {
    const url = this.#urls.get(path) ?? (this.#isNew(path) ? this.#newUrlOf(path) : compiledUrlOf(path))
    this.#urls.set(path, url)
    return url
  }

  /** Whether a module is the changed one, or imports it directly or indirectly. */
  #isNew(path: string): boolean {
    return path === this.#changed.path || reachableFrom(path).has(this.#changed.path)
  }

  #newUrlOf(path: string): string {
    const source = path === this.#changed.path ? this.#changed : sourceAt(path)
    const { code, errors } = transformSync(path, source.text, { typescript: { onlyRemoveTypeImports: true } })
    if (errors[0] !== undefined) throw new SyntaxError(`${path}: ${errors[0].message}`)
    let text = code
    for (const { value, start, end } of requestedBy(parseSync(`${path}.js`, code).module).toReversed()) {
      const imported = importedPath(path, value)
      const url = imported === undefined ? import.meta.resolve(value) : this.#urlOf(imported)
      text = `${text.slice(0, start)}'${url}'${text.slice(end)}`
    }
    return `data:text/javascript;base64,${Buffer.from(`${text}\n// ${this.#number}`).toString('base64')}`
  }
}

let worlds = 0

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

function compiledUrlOf(path: string): string {
  return pathToFileURL(join(packageRoot, 'dist', path.replace(/\.ts$/, '.js'))).href
}
