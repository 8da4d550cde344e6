import type { Plugin } from 'rolldown'
import { parseSync } from 'rolldown/utils'

/** What the sources take of undici. */
const taken = ['Agent', 'buildConnector', 'Pool', 'ProxyAgent']

type Program = ReturnType<typeof parseSync>['program']

/**
 * Leaves out of a program what it does not take of undici: fetch, caches, mocks and web sockets are half of it, and to
 * load them takes a fifth of the time until the first request. The sources import from its public entry point, which is
 * CommonJS, and of that a bundler leaves out nothing. So this shortens the entry point by whole statements. The build
 * fails when a source takes something that is not in the list.
 */
export function undiciParts(): Plugin {
  return {
    name: 'undici-parts',
    transform: {
      filter: { id: { include: [/[\\/]undici[\\/]index\.js$/, /\.ts$/] } },
      handler(code, id) {
        if (!id.endsWith('.ts')) return { code: entryOf(code, taken), map: null }
        const missing = namesOfUndici(id, code).filter((name) => !taken.includes(name))
        if (missing.length > 0) this.error(`undici's ${missing} is not in the list of src/build/undici-parts.ts.`)
        return undefined
      },
    },
  }
}

/**
 * What is left of a CommonJS module that exports by `module.exports.name = …` when only some names are taken: their
 * exports, whatever else it does, such as to give a class its methods, and the declarations that those need.
 */
export function entryOf(text: string, names: readonly string[]): string {
  const statements = parseSync('index.js', text).program.body.map((statement) => {
    const source = text.slice(statement.start, statement.end)
    const exported = /^module\.exports\.(\w+)/.exec(source)?.[1]
    return { source, declared: declaredBy(statement), wanted: exported === undefined || names.includes(exported) }
  })
  const kept = new Set(statements.filter(({ declared, wanted }) => declared.length === 0 && wanted))
  let before: number
  do {
    before = kept.size
    const words = new Set([...kept].flatMap(({ source }) => source.match(/[\w$]+/g) ?? []))
    for (const statement of statements) if (statement.declared.some((name) => words.has(name))) kept.add(statement)
  } while (kept.size > before)
  return statements.flatMap((each) => (kept.has(each) ? `${each.source}\n` : [])).join('')
}

/** The names that a statement declares, none where it does something. */
function declaredBy(statement: Program['body'][number]): string[] {
  if (statement.type === 'FunctionDeclaration') return [statement.id?.name ?? '']
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id }) => {
    if (id.type !== 'ObjectPattern') return id.type === 'Identifier' ? [id.name] : []
    return id.properties.flatMap(({ value }) => (value?.type === 'Identifier' ? [value.name] : []))
  })
}

/** What a source takes of undici when it runs; `*` where it takes all of it. */
function namesOfUndici(path: string, text: string): string[] {
  return parseSync(path, text)
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === 'undici')
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*'))
}
