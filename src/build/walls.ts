import type { Room } from './rooms.ts'

/** A file of the house and what it imports, as paths from the root. */
export interface SourceFile {
  readonly path: string
  readonly imports: readonly string[]
}

/**
 * Holds the imports of the house against its table of rooms (src/build/rooms.ts).
 *
 * @param files every file of the house, with its imports
 * @param rooms from the ground up
 * @returns a sentence for each wall that is broken, and for each entry of the table that is not true; none when all stand
 */
export function brokenWalls(files: readonly SourceFile[], rooms: readonly Room[]): string[] {
  return [...wrongTable(files, rooms), ...files.flatMap((file) => wrongImports(file, rooms))]
}

function wrongImports({ path, imports }: SourceFile, rooms: readonly Room[]): string[] {
  if (isTest(path)) return []
  const room = rooms.find(({ name }) => name === roomOf(path))
  return imports.flatMap((target) => {
    if (isTest(target)) return [`${path} imports ${target}, which only tests may use.`]
    const other = roomOf(target)
    if (room === undefined || other === room.name || room.uses.includes(other)) return []
    return [`${path} imports ${target}, but ${room.name} does not use ${other}. ${room.why}`]
  })
}

function wrongTable(files: readonly SourceFile[], rooms: readonly Room[]): string[] {
  const names = rooms.map(({ name }) => name)
  const inUse = new Set(
    files
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, imports }) => imports.map((target) => `${roomOf(path)} ${roomOf(target)}`)),
  )
  const unknown = [...new Set(files.map(({ path }) => roomOf(path)))].filter((name) => !names.includes(name))
  return [
    ...unknown.map((name) => `${name} is not in the table of rooms (src/build/rooms.ts).`),
    ...rooms.flatMap(({ name, uses }, floor) => [
      ...uses
        .filter((used) => !names.slice(0, floor).includes(used))
        .map((used) => `The table lets ${name} use ${used}, which does not stand below it.`),
      ...uses
        .filter((used) => !inUse.has(`${name} ${used}`))
        .map((used) => `The table lets ${name} use ${used}, but no file of it does: take it out.`),
    ]),
  ]
}

/** `src/report/html/icons.ts` is in the room `report`. */
function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/')
  return top === 'src' ? room : top
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.includes('/samples/')
}
