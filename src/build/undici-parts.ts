import type { Plugin } from 'rolldown'
import { parseSync } from 'rolldown/utils'

/** What this project takes of undici, and where it stands in the package. */
const parts: Readonly<Record<string, string>> = {
  Agent: './lib/dispatcher/agent',
  buildConnector: './lib/core/connect',
  Pool: './lib/dispatcher/pool',
  ProxyAgent: './lib/dispatcher/proxy-agent',
}

/**
 * Leaves the rest of undici out of a program: fetch, caches, mocks and web sockets are half of it, and loading them takes
 * a tenth of the CPU of a start. The sources import from its public entry point. The build fails when one takes a part
 * that is not in the list, or when undici has moved one.
 */
export function undiciParts(): Plugin {
  const entry = Object.entries(parts).map(([name, path]) => `exports.${name} = require('${path}')\n`)
  return {
    name: 'undici-parts',
    transform: {
      filter: { id: { include: [/[\\/]undici[\\/]index\.js$/, /\.ts$/] } },
      handler(code, id) {
        if (!id.endsWith('.ts')) return { code: entry.join(''), map: null }
        const missing = namesOfUndici(id, code).filter((name) => !(name in parts))
        if (missing.length > 0) this.error(`undici's ${missing} is not in the list of src/build/undici-parts.ts.`)
        return undefined
      },
    },
  }
}

/** What a source takes of undici when it runs; `*` where it takes all of it. */
function namesOfUndici(path: string, text: string): string[] {
  return parseSync(path, text)
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === 'undici')
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*'))
}
