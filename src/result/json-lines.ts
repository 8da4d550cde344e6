import { turns } from '../suite/turns.ts'

/** What is longer is told in several lines; an exchange in short is not. */
const width = 400
/** So far down a result is made up piece by piece: below are single requirements. */
const levelsInTurns = 2

/** A value as JSON for people and for diffs: what fits on a line stands on one, since a line for each value doubles a file. */
export function jsonInLines(value: unknown, indent = ''): string {
  // Half of a pair is no character: some readers refuse a file that has one.
  if (!hasMembers(value)) return JSON.stringify(typeof value === 'string' ? wellFormed(value) : value) ?? 'null'
  const members = membersOf(value)
  const parts = members.map(([, member]) => jsonInLines(member, `${indent} `))
  return joined(value, members, parts, indent)
}

/** The same of what may be large: others have their turn meanwhile. */
export async function jsonInLinesInTurns(value: unknown, indent = '', levels = levelsInTurns): Promise<string> {
  if (levels === 0 || !hasMembers(value)) return jsonInLines(value, indent)
  const members = membersOf(value)
  const parts: string[] = []
  for (const [, member] of members) {
    while (turns.areOver()) await turns.next()
    parts.push(await jsonInLinesInTurns(member, `${indent} `, levels - 1))
  }
  return joined(value, members, parts, indent)
}

function wellFormed(text: string): string {
  return /\p{Cs}/u.test(text) ? text.replace(/\p{Cs}/gu, '\u{FFFD}') : text
}

function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

type Members = readonly (readonly [name: string, member: unknown])[]

/** Names and values; those of a list have no name. */
function membersOf(value: object): Members {
  if (Array.isArray(value)) return value.map((each) => ['', each] as const)
  return Object.entries(value).filter(([, member]) => member !== undefined)
}

/** A list or an object whose members are written already. */
function joined(value: object, members: Members, parts: readonly string[], indent: string): string {
  const isList = Array.isArray(value)
  const begin = (index: number, colon: string) => (isList ? '' : `${JSON.stringify(members[index]?.[0])}${colon}`)
  const [open, close] = isList ? '[]' : '{}'
  // What has several lines, or is too long for one, makes all around it so.
  const line = parts.some((part) => part.length > width || part.includes('\n'))
    ? undefined
    : `${open}${parts.map((part, index) => `${begin(index, ':')}${part}`).join(',')}${close}`
  if (line !== undefined && indent.length + line.length <= width) return line
  const inner = `${indent} `
  return `${open}\n${parts.map((part, index) => `${inner}${begin(index, ': ')}${part}`).join(',\n')}\n${indent}${close}`
}
