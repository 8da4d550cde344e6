import { turns } from '../suite/turns.ts'

/** What is longer is told in several lines; an exchange in short is not. */
const width = 400
/** So far down a result is made up piece by piece: below are single requirements. */
const levelsInTurns = 2

/** A value as JSON for people and for diffs: what fits on a line stands on one, since a line for each value doubles a file. */
export function jsonInLines(value: unknown, indent = ''): string {
  if (!hasMembers(value)) return inOneLine(value)
  const room = width - indent.length
  if (leastLength(value, room) <= room) {
    const line = inOneLine(value)
    if (line.length <= room) return line
  }
  const members = membersOf(value)
  return inLines(
    value,
    members,
    members.map(([, member]) => jsonInLines(member, `${indent} `)),
    indent,
  )
}

/** The same of what may be large: others have their turn meanwhile. */
export async function jsonInLinesInTurns(value: unknown, indent = '', levels = levelsInTurns): Promise<string> {
  const room = width - indent.length
  if (levels === 0 || !hasMembers(value) || leastLength(value, room) <= room) return jsonInLines(value, indent)
  const members = membersOf(value)
  const parts: string[] = []
  for (const [, member] of members) {
    while (turns.areOver()) await turns.next()
    parts.push(await jsonInLinesInTurns(member, `${indent} `, levels - 1))
  }
  return inLines(value, members, parts, indent)
}

function inOneLine(value: unknown): string {
  const line = JSON.stringify(value) ?? 'null'
  // Half of a pair is no character: some readers refuse a file that has one.
  if (!halfAPair.test(line)) return line
  return JSON.stringify(value, (_name, member) => (typeof member === 'string' ? wellFormed(member) : member))
}

const halfAPair = /\\ud[89a-f]/

function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\u{FFFD}')
}

function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** How long a value is at least in one line; no more is looked at of it once that is more than `most`. */
function leastLength(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + 2
  if (!hasMembers(value)) return 1
  let length = 1
  for (const member of Object.values(value)) {
    if (member !== undefined) length += leastLength(member, most - length) + 1
    if (length > most) break
  }
  return length
}

type Members = readonly (readonly [name: string, member: unknown])[]

/** Names and values; those of a list have no name. */
function membersOf(value: object): Members {
  if (Array.isArray(value)) return value.map((each) => ['', each] as const)
  return Object.entries(value).filter(([, member]) => member !== undefined)
}

/** A list or an object, a line for each of its members, which are written already. */
function inLines(value: object, members: Members, parts: readonly string[], indent: string): string {
  const isList = Array.isArray(value)
  const begin = (index: number) => (isList ? '' : `${JSON.stringify(members[index]?.[0])}: `)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.map((part, index) => `${indent} ${begin(index)}${part}`).join(',\n')}\n${indent}${close}`
}
