import { afterAll, expect, test } from 'vitest'
import { readExploration } from '../result/read-exploration.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

/** Explores the embedded server, and gives what was said and written. */
async function exploring(name: string, ...words: readonly string[]) {
  const out = folder.file(name)
  const ended = await startCli(['explore', '--out', out, '--quiet', ...words]).ended
  return { ...ended, exploration: readExploration(out) }
}

test('a finding says how to meet it again, at the same server and with everything that was asked for', async () => {
  const asked = ['--defect', 'login-success-has-a-body', '--users', '3', '--only', '4.3']
  const { exitCode, out, exploration } = await exploring('again', '--runs', '12', '--seed', '4', ...asked)

  expect(exitCode).toBe(1)
  expect(exploration.target.defect).toBe('login-success-has-a-body')
  expect(out).toContain('caution   The target was asked to have the defect')
  const again = /^again +npm run conformance -- (.+)$/m.exec(out)?.[1]?.split(' ') ?? []
  expect(again).toEqual(expect.arrayContaining([...asked, '--seed', '4']))

  const [, ...same] = again
  const repeated = await exploring('repeated', ...same, '--runs', '12')
  // How often users overlap is not the seed's to say, and so is how many findings there are of one cause.
  const named = ({ findings }: typeof exploration) => new Set(findings.map(({ requirement }) => requirement))
  expect(named(repeated.exploration)).toEqual(named(exploration))
})

test('the embedded server imitates a known one, in its environment', async () => {
  const { exploration } = await exploring('like', '--runs', '4', '--like', 'jasperreports-server-8.2-ce')

  expect(exploration.command).toContain('--like jasperreports-server-8.2-ce')
  expect(exploration.operations).toBeGreaterThan(20)
})
