import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const reference = readFileSync(join(packageRoot, 'environments/reference.env'), 'utf8')

function environmentFile(name: string, text: string): string {
  const file = folder.file(name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}

test('a release that is not declared is in no report, and nothing of section 9 applies', async () => {
  const file = environmentFile('unknown.env', reference.replace(/^SERVER_RELEASE=.*$/m, ''))
  const only = ['--only', '9/*', '--only', '4.4/*', '--only', '4.3/missing-password-is-400']
  const { out, exitCode } = await startCli(['--env', file, ...only, '--out', folder.file('unknown')]).ended
  expect(out).toMatch(/\n {2}target: unknown http:\S+ release not given, /)
  expect(exitCode).toBe(0)
  const { target, requirements, summary } = folder.result('unknown')
  expect(target).not.toHaveProperty('release')
  expect(summary.passed).toBe(1)
  for (const { outcome } of requirements.filter(({ section }) => ['4.4', '9'].includes(section)))
    expect(outcome).toBe('inapplicable')
  expect(requirements.find(({ id }) => id === '9/legacy-login-is-removed')?.reason).toBe(
    'The release of the target is not given (SERVER_RELEASE).',
  )
})

test('the hint beside a failure runs it again, for an environment whose path a shell would take apart', async () => {
  const file = relative(packageRoot, environmentFile("it's here/reference full.env", reference))
  const [defect, id] = ['login-success-has-a-body', '4.3/success-has-an-empty-body']
  const options = ['--seed', '7', '--only', id, '--no-timing', '--defect', defect, '--out', folder.file('quoted')]
  const { out, exitCode } = await startCli(['--env', file, ...options]).ended
  expect(exitCode).toBe(1)
  const again = /= reproduce: npm run conformance -- (.*)$/m.exec(out)?.[1] ?? ''
  const words = execFileSync('/bin/sh', ['-c', `printf '%s\\n' ${again}`], { encoding: 'utf8' })
  expect(words.trimEnd().split('\n')).toEqual(['--env', file, '--seed', '7', '--only', id, '--defect', defect])
})

test('the hint beside a failure that a check of another requirement received runs both again', async () => {
  const ids = ['4.3/form-credentials-open-a-session', '1/login-takes-utf8-credentials']
  const defect = ['--defect', 'login-success-is-201-for-utf8-users', '--out', folder.file('met')]
  const first = await startCli(['--only', '1/*', '--only', '4.3/form*', '--no-timing', ...defect]).ended
  const again = /= reproduce: npm run conformance -- (.*)$/m.exec(first.out)?.[1]?.split(' ') ?? []
  expect(again.filter((_, index) => again[index - 1] === '--only')).toEqual(ids)
  const second = await startCli([...again, '--out', folder.file('again')]).ended
  expect(second.exitCode).toBe(1)
  expect(second.out).toContain(`failed[${ids[0]}]`)
})
