import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { program } from '../../suite/suite.ts'
import { onLoopback } from '../deployments/relay.ts'
import { newFolder } from './contest.ts'
import { median } from './measure.ts'
import { preparedCommand, script } from './peers.ts'
import { benchTable } from './table.ts'

/** Median milliseconds from the start of the program, and of the script, to the connection for its first request. */
export async function timeToFirstRequest(rounds: number): Promise<{ program: number; script: number }> {
  const times = { program: [] as number[], script: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.program.push(await untilConnected((_, folder) => [process.execPath, program, '--no-timing', '--out', folder]))
    times.script.push(await untilConnected((baseUrl, folder) => preparedCommand(script, folder, baseUrl, benchTable)))
  }
  return { program: median(times.program), script: median(times.script) }
}

/** `commandFor`: the command to start for a target at this address; the folder is for its files. */
async function untilConnected(commandFor: (baseUrl: string, folder: string) => readonly string[]): Promise<number> {
  const server = createServer()
  const { port, close } = await onLoopback(server)
  const folder = newFolder()
  const baseUrl = `http://127.0.0.1:${port}/reporting`
  const [command = '', ...args] = commandFor(baseUrl, folder)
  const env = { ...process.env, TARGET_URL: baseUrl, EXPIRED_LICENSE_TARGET_URL: `${baseUrl}-expired` }
  const start = performance.now()
  const child = spawn(command, args, { cwd: folder, env, stdio: 'ignore' })
  const ended = once(child, 'close')
  const connected = await Promise.race([once(server, 'connection').then(() => true), ended.then(() => false)])
  const milliseconds = performance.now() - start
  child.kill('SIGKILL')
  await Promise.all([ended, close()])
  if (!connected) throw new Error(`${command} ${args.join(' ')} ended without a request.`)
  return milliseconds
}
