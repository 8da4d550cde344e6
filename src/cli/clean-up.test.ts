import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readExploration } from '../results/read-exploration.ts'
import { packageRoot } from '../suite/suite.ts'
import { OutFolder, startCli } from './samples/start-program.ts'
import { hasTerminal, missingTerminal, onClosingTerminal } from './samples/terminal.ts'
import { environmentFor, watched } from './samples/watched-server.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

// With the timeout of 20 minutes from the specification, checks wait for most of it: only a cancelled run ends soon.
test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a run with a result and without open sessions',
  async (signal) => {
    const { server, opened } = await watched(10)
    const args = ['--env', environmentFor(folder.file(`${signal}.env`), server), '--out', folder.file(signal)]
    const program = startCli(args)
    try {
      await opened
      program.process.kill(signal)
      const { exitCode, err } = await program.ended

      expect(err).toContain('Cancelled: logging out of the open sessions.')
      expect(exitCode).toBe(3)
      const { requirements, verdict } = folder.result(signal)
      const reasons = requirements.filter(({ outcome }) => outcome === 'cantTell').map(({ reason }) => reason)
      expect(new Set(reasons)).toEqual(new Set(['The run was cancelled.']))
      expect(requirements.find(({ id }) => id === '3/idle-session-ends-after-the-timeout')?.outcome).toBe('cantTell')
      expect(verdict).toBe('no-verdict')
      expect(server.openedSessions()).toBeGreaterThan(10)
      expect(server.liveSessions()).toBe(0)
    } finally {
      program.process.kill('SIGKILL')
      await server.close()
    }
  },
)

test.skipIf(!hasTerminal)(`a terminal that closes ends a run with its reports${missingTerminal}`, async () => {
  const { server, opened } = await watched(10)
  const words = ['--env', environmentFor(folder.file('terminal.env'), server), '--out', folder.file('terminal')]
  const { closes, status } = onClosingTerminal(words, { cwd: packageRoot })
  try {
    await opened
    closes()
    // Ended by SIGHUP (1): Node itself would abort (6), and dump core.
    expect(await status).toBe(128 + 1)
    expect(folder.result('terminal')).toMatchObject({ endedEarly: { cause: 'cancelled' } })
    expect(existsSync(folder.file('terminal/report.html'))).toBe(true)
    expect(server.liveSessions()).toBe(0)
  } finally {
    closes()
    await server.close()
  }
})

test.for(['SIGINT', 'SIGHUP'] as const)('%s ends an examination without open sessions', async (signal) => {
  const { server, opened } = await watched(1)
  const program = startCli(['doctor', '--env', environmentFor(folder.file('doctor.env'), server), '--json'])
  try {
    await opened
    program.process.kill(signal)
    const { exitCode, out, err } = await program.ended

    expect(err).toContain('\n✗ doctor was cancelled.\n')
    // Whether the target is reachable was not found out.
    expect(JSON.parse(out)).not.toHaveProperty('reachable')
    expect(exitCode).toBe(3)
    expect(server.liveSessions()).toBe(0)
  } finally {
    program.process.kill('SIGKILL')
    await server.close()
  }
})

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the reference server', async (signal) => {
  const program = startCli(['reference', '--port', '0'])
  try {
    await once(program.process.stdout ?? process, 'data')
    program.process.kill(signal)
    expect((await program.ended).exitCode).toBe(0)
  } finally {
    program.process.kill('SIGKILL')
  }
})

test('Ctrl-C ends an exploration with what it has seen, and without open sessions', async () => {
  const { server, opened } = await watched(10)
  const out = folder.file('explored')
  const program = startCli([
    'explore',
    '--env',
    environmentFor(folder.file('explored.env'), server),
    '--out',
    out,
    '--for',
    '10m',
  ])
  try {
    await opened
    program.process.kill('SIGINT')
    const { exitCode, out: said, err } = await program.ended

    expect(err).toContain('Cancelled: logging out of the open sessions.')
    expect(said).toContain('? No verdict: The exploration was cancelled after')
    expect(exitCode).toBe(3)
    expect(readExploration(out)).toMatchObject({ verdict: 'no-verdict', givenUp: { count: 0 } })
    expect(server.openedSessions()).toBeGreaterThan(10)
    expect(server.liveSessions()).toBe(0)
  } finally {
    program.process.kill('SIGKILL')
    await server.close()
  }
})

test('a target that dies gets a result that says so', async () => {
  const { server, opened } = await watched(10)
  const args = [
    '--env',
    environmentFor(folder.file('dying.env'), server),
    '--out',
    folder.file('dying'),
    '--no-timing',
    '--quiet',
  ]
  const program = startCli(args)
  await opened
  await server.close()
  const { exitCode } = await program.ended
  expect(exitCode).toBe(3)
  const { requirements, verdict } = folder.result('dying')
  expect(verdict).toBe('no-verdict')
  const reasons = requirements.filter(({ outcome }) => outcome === 'cantTell').map(({ reason }) => reason)
  expect(reasons.length).toBeGreaterThan(20)
  for (const reason of reasons) expect(reason).toMatch(/^No answer from http:\/\/127\.0\.0\.1:\d+/)
})
