import { eventLoopShare } from '../suite/event-loop-share.ts'

/** Longer values take several lines; an abbreviated exchange fits on one. */
const width = 400
/** The depth to which a result is written in pieces: below are single requirements. */
const yieldingLevels = 2

/** A value as JSON for readers and diffs: what fits on a line is on one line, since one line per value doubles the file. */
export function jsonInLines(value: unknown, indent = ''): string {
  if (!hasMembers(value)) return inOneLine(value)
  const room = width - indent.length
  if (leastLength(value, room) <= room) {
    const line = inOneLine(value)
    if (line.length <= room) return line
  }
  const members = membersOf(value).map(([name, member]) => [name, jsonInLines(member, `${indent} `)] as const)
  return inLines(value, members, indent)
}

/** The same for large values: yields to other tasks in between. */
export async function jsonInLinesYielding(value: unknown, indent = '', levels = yieldingLevels): Promise<string> {
  const room = width - indent.length
  if (levels === 0 || !hasMembers(value) || leastLength(value, room) <= room) return jsonInLines(value, indent)
  const members: [name: string, text: string][] = []
  for (const [name, member] of membersOf(value)) {
    while (eventLoopShare.areOver()) await eventLoopShare.next()
    members.push([name, await jsonInLinesYielding(member, `${indent} `, levels - 1)])
  }
  return inLines(value, members, indent)
}

function inOneLine(value: unknown): string {
  const line = JSON.stringify(value) ?? 'null'
  // A lone surrogate is not a character: some readers reject a file that contains one.
  if (!halfAPair.test(line)) return line
  return JSON.stringify(value, (_name, member) => (typeof member === 'string' ? member.toWellFormed() : member))
}

const halfAPair = /\\ud[89a-f]/

function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The minimum length of a value on one line; stops counting beyond `most`. */
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

/** The members that JSON has: in a list, undefined is null. */
function membersOf(value: object): [name: string, member: unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined || Array.isArray(value))
}

/** A list or an object with one line per member. */
function inLines(value: object, members: readonly (readonly [name: string, text: string])[], indent: string): string {
  const isList = Array.isArray(value)
  const lines = members.map(([name, text]) => `${indent} ${isList ? '' : `${JSON.stringify(name)}: `}${text}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
