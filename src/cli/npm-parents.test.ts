import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { packageRoot, program } from '../suite/suite.ts'
import { OutFolder, startCli } from './samples/start-program.ts'
import { environmentFor, watched } from './samples/watched-server.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const onPosix = process.platform !== 'win32'
/** Linux provides the parent of the parent. */
const onLinux = existsSync('/proc/self/stat')
const variables = (more: Record<string, string> = {}) => {
  const { PATH = '', HOME = folder.path } = process.env
  return { PATH, HOME, ...more }
}

/** Starts a process that may have children, and reports when the last of them has closed its output. */
function start(file: string, args: readonly string[], { cwd = packageRoot, ...more }: Record<string, string> = {}) {
  const child = spawn(file, args, { cwd, env: variables(more), stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const allEnded = once(child, 'close')
  /** Waits for an event of a run. Throws with the output of the process if that ends before. */
  const until = (event: Promise<void>) =>
    Promise.race([
      event,
      allEnded.then(() => {
        throw new Error(`The process ended before its run had begun:\n${output}`)
      }),
    ])
  return { child, allEnded, until }
}

/** A folder with the program installed. In this package's own folder, npx would build the package again. */
function project(): string {
  const bin = folder.file('project/node_modules/.bin')
  if (!existsSync(bin)) {
    mkdirSync(bin, { recursive: true })
    writeFileSync(`${bin}/auth-conformance`, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
      mode: 0o755,
    })
  }
  return folder.file('project')
}

const words = (name: string, server: Parameters<typeof environmentFor>[1]) => [
  ...['--env', environmentFor(folder.file(`${name}.env`), server)],
  ...['--out', folder.file(name)],
]

test.skipIf(!onPosix).each([
  ['npm run', ['npm', 'run', '--silent', 'conformance', '--'], 'SIGTERM'],
  ['npx', ['npx', '--offline', 'auth-conformance'], 'SIGTERM'],
  // npm does not forward these.
  ...(onLinux
    ? ([
        ['npm run', ['npm', 'run', '--silent', 'conformance', '--'], 'SIGHUP'],
        ['npx', ['npx', '--offline', 'auth-conformance'], 'SIGKILL'],
      ] as const)
    : []),
] as const)(
  'a run that %s started (%j) ends with its reports after %s for npm alone',
  async (how, [file, ...args], signal) => {
    const name = `${how.replace(' ', '-')}-${signal}`
    const { server, opened } = await watched(10)
    const place: Record<string, string> = how === 'npx' ? { cwd: project() } : {}
    const { child, allEnded, until } = start(file, [...args, ...words(name, server)], place)
    try {
      await until(opened)
      child.kill(signal)
      // The output closes when all processes that npm has started are gone.
      await allEnded
      expect(folder.result(name)).toMatchObject({ endedEarly: { cause: 'cancelled' }, exitCode: 3 })
      expect(existsSync(folder.file(`${name}/report.html`))).toBe(true)
      expect(server.liveSessions()).toBe(0)
    } finally {
      child.kill('SIGKILL')
      await server.close()
    }
  },
)

// Its environment mentions npm as well, because npm has started its parent.
test('a parent that is not npm may end, and the run goes on', async () => {
  const { server, opened } = await watched(10)
  const source = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, process.argv.slice(1), { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    process.stdin.resume().once('end', () => process.exit())`
  const args = ['-e', source, program, ...words('harness', server), '--no-timing']
  const { child, allEnded, until } = start(process.execPath, args, {
    npm_lifecycle_script: 'node auth-conformance-harness.js',
  })
  try {
    await until(opened)
    child.stdin.end()
    await once(child, 'exit')
    await allEnded
    expect(folder.result('harness')).toMatchObject({ verdict: 'incomplete' })
  } finally {
    child.kill('SIGKILL')
    await server.close()
  }
})

test.skipIf(!onPosix)('a script that starts a run in the background may end', async () => {
  const { server, opened } = await watched(10)
  const script = `"${process.execPath}" "${program}" ${words('background', server).join(' ')} --no-timing & read line`
  const { child, allEnded, until } = start('sh', ['-c', script], { npm_lifecycle_script: script })
  try {
    await until(opened)
    child.stdin.end('\n')
    await once(child, 'exit')
    await allEnded
    expect(folder.result('background')).toMatchObject({ verdict: 'incomplete' })
  } finally {
    child.kill('SIGKILL')
    await server.close()
  }
})

test.skipIf(!onPosix)('what nohup started goes on when its terminal closes', async () => {
  const { server, opened } = await watched(10)
  const args = [...words('nohup', server), '--no-timing']
  const run = startCli(args, { _: '/usr/bin/nohup' })
  try {
    await opened
    run.process.kill('SIGHUP')
    await run.ended
    expect(folder.result('nohup')).toMatchObject({ verdict: 'incomplete' })
  } finally {
    run.process.kill('SIGKILL')
    await server.close()
  }
})
