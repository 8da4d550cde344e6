import { type MethodId, methodOf } from '../methods/methods.ts'
import type { Operation } from './operation.ts'

/** Whether a sequence still shows the symptom. */
export type Shows = (operations: readonly Operation[]) => Promise<boolean>

/**
 * Shrinks a sequence as long as it shows the symptom and `mayGoOn`: drops whole browsers, then parts, then sends overlapping
 * requests one by one, then simplifies each operation. `signIn` is the method for other sign-ins, if they are not needed.
 */
export async function shrink(
  operations: readonly Operation[],
  shows: Shows,
  mayGoOn: () => boolean,
  signIn?: MethodId,
): Promise<readonly Operation[]> {
  let best = operations
  for (const left of new Set(operations.map(({ browser }) => browser)))
    await tries(best.filter(({ browser }) => browser !== left))
  for (let before = -1; before !== weightOf(best) && mayGoOn(); ) {
    before = weightOf(best)
    await withoutParts()
    await oneByOne()
    await simplified()
  }
  return best

  /** Continues with a candidate if it still shows the symptom. Returns whether it does. */
  async function tries(candidate: readonly Operation[]): Promise<boolean> {
    const isNew = candidate.length > 0 && JSON.stringify(candidate) !== JSON.stringify(best)
    if (!isNew || !mayGoOn() || !(await shows(candidate))) return false
    best = candidate
    return true
  }

  function triesAt(index: number, change: object): Promise<boolean> {
    const changed = { ...best[index], ...change } as Operation
    return tries(best.map((operation, at) => (at === index ? changed : operation)))
  }

  async function withoutParts(): Promise<void> {
    for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2))
      // Start at the end: later operations depend on earlier ones.
      for (let start = best.length - size; start > -size && mayGoOn(); start -= size) {
        const from = Math.max(0, start)
        await tries([...best.slice(0, from), ...best.slice(from + size)])
      }
  }

  async function oneByOne(): Promise<void> {
    if (await tries(best.map((operation) => ({ ...operation, together: false })))) return
    for (let index = best.length - 1; index > 0; index--)
      if (best[index]?.together) await triesAt(index, { together: false })
  }

  async function simplified(): Promise<void> {
    // Numbers browsers without gaps, and stops sharing connections.
    const numbers = [...new Set(best.map(({ browser }) => browser))]
    await tries(best.map((operation) => ({ ...operation, browser: numbers.indexOf(operation.browser) })))
    await tries(best.map(({ connection: _, ...operation }) => operation))
    for (let index = 0; index < best.length; index++)
      for (const change of simpler(best[index] as Operation, signIn)) await triesAt(index, change)
  }
}

/** Simpler forms of an operation, one change at a time. */
function simpler(operation: Operation, signIn: MethodId | undefined): object[] {
  const plain: Readonly<Record<string, unknown>> = {
    locale: undefined,
    zone: undefined,
    user: 0,
    alias: false,
    qualified: false,
    json: false,
    documented: false,
    method: 'GET',
    wanted: 'resource',
    connection: undefined,
    ...(operation.kind === 'authenticate' ? { carried: 'none' } : {}),
    ...(operation.kind === 'request' ? { carried: 'own' } : {}),
  }
  const changes = [
    ...simplerSignIns(operation, signIn),
    ...Object.entries(plain)
      .filter(([name, value]) => name in operation && operation[name as keyof Operation] !== value)
      .map(([name, value]): object => ({ [name]: value })),
  ]
  // A wrong password for a real account uses up an attempt in every reproduction.
  const isCostly = 'credentials' in operation && operation.credentials === 'wrong password'
  return isCostly ? [{ credentials: 'unknown user' }, ...changes] : changes
}

/** The usual method, with a password, instead of another sign-in, which may need a ticket or a token. */
function simplerSignIns(operation: Operation, signIn: MethodId | undefined): object[] {
  if (operation.kind !== 'authenticate' || signIn === undefined || operation.by === signIn) return []
  const { takes, opens } = methodOf(operation.by)
  if (opens !== 'session') return []
  const credentials = operation.credentials === 'right' ? 'right' : 'unknown user'
  return [{ by: signIn, ...(takes !== 'password' && { credentials }) }]
}

/** A weight that decreases whenever a sequence gets shorter or simpler. */
function weightOf(operations: readonly Operation[]): number {
  return (
    JSON.stringify(operations).length + operations.length * 1000 + operations.filter(({ together }) => together).length
  )
}
