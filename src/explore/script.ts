import { tokenVariables } from '../environment/variables.ts'
import { escaped } from '../http/curl.ts'
import type { Evidence } from '../http/evidence.ts'
import { sessionCookieName } from '../methods/names.ts'
import { logout } from '../methods/operations.ts'
import type { TracedFinding } from './finding.ts'
import type { Trace } from './sequence.ts'

/** The header of a script, line by line. */
export interface Preface {
  readonly baseUrl: string
  readonly lines: readonly string[]
  /** A sentence for each step. */
  readonly steps: readonly string[]
}

const whyOnlyToRead = 'For reading only: curl cannot encrypt passwords. Use explore --replay to reproduce the finding.'

/** Placeholders of secrets and of what the suite makes up, as shell variables. */
const secretNames = ['[A-Z][A-Z0-9_]*_(?:PASSWORD|TOKEN|TICKET|BASIC)', 'UNKNOWN_[A-Z_]+', ...tokenVariables].join('|')
const secret = new RegExp(`\\$\\{?(${secretNames})\\b`, 'g')

/**
 * A shell script that reproduces a finding with curl. Each browser has its own cookie file, overlapping requests run
 * concurrently, and every answer is printed. Passwords and tickets are variables to be set before. With login encryption the
 * script explains that it can't run, and sends nothing.
 */
export function scriptOf({ trace }: TracedFinding, { baseUrl, lines, steps }: Preface): string {
  const sentencesOf = ([from, to]: Range) =>
    trace.done.flatMap(({ evidence }, index) =>
      evidence[0] === from && evidence[1] === to ? (steps[index] ?? '') : [],
    )
  const body = batches(trace.done.map(({ evidence }) => evidence)).flatMap((range) =>
    commandsOf(trace.evidence.slice(...range), trace.evidence.slice(range[1]), sentencesOf(range)),
  )
  const named = [...new Set([...body.join('\n').matchAll(secret)].map(([, name = '']) => name))]
  // A wrong password is the right one plus one character.
  const wrong = named.filter((name) => name.startsWith('WRONG_'))
  const right = wrong.map((name) => name.slice('WRONG_'.length))
  // Unknown names and session IDs differ from run to run.
  const unknown = named.filter((name) => name.startsWith('UNKNOWN_'))
  const secrets = [...new Set([...named.filter((name) => ![...wrong, ...unknown].includes(name)), ...right])]
  // A password is encrypted with a key that the target has just sent, which a shell can't do.
  const sealed = body.some((line) => line.includes('$ENCRYPTED_PASSWORD'))
  return [
    '#!/bin/sh',
    ...lines.map((line) => `# ${line}`),
    ...(sealed ? [`echo '${whyOnlyToRead}' >&2`, 'exit 2'] : []),
    ...secrets.map((name) => `: "\${${name}:?Set ${name} and export it.}"`),
    ...unknown.map((name) => `: "\${${name}:=conformance-unknown-$$}"`),
    ...wrong.map((name) => `${name}="\${${name.slice('WRONG_'.length)}}x"`),
    'folder=$(mktemp -d) && cd "$folder" || exit 2',
    // The cookies of its sessions are in the folder.
    `trap 'rm -rf "$folder"' EXIT`,
    '',
    ...body,
    '# Log out of all sessions.',
    `for file in ./*.cookies; do curl --silent --output /dev/null --cookie "$file" "${escaped(baseUrl + logout.path)}"; done`,
    '',
  ].join('\n')
}

/** The first exchange of a range, and the one behind it. */
type Range = Trace['done'][number]['evidence']

/** Ranges of evidence, each once; operations that were sent together share one. */
function batches(ranges: readonly Range[]): Range[] {
  return ranges.filter(
    ([from, to], index) => from !== to && ranges.findIndex((other) => other[0] === from && other[1] === to) === index,
  )
}

function commandsOf(now: readonly Evidence[], later: readonly Evidence[], sentences: readonly string[]): string[] {
  const comments = sentences.map((sentence) => `# ${sentence}`)
  const overlap = sentences.length > 1
  const commands = now.map(({ curl }) => (overlap ? `( ${curl} ) &` : curl))
  return [...comments, ...commands, ...(overlap ? ['wait'] : []), 'echo', ...kept(now, later), '']
}

const placeholder = new RegExp(`^${sessionCookieName}=${sessionCookieName}#(\\d+)`)

/** Reads session IDs that a later command names from the cookie file that contains them now. */
function kept(now: readonly Evidence[], later: readonly Evidence[]): string[] {
  const needed = later.map(({ curl }) => curl).join('\n')
  return now.flatMap(({ response, curl }) => {
    const cookies = /--cookie-jar (\S+)/.exec(curl)?.[1]
    const given = (response?.headers ?? []).flatMap(([name, value]) =>
      name.toLowerCase() === 'set-cookie' ? (placeholder.exec(value)?.[1] ?? []) : [],
    )
    const last = given.at(-1)
    if (cookies === undefined || last === undefined || !new RegExp(`${sessionCookieName}_${last}\\b`).test(needed))
      return []
    return [`${sessionCookieName}_${last}=$(awk '$6=="${sessionCookieName}"{print $7}' ${cookies})`]
  })
}
