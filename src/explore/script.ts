import { accountVariables, type Environment } from '../environment/environment.ts'
import { connectionOptionsOf, escaped, shellNameOf } from '../evidence/curl.ts'
import type { RecordedCommand } from '../evidence/recorder.ts'
import { encryptedPassword, passwordOf, wrongPasswordOf } from '../evidence/secrets.ts'
import { sessionCookieName } from '../methods/names.ts'
import { logout } from '../methods/operations.ts'
import { shownUnknownName } from '../target/unknown-user.ts'
import type { TracedFinding } from './finding.ts'

interface ScriptHeader {
  readonly environment: Pick<Environment, 'baseUrl' | 'transport'>
  readonly lines: readonly string[]
  readonly steps: readonly string[]
}

const whyOnlyToRead = 'For reading only: curl cannot encrypt passwords. Use explore --replay to reproduce the finding.'

/**
 * A shell script that reproduces a finding with curl. Passwords and tickets are variables to be set before. With login
 * encryption the script explains that it can't run, and sends nothing.
 */
export function scriptOf({ trace }: TracedFinding, { environment, lines, steps }: ScriptHeader): string {
  const { batches } = trace
  const left = [...steps]
  const body = batches.flatMap(({ operations, commands, waitS }, index) => {
    const later = batches.slice(index + 1).flatMap((batch) => batch.commands)
    const sentences = left.splice(0, operations)
    return [...waiting(waitS, commands.length === 0 ? sentences : []), ...linesOf(commands, later, sentences)]
  })
  const placeholders = new Set(batches.flatMap(({ commands }) => commands.flatMap((each) => each.placeholders)))
  const mistyped = accountVariables.filter((account) => placeholders.has(wrongPasswordOf(account)))
  const { placeholder: unknownName } = shownUnknownName
  const madeUp = [unknownName, ...mistyped.map(wrongPasswordOf)]
  // The others are session IDs.
  const secrets = [...placeholders].filter((each) => each.startsWith('$') && !madeUp.includes(each))
  const connection = connectionOptionsOf(environment.transport)
  const files = connection.placeholders.filter((each) => each.endsWith('_FILE')).map(shellNameOf)
  const end = `curl --silent --output /dev/null ${connection.line} --cookie "$file" "${escaped(environment.baseUrl + logout.path)}"`
  const asked = [...new Set([...secrets, ...mistyped.map(passwordOf)])].map(shellNameOf)
  // Unknown names differ from run to run.
  const unknown = placeholders.has(unknownName) ? [shellNameOf(unknownName)] : []
  return [
    '#!/bin/sh',
    ...lines.map((line) => `# ${line}`),
    // A password is encrypted with a key that the target has just sent, which a shell can't do.
    ...(placeholders.has(encryptedPassword) ? [`echo '${whyOnlyToRead}' >&2`, 'exit 2'] : []),
    ...asked.map((name) => `: "\${${name}:?Set ${name} and export it.}"`),
    ...unknown.map((name) => `: "\${${name}:=conformance-unknown-$$}"`),
    // A wrong password is the right one plus one character.
    ...mistyped.map((account) => `${shellNameOf(wrongPasswordOf(account))}="\${${shellNameOf(passwordOf(account))}}x"`),
    ...files.map((name) => `${name}=$(realpath "$${name}") || exit 2`),
    'folder=$(mktemp -d) && cd "$folder" || exit 2',
    // The cookies of its sessions are in the folder.
    `trap 'rm -rf "$folder"' EXIT`,
    '',
    ...body,
    '# Log out of all sessions.',
    `for file in ./*.cookies; do ${end.replace('  ', ' ')}; done`,
    '',
  ].join('\n')
}

function waiting(seconds: number, sentences: readonly string[]): string[] {
  return seconds > 0 ? [...sentences.map((sentence) => `# ${sentence}`), `sleep ${seconds}`, ''] : []
}

function linesOf(
  now: readonly RecordedCommand[],
  later: readonly RecordedCommand[],
  sentences: readonly string[],
): string[] {
  if (now.length === 0) return []
  const comments = sentences.map((sentence) => `# ${sentence}`)
  const isOverlapping = sentences.length > 1
  const commands = now.map(storing).map((line) => (isOverlapping ? `( ${line} ) &` : line))
  return [...comments, ...commands, ...(isOverlapping ? ['wait'] : []), 'echo', ...kept(now, later), '']
}

/** The file that a script keeps the session of an answer in. */
function fileOf({ session, cookieFile }: RecordedCommand): string | undefined {
  return cookieFile ?? (session && `${shellNameOf(session)}.cookies`)
}

/** The command line. A session that its client does not keep is stored as well: to be named later, and to be logged out. */
function storing(command: RecordedCommand): string {
  const { line, session, cookieFile } = command
  if (session === undefined || cookieFile !== undefined) return line
  return line.replace('curl ', `curl --cookie-jar ${fileOf(command)} `)
}

/** Reads session IDs that a later command names from the cookie file that contains them now. */
function kept(now: readonly RecordedCommand[], later: readonly RecordedCommand[]): string[] {
  return now.flatMap((command) => {
    const { session } = command
    if (session === undefined || !later.some(({ placeholders }) => placeholders.includes(session))) return []
    return [`${shellNameOf(session)}=$(awk '$6=="${sessionCookieName}"{print $7}' ${fileOf(command)})`]
  })
}
