import { ConfigurationError } from '../environment/configuration-error.ts'
import { looksEveryMs, readOf } from '../suite/npm-parents.ts'

/** The process with whose end this program ends, if any. Throws a ConfigurationError if it does not exist. */
export function parentFrom(options: { readonly parentStdin: boolean; readonly parentPid?: string }) {
  const { parentStdin, parentPid } = options
  const pid = parentPid === undefined ? undefined : Number(parentPid)
  if (pid !== undefined && (!/^[1-9]\d*$/.test(parentPid ?? '') || !isAlive(pid)))
    throw new ConfigurationError([`--parent-pid ${parentPid}: expected the ID of a running process.`])
  let timer: NodeJS.Timeout | undefined
  return {
    watch(gone: () => void) {
      if (parentStdin) process.stdin.resume().once('end', gone).once('error', gone)
      if (pid !== undefined) timer = setInterval(() => isAlive(pid) || gone(), looksEveryMs)
    },
    release() {
      clearInterval(timer)
      if (parentStdin) process.stdin.destroy()
    },
  }
}

/** Whether a process runs. A process that has ended keeps its ID until its parent has read its exit code. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return !/^.*\) Z /s.test(readOf(pid, 'stat') ?? '')
}
