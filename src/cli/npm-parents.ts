import { readFileSync } from 'node:fs'

/** How often it is looked whether npm is still there. */
const looksEveryMs = 250

/**
 * Calls `gone` once when npm, which started this program, or the shell that npm puts between the two, has ended first.
 * npm passes SIGINT and SIGTERM on to that shell alone, and SIGHUP to nobody: a shell such as dash ends without passing
 * anything on, and the program would go on unseen. Where something else started the program nothing is watched, nor
 * where the script of npm puts it into the background: then its parents may end as they like.
 *
 * @returns what ends the watch
 */
export function watchNpm(gone: () => void): () => void {
  const parents = parentsNow()
  const { npm_lifecycle_script: script = '' } = process.env
  if (script === '' || background.test(script) || !isNpm(parents, script)) return () => {}
  const timer = setInterval(() => {
    if (isAsBefore(parents, parentsNow())) return
    clearInterval(timer)
    gone()
  }, looksEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** A single `&` that is no redirection, and what takes a program away from its terminal. */
const background = /(?<![&>])&(?![&>\d])|\b(?:nohup|setsid)\b/

/** The nearest two processes above this one. */
interface Parents {
  readonly parent: number
  /** Undefined where the system does not tell; Linux does. */
  readonly command: string | undefined
  readonly grandparent: number | undefined
}

function parentsNow(): Parents {
  const parent = process.ppid
  const command = readOf(parent, 'cmdline')?.replaceAll('\0', ' ')
  // The name in parentheses may have any characters in it.
  const grandparent = /^.*\) \S (\d+) /s.exec(readOf(parent, 'stat') ?? '')?.[1]
  return { parent, command, grandparent: grandparent === undefined ? undefined : Number(grandparent) }
}

/** Whether the nearest one is npm, or its shell: variables of npm alone say little, since every descendant has them. */
function isNpm({ parent, command }: Parents, script: string): boolean {
  if (parent <= 1) return false
  if (command === undefined) return script.includes('auth-conformance')
  return isShell(command, script) || command.startsWith('npm ')
}

function isShell(command: string | undefined, script: string): boolean {
  return command?.includes(` -c ${script}`) === true
}

/** The grandparent counts where the parent is the shell of npm: above npm itself, whatever there is may end. */
function isAsBefore(before: Parents, now: Parents): boolean {
  if (now.parent !== before.parent) return false
  return !isShell(before.command, process.env.npm_lifecycle_script ?? '') || now.grandparent === before.grandparent
}

/** What Linux says of a process in a file of its folder in /proc; undefined elsewhere, and where the process is gone. */
export function readOf(process: number, file: 'cmdline' | 'stat'): string | undefined {
  try {
    return readFileSync(`/proc/${process}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
