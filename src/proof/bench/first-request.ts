import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { program } from '../../suite/suite.ts'
import { newFolder } from './contest.ts'
import { median } from './measure.ts'
import { script } from './peers/script.ts'
import { benchTable } from './table.ts'
import { tools } from './tools.ts'

/**
 * Median milliseconds from the start of a command to the connection for its first request: for this program, and for the plain
 * script, in alternation. Each is stopped once it has connected.
 */
export async function timeToFirstRequest(rounds: number): Promise<{ program: number; script: number }> {
  const times = { program: [] as number[], script: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.program.push(
      await untilConnected((baseUrl, folder) => ({
        words: [process.execPath, program, '--no-timing', '--out', folder],
        variables: { TARGET_URL: baseUrl, EXPIRED_LICENSE_TARGET_URL: baseUrl },
      })),
    )
    times.script.push(
      await untilConnected((baseUrl, folder) => ({
        words: script.prepare({ folder, tools, baseUrl }, benchTable),
        variables: {},
      })),
    )
  }
  return { program: median(times.program), script: median(times.script) }
}

/** The command to start for a target at this address; the folder is for its files. */
type CommandFor = (
  baseUrl: string,
  folder: string,
) => { readonly words: readonly string[]; readonly variables: Readonly<Record<string, string>> }

async function untilConnected(commandFor: CommandFor): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = newFolder()
  const { words, variables } = commandFor(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/reporting`,
    folder,
  )
  const [command = '', ...args] = words
  const start = performance.now()
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...variables }, stdio: 'ignore' })
  const ended = once(child, 'close')
  const connected = await Promise.race([once(server, 'connection').then(() => true), ended.then(() => false)])
  const milliseconds = performance.now() - start
  child.kill('SIGKILL')
  await ended
  server.close()
  if (!connected) throw new Error(`${words.join(' ')} ended without a request.`)
  return milliseconds
}
