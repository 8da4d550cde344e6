import type { Operation } from '../model/operation.ts'

/** Whether a sequence still shows what is looked for. */
export type Shows = (operations: readonly Operation[]) => Promise<boolean>

/**
 * Makes a sequence shorter and simpler as long as it shows the same: first whole browsers are left out, then parts, large
 * ones before small ones, then requests that overlapped are sent one by one, then each operation is made simpler. A server has a
 * memory, so that nothing is taken for granted: every candidate is tried. `mayGoOn` ends it early.
 */
export async function shrink(
  operations: readonly Operation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly Operation[]> {
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
  operations: readonly Operation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly Operation[]> {
  let best = operations
  for (const left of new Set(operations.map(({ browser }) => browser))) {
    const others = best.filter(({ browser }) => browser !== left)
    if (others.length > 0 && mayGoOn() && (await shows(others))) best = others
  }
  return best
}

async function withoutParts(
  operations: readonly Operation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly Operation[]> {
  let best = operations
  for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
    // From the end: what comes last rests on what comes before it.
    for (let start = best.length - size; start > -size && mayGoOn(); start -= size) {
      const from = Math.max(0, start)
      const shorter = [...best.slice(0, from), ...best.slice(from + size)]
      if (shorter.length > 0 && shorter.length < best.length && (await shows(shorter))) best = shorter
    }
  }
  return best
}

async function oneByOne(
  operations: readonly Operation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly Operation[]> {
  const apart = operations.map((operation) => ({ ...operation, together: false }))
  if (!operations.some(({ together }) => together)) return operations
  if (await shows(apart)) return apart
  let best = operations
  for (let index = best.length - 1; index > 0 && mayGoOn(); index--)
    if (best[index]?.together) best = await replaced(best, index, [{ together: false }], shows)
  return best
}

async function simplified(
  operations: readonly Operation[],
  shows: Shows,
  mayGoOn: () => boolean,
): Promise<readonly Operation[]> {
  let best = await byAnyConnection(await renumbered(operations, shows), shows)
  for (let index = 0; index < best.length && mayGoOn(); index++)
    best = await replaced(best, index, simpler(best[index] as Operation), shows)
  return best
}

/** Browsers without a gap in their numbers, and all of them one if that is enough. */
async function renumbered(operations: readonly Operation[], shows: Shows): Promise<readonly Operation[]> {
  const numbers = [...new Set(operations.map(({ browser }) => browser))]
  const dense = operations.map((operation) => ({ ...operation, browser: numbers.indexOf(operation.browser) }))
  const changes = operations.some(({ browser }, index) => browser !== dense[index]?.browser)
  return changes && (await shows(dense)) ? dense : operations
}

/** No browser shares a connection, if that is not needed. */
async function byAnyConnection(operations: readonly Operation[], shows: Shows): Promise<readonly Operation[]> {
  if (operations.every(({ connection }) => connection === undefined)) return operations
  const apart = operations.map(({ connection: _, ...operation }) => operation)
  return (await shows(apart)) ? apart : operations
}

async function replaced(
  operations: readonly Operation[],
  index: number,
  changes: readonly object[],
  shows: Shows,
): Promise<readonly Operation[]> {
  let best = operations
  for (const change of changes) {
    const candidate = best.map((operation, at) =>
      at === index ? ({ ...operation, ...change } as Operation) : operation,
    )
    if (JSON.stringify(candidate) !== JSON.stringify(best) && (await shows(candidate))) best = candidate
  }
  return best
}

/** What may be simpler about an operation, one thing at a time. */
function simpler(operation: Operation): object[] {
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
    .filter(([name, value]) => name in operation && operation[name as keyof Operation] !== value)
    .map(([name, value]): object => ({ [name]: value }))
  // A wrong password for a real account costs an attempt, for everybody who repeats it.
  const isCostly = 'credentials' in operation && operation.credentials === 'wrong password'
  return isCostly ? [{ credentials: 'unknown user' }, ...changes] : changes
}

/** Something that gets smaller whenever a sequence gets shorter or simpler. */
function weightOf(operations: readonly Operation[]): number {
  return (
    JSON.stringify(operations).length + operations.length * 1000 + operations.filter(({ together }) => together).length
  )
}
