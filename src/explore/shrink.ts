import type { ModelOperation } from '../model/operation.ts'

/** Whether a sequence still shows the symptom. */
export type Shows = (operations: readonly ModelOperation[]) => Promise<boolean>

/**
 * Shrinks a sequence as long as it shows the symptom: drops whole browsers, then parts (large ones first), then sends
 * overlapping requests one by one, then simplifies each operation. A server has state, so every candidate is tried. Stops early
 * when `mayGoOn` returns false.
 */
export async function shrink(
  operations: readonly ModelOperation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly ModelOperation[]> {
  let best = await withoutBrowsers(operations, shows, mayGoOn)
  for (let before = -1; before !== weightOf(best) && mayGoOn(); ) {
    before = weightOf(best)
    best = await withoutParts(best, shows, mayGoOn)
    best = await oneByOne(best, shows, mayGoOn)
    best = await simplified(best, shows, mayGoOn)
  }
  return best
}

async function withoutBrowsers(
  operations: readonly ModelOperation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly ModelOperation[]> {
  let best = operations
  for (const left of new Set(operations.map(({ browser }) => browser))) {
    const others = best.filter(({ browser }) => browser !== left)
    if (others.length > 0 && mayGoOn() && (await shows(others))) best = others
  }
  return best
}

async function withoutParts(
  operations: readonly ModelOperation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly ModelOperation[]> {
  let best = operations
  for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
    // Start at the end: later operations depend on earlier ones.
    for (let start = best.length - size; start > -size && mayGoOn(); start -= size) {
      const from = Math.max(0, start)
      const shorter = [...best.slice(0, from), ...best.slice(from + size)]
      if (shorter.length > 0 && shorter.length < best.length && (await shows(shorter))) best = shorter
    }
  }
  return best
}

async function oneByOne(
  operations: readonly ModelOperation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly ModelOperation[]> {
  const apart = operations.map((operation) => ({ ...operation, together: false }))
  if (!operations.some(({ together }) => together)) return operations
  if (await shows(apart)) return apart
  let best = operations
  for (let index = best.length - 1; index > 0 && mayGoOn(); index--)
    if (best[index]?.together) best = await replaced(best, index, [{ together: false }], shows)
  return best
}

async function simplified(
  operations: readonly ModelOperation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly ModelOperation[]> {
  let best = await byAnyConnection(await renumbered(operations, shows), shows)
  for (let index = 0; index < best.length && mayGoOn(); index++)
    best = await replaced(best, index, simpler(best[index] as ModelOperation), shows)
  return best
}

/** Numbers browsers without gaps, if the symptom stays. */
async function renumbered(operations: readonly ModelOperation[], shows: Shows): Promise<readonly ModelOperation[]> {
  const numbers = [...new Set(operations.map(({ browser }) => browser))]
  const dense = operations.map((operation) => ({ ...operation, browser: numbers.indexOf(operation.browser) }))
  const changes = operations.some(({ browser }, index) => browser !== dense[index]?.browser)
  return changes && (await shows(dense)) ? dense : operations
}

/** Stops sharing connections, if the symptom stays. */
async function byAnyConnection(
  operations: readonly ModelOperation[],
  shows: Shows,
): Promise<readonly ModelOperation[]> {
  if (operations.every(({ connection }) => connection === undefined)) return operations
  const apart = operations.map(({ connection: _, ...operation }) => operation)
  return (await shows(apart)) ? apart : operations
}

async function replaced(
  operations: readonly ModelOperation[],
  index: number,
  changes: readonly object[],
  shows: Shows,
): Promise<readonly ModelOperation[]> {
  let best = operations
  for (const change of changes) {
    const candidate = best.map((operation, at) =>
      at === index ? ({ ...operation, ...change } as ModelOperation) : operation,
    )
    if (JSON.stringify(candidate) !== JSON.stringify(best) && (await shows(candidate))) best = candidate
  }
  return best
}

/** Simpler forms of an operation, one change at a time. */
function simpler(operation: ModelOperation): object[] {
  const plain: Readonly<Record<string, unknown>> = {
    locale: undefined,
    zone: undefined,
    user: 0,
    as: 'form',
    alias: false,
    qualified: false,
    json: false,
    documented: false,
    method: 'GET',
    wanted: 'resource',
    connection: undefined,
    ...(operation.kind === 'basic' || operation.kind === 'arguments' ? { carried: 'none' } : {}),
    ...(operation.kind === 'request' ? { carried: 'own' } : {}),
  }
  const changes = Object.entries(plain)
    .filter(([name, value]) => name in operation && operation[name as keyof ModelOperation] !== value)
    .map(([name, value]): object => ({ [name]: value }))
  // A wrong password for a real account uses up an attempt in every reproduction.
  const isCostly = 'credentials' in operation && operation.credentials === 'wrong password'
  return isCostly ? [{ credentials: 'unknown user' }, ...changes] : changes
}

/** A weight that decreases whenever a sequence gets shorter or simpler. */
function weightOf(operations: readonly ModelOperation[]): number {
  return (
    JSON.stringify(operations).length + operations.length * 1000 + operations.filter(({ together }) => together).length
  )
}
