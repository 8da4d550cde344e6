import { readFileSync } from 'node:fs'

/** How often to look whether a process still runs. */
export const looksEveryMs = 250

/**
 * Calls `gone` once when npm, which started this program, or the shell of npm ends first: npm forwards Ctrl-C and SIGTERM to that
 * shell only, and SIGHUP not at all; a shell such as dash ends without forwarding them. Does nothing if something else started
 * the program, or if the npm script runs it in the background. Returns a function that ends the watch.
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

/** A single `&` that is no redirection, and commands that detach a program from its terminal. */
const background = /(?<![&>])&(?![&>\d])|\b(?:nohup|setsid)\b/

type Parents = ReturnType<typeof parentsNow>

/** The nearest two processes above this one. Only the first is known if the system does not provide more; Linux does. */
function parentsNow() {
  const parent = process.ppid
  const command = readOf(parent, 'cmdline')?.replaceAll('\0', ' ')
  // The name in parentheses may contain any characters.
  const grandparent = /^.*\) \S (\d+) /s.exec(readOf(parent, 'stat') ?? '')?.[1]
  return { parent, command, grandparent: grandparent === undefined ? undefined : Number(grandparent) }
}

/** Whether the parent is npm or its shell. Variables of npm alone prove little, because every descendant has them. */
function isNpm({ parent, command }: Parents, script: string): boolean {
  if (parent <= 1) return false
  if (command === undefined) return script.includes('auth-conformance')
  return isShell(command, script) || command.startsWith('npm ')
}

function isShell(command: string | undefined, script: string): boolean {
  return command?.includes(` -c ${script}`) === true
}

/** The grandparent matters only if the parent is the shell of npm: processes above npm itself may end. */
function isAsBefore(before: Parents, now: Parents): boolean {
  if (now.parent !== before.parent) return false
  return !isShell(before.command, process.env.npm_lifecycle_script ?? '') || now.grandparent === before.grandparent
}

/** A file of a process in /proc on Linux; undefined on other systems, and if the process is gone. */
export function readOf(process: number, file: 'cmdline' | 'stat'): string | undefined {
  try {
    return readFileSync(`/proc/${process}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
