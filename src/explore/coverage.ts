import { type ListedMethod, methodOf } from '../methods/methods.ts'
import { credentialsFor } from '../model/method.ts'
import { isSilent, kinds, type ModelCredentials } from '../model/operation.ts'
import { sessionStates } from '../model/state.ts'
import type { Exploration } from '../results/exploration-schema.ts'
import type { Capabilities } from './capabilities.ts'
import { groupOf, type Operation } from './operation.ts'
import type { Trace } from './sequence.ts'

/** Counts the operations performed, so that gaps in coverage are visible. */
export class Coverage {
  readonly #counts = new Map<string, number>()
  operations = 0

  add({ done }: Trace): void {
    for (const { operation, sessionState, seen } of done) {
      if (seen === undefined) continue
      this.operations++
      const key = `${detailOf(operation)}|${sessionState}`
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    }
  }

  /** One row per operation and state, including those never tried. */
  table({ methods }: Pick<Capabilities, 'methods'>): Exploration['coverage'] {
    const attempts = methods.flatMap((method) => credentialsFor(method).map((each) => attempt(method, each)))
    const others = kinds.filter((kind) => kind !== 'authenticate' && !isSilent({ kind }))
    return [...new Set([...attempts, ...others])].flatMap((operation) =>
      sessionStates.map((state) => ({ operation, state, count: this.#counts.get(`${operation}|${state}`) ?? 0 })),
    )
  }
}

/** The name of an operation in the table. */
function detailOf(operation: Operation): string {
  return operation.kind === 'authenticate' ? attempt(methodOf(operation.by), operation.credentials) : operation.kind
}

function attempt(method: ListedMethod, credentials: ModelCredentials): string {
  const refused = method.takes === 'ticket' ? credentials : 'refused'
  const right = method.takes === 'ticket' ? 'fresh' : 'right'
  return `${groupOf(method)}, ${credentials === 'right' ? right : refused}`
}
