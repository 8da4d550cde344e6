import { writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../reference/server.ts'
import type { Departure } from '../reference/service.ts'
import { readExploration } from '../result/read-exploration.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

/** A server that tells when so many sessions of users were opened. */
async function watched(sessions: number) {
  let tell = () => {}
  const opened = new Promise<void>((resolve) => {
    tell = resolve
  })
  const watch: Departure = (was) => ({
    openSession(account, request) {
      if (was.state.openedSessions >= sessions) tell()
      return was.openSession(account, request)
    },
  })
  const server = await startReference({}, [watch])
  return { server, opened }
}

function environmentFor(name: string, { url }: RunningReference): string {
  const file = folder.file(`${name}.env`)
  const lines = [
    `TARGET_URL=${url}`,
    'ORGANIZATIONS=multiple',
    'USER_ID=joeuser',
    'USER_PASSWORD=joe-Password1',
    'USER_ORG_ID=organization_1',
    'USER_ORG_ALIAS=org_alias_1',
    'ADMIN_ID=superuser',
    'ADMIN_PASSWORD=super-Password1',
    'PREAUTH=on',
    'PREAUTH_U=joeuser',
    'PREAUTH_O=organization_1',
    'REQUEST_TIMEOUT=3s',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

// With the timeout of 20 minutes that the document names, checks wait for most of it: only a cancelled run ends soon.
test.for(['SIGINT', 'SIGTERM'] as const)('%s ends a run with a result and without open sessions', async (signal) => {
  const { server, opened } = await watched(10)
  const args = ['--env', environmentFor(signal, server), '--out', folder.file(signal)]
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
})

test('Ctrl-C ends an exploration with what it has seen, and without open sessions', async () => {
  const { server, opened } = await watched(10)
  const out = folder.file('explored')
  const program = startCli(['explore', '--env', environmentFor('explored', server), '--out', out, '--for', '10m'])
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
  const args = ['--env', environmentFor('dying', server), '--out', folder.file('dying'), '--no-timing', '--quiet']
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
