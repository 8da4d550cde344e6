import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '../alterations/defects/index.ts'
import type { Result } from '../results/result.ts'
import { resultSchema } from '../results/result-schema.ts'
import { packageRoot, program } from '../suite/suite.ts'

const reference = readFileSync(join(packageRoot, 'environments/reference.env'), 'utf8')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
  readonly all: string
}

function run(words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words], { cwd: folder, env: { PATH, HOME, ...variables } })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output, errors, all: output + errors }))
  })
}

let count = 0
const newOut = () => join(folder, `out-${++count}`)
const resultIn = (out: string): Result => resultSchema.parse(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')))

function environmentFile(name: string, content: string): string {
  const file = join(folder, `${name}-${++count}.env`)
  writeFileSync(file, content)
  return file
}

describe('run', () => {
  test('judges the reference server by default, and writes a result', async () => {
    const out = newOut()
    const { code, output, errors } = await run(['--no-timing', '--out', out])
    // On a busy machine, it takes long enough to print its sections as they finish.
    expect({ code, errors: errors.replaceAll(/^(?:[✓–] [\d.]+ |Cost: about ).*\n/gm, '') }).toEqual({
      code: 0,
      errors: '',
    })
    const result = resultIn(out)
    expect(result.verdict).toBe('incomplete')
    expect(result.summary).toMatchObject({ failed: 0, waived: 0, cantTell: 0 })
    expect(result.target.environment).toBe('reference')
    expect(output).toContain(`${result.summary.passed} passed`)
    expect(existsSync(join(out, 'report.html'))).toBe(true)
    expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('takes what --only names, less what --skip names', async () => {
    const out = newOut()
    const { code, output } = await run([
      '--only',
      '4.3',
      '--only',
      '4.1/*',
      '--skip',
      '4.3/*-is-401',
      '--out',
      out,
      '--no-timing',
    ])
    expect(code).toBe(0)
    // What was not selected shows only in the totals.
    expect(output).toMatch(/^. 4\.3 /m)
    expect(output).not.toMatch(/^. 4\.7 |Left out by --only/m)
    expect(output).toMatch(/^ {2}report: \S*report\.html$/m)
    const passed = resultIn(out).requirements.filter(({ outcome }) => outcome === 'passed')
    expect(passed.length).toBeGreaterThan(5)
    for (const { id, also } of passed) {
      expect(id.startsWith('4.3/') || id.startsWith('4.1/') || also.includes('4.3'), id).toBe(true)
      expect(id).not.toMatch(/^4\.3\/.*-is-401$/)
    }
  })

  test('with --strict fails when a MUST is untested, with --quiet prints little, and writes below reports/', async () => {
    const { code, output, errors } = await run([
      ...['--only', '4.3/missing-password-is-400', '--no-timing', '--strict', '--quiet'],
    ])
    expect(errors).toBe('')
    expect(code).toBe(1)
    expect(output.split('\n').length).toBeLessThan(10)
    expect(output).toContain('1 passed')
    expect(resultIn(join(folder, 'reports/reference-only')).summary.passed).toBe(1)
    expect(existsSync(join(folder, 'reports/reference'))).toBe(false)
  })

  test('exits with 1 when the server has a defect, and says what is wrong', async () => {
    const out = newOut()
    const words = ['--only', '4.3/success-has-an-empty-body', '--no-timing', '--out', out]
    const { code, output } = await run([...words, '--defect', defectThatBreaks('4.3/success-has-an-empty-body')])
    expect(code).toBe(1)
    expect(resultIn(out)).toMatchObject({ verdict: 'not-conformant', summary: { failed: 1 } })
    expect(output).toMatch(/expected +a body of zero bytes/)
  })

  test('exits with 3 within seconds and one clear line when the target is not there', async () => {
    const env = environmentFile(
      'absent',
      reference.replace('TARGET_URL=embedded', 'TARGET_URL=http://127.0.0.1:9/ctx').replace(/^EXPIRED.*$/m, ''),
    )
    const { code, all } = await run(['--env', env, '--out', newOut()])
    expect(code).toBe(3)
    expect(all.split('\n').filter((line) => line.includes('nothing listens there'))).toHaveLength(1)
    expect(all).not.toMatch(/Please report this|\n\s+at /)
  })
})

/** Keeps this test independent of the names of defects. */
function defectThatBreaks(id: string): string {
  return defects.find(({ breaks }) => breaks.includes(id))?.name ?? ''
}

describe.concurrent('a mistake exits with 2, before anything is sent', () => {
  let server: Server
  let connections = 0
  let target: string
  beforeAll(async () => {
    server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    target = `TARGET_URL=http://127.0.0.1:${(server.address() as AddressInfo).port}/ctx\nUSER_ID=joe\nUSER_PASSWORD=secret-of-joe\n`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test.each<[string, string, string[], RegExp]>([
    [
      'in the environment',
      'USER_PASSWROD=x\nSSO=maybe\n',
      [],
      /USER_PASSWROD .*Did you mean USER_PASSWORD\?[\s\S]*SSO is malformed/,
    ],
    [
      'in selectors and a shard, all at once',
      '',
      ['--only', '4.3/missing-pasword-is-400', '--skip', '44', '--shard', '3/2'],
      /--only .*Did you mean 4\.3\/missing-password-is-400\?\n.*--skip 44 selects nothing.*\n.*--shard 3\/2: expected I\/N/,
    ],
    [
      'in a selection',
      '',
      ['--only', '4.8', '--skip', '4.8'],
      /The selection \(--only, --skip, --no-timing\) leaves out every requirement that can be observed/,
    ],
    [
      'in a selection without a requirement that can be observed',
      '',
      ['--only', '6'],
      /leaves out every requirement that can be observed/,
    ],
    ['in a defect', '', ['--defect', 'no-such-defect'], /no defect no-such-defect/],
    ['in an option', '', ['--onyl', '4.3'], /unknown option '--onyl'/],
    ['in the waivers', 'WAIVERS_FILE=nowhere.yaml\n', [], /nowhere\.yaml .*there is no such file/],
    ['in the folder for the reports', '', ['--out', program], /auth-conformance\.js/],
  ])('%s', async (_, more, words, message) => {
    const { code, output, errors } = await run(['--env', environmentFile('mistake', target + more), ...words])
    expect(errors).toMatch(message)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(connections).toBe(0)
    expect(errors).not.toMatch(/secret-of-joe|\n\s+at /)
  })

  test.each([[['--env', 'nowhere']], [['lst']], [['conform', 'everything']]])('in %j', async (words) => {
    const { code, errors } = await run(words)
    expect(code).toBe(2)
    expect(errors).toMatch(/error: /)
    if (words[0] === 'lst') expect(errors).toBe('error: There is no command lst. Did you mean list?\n')
  })
})

describe('waivers', () => {
  const id = '4.3/success-has-an-empty-body'
  const waiver = (requirement: string, expires: string) =>
    `- requirement: ${requirement}\n  reason: known\n  owner: team\n  expires: ${expires}\n`
  const runWith = async (waivers: string, ...words: string[]) => {
    const file = join(folder, `waivers-${++count}.yaml`)
    writeFileSync(file, waivers)
    const out = newOut()
    const env = environmentFile('waived', `${reference}\nWAIVERS_FILE=${file}\n`)
    const { code } = await run(['--env', env, '--only', id, '--no-timing', '--out', out, ...words])
    return { code, result: resultIn(out) }
  }

  test('let a run with the failure that they cover exit with 0', async () => {
    const { code, result } = await runWith(waiver(id, '2999-12-31'), '--defect', defectThatBreaks(id))
    expect(code).toBe(0)
    expect(result.summary).toMatchObject({ failed: 0, waived: 1 })
  })

  test('fail a run when they cover what passes, name nothing, or have expired', async () => {
    const stale = [waiver(id, '2999-12-31'), waiver('4.3/nothing', '2999-12-31'), waiver(id, '2001-01-01')]
    const { code, result } = await runWith(stale.join(''))
    expect(code).toBe(1)
    expect(result.staleWaivers).toHaveLength(3)
  })
})

test.each([
  [['--help'], /Usage: auth-conformance/],
  [['--help'], /--no-timing [\s\S]*Examples:\n +\$ [\s\S]*Exit codes:\n {2}0 [\s\S]*\n {2}3 /],
  [['run', '--help'], /--env <name\|file>/],
  [['--version'], /^\d+\.\d+\.\d+\n$/],
])('%j prints what was asked for and exits with 0', async (words, text) => {
  const { code, output, errors } = await run(words)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toMatch(text)
})
