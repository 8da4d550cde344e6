import { type ListedMethod, methodOf } from '../methods/methods.ts'
import { credentialsFor } from '../model/method.ts'
import type { ModelCredentials } from '../model/operation.ts'
import { sessionStates } from '../model/state.ts'
import type { CoverageRow } from '../results/exploration-schema.ts'
import type { Capabilities } from './capabilities.ts'
import { groupOf, type Operation } from './operation.ts'
import type { Trace } from './sequence.ts'

/** Counts the operations performed. */
export class Coverage {
  /** One row per operation and kind of credentials, with each state, including those never tried. */
  readonly rows: CoverageRow[] = []
  operations = 0

  constructor({ methods }: Pick<Capabilities, 'methods'>) {
    const attempts = methods.flatMap((method) => credentialsFor(method).map((each) => attempt(method, each)))
    for (const counted of [...attempts, ...others.map((operation): Counted => ({ operation }))])
      if (this.#rowOf(counted) === undefined)
        this.rows.push({ ...counted, counts: sessionStates.map((state) => ({ state, count: 0 })) })
  }

  add({ done }: Trace): void {
    for (const { operation, sessionState, seen } of done) {
      if (seen === undefined) continue
      this.operations++
      const count = this.#rowOf(countedAs(operation))?.counts.find(({ state }) => state === sessionState)
      if (count !== undefined) count.count++
    }
  }

  #rowOf({ operation, credentials }: Counted): CoverageRow | undefined {
    return this.rows.find((row) => row.operation === operation && row.credentials === credentials)
  }
}

/** The operations besides those that authenticate: waits, and a browser that drops its cookies, send nothing. */
const others = ['key', 'request', 'logout'] as const satisfies readonly Operation['kind'][]

type Counted = Pick<CoverageRow, 'operation' | 'credentials'>

function countedAs(operation: Operation): Counted {
  return operation.kind === 'authenticate'
    ? attempt(methodOf(operation.by), operation.credentials)
    : { operation: operation.kind }
}

function attempt(method: ListedMethod, credentials: ModelCredentials): Counted {
  const isTicket = method.takes === 'ticket' && (credentials === 'used' || credentials === 'invented')
  const right = method.takes === 'ticket' ? 'fresh' : 'right'
  return {
    operation: groupOf(method),
    credentials: credentials === 'right' ? right : isTicket ? credentials : 'refused',
  }
}
