import { type Doing, isSilent, kinds } from '../model/operation.ts'
import { carryings } from '../model/state.ts'
import type { Exploration } from '../results/exploration-schema.ts'
import type { Capabilities } from './capabilities.ts'
import type { Trace } from './sequence.ts'

/** Counts the operations performed, so that gaps in coverage are visible. */
export class Coverage {
  readonly #counts = new Map<string, number>()
  operations = 0

  add({ done }: Trace): void {
    for (const { operation, carried, seen } of done) {
      if (seen === undefined) continue
      this.operations++
      const key = `${detailOf(operation)}|${carried}`
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    }
  }

  /** One row per operation and state, including those never tried. */
  table({ kinds: possible, tokens }: Pick<Capabilities, 'kinds' | 'tokens'>): Exploration['coverage'] {
    const tried = kinds.filter((kind) => possible.has(kind) && !isSilent({ kind } as Doing))
    const names = tried.flatMap((kind) => {
      const all = kind === 'token' ? [...new Set(tokens.map(({ by }) => by ?? kind))] : [kind]
      return all.flatMap((name) => details[kind]?.map((detail) => `${name}, ${detail}`) ?? [name])
    })
    return names.flatMap((operation) =>
      carryings.map((state) => ({ operation, state, count: this.#counts.get(`${operation}|${state}`) ?? 0 })),
    )
  }
}

const details: Readonly<Partial<Record<Doing['kind'], readonly string[]>>> = {
  basic: ['right', 'refused'],
  arguments: ['right', 'refused'],
  token: ['right', 'refused'],
  login: ['right', 'refused'],
  ticket: ['fresh', 'used', 'invented'],
  'legacy login': ['right', 'refused'],
  'security check': ['right', 'refused'],
}

/** The name of an operation in the table. */
function detailOf(operation: Doing): string {
  const { kind } = operation
  if ('credentials' in operation) return `${kind}, ${operation.credentials === 'right' ? 'right' : 'refused'}`
  if (kind === 'token') return `${operation.by ?? kind}, ${operation.right ? 'right' : 'refused'}`
  if (kind === 'ticket') return `${kind}, ${operation.ticket}`
  return kind
}
