import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CommandFailed, firstLineOf } from './command.ts'

const node = (script: string) => `"${process.execPath}" -e ${quoted(script)}`
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)
const run = (command: string, timeoutMs = 10_000) => firstLineOf('SSO_TICKET_COMMAND', command, timeoutMs)

describe('a command gives', () => {
  test.each([
    ['the first line that it prints', 'console.log(`ST-1`); console.log(`ST-2`)', 'ST-1'],
    ['not an empty line', 'console.log(`\\n  \\nST-1`)', 'ST-1'],
    ['the line without what surrounds it', 'process.stdout.write(`  ST-1 \\r\\n`)', 'ST-1'],
    ['a line that nothing ends', 'process.stdout.write(`ST-1`)', 'ST-1'],
    ['characters of any alphabet', 'console.log(`jürgen ✓`)', 'jürgen ✓'],
    ['nothing of its standard error', 'console.error(`warning`); console.log(`ST-1`)', 'ST-1'],
  ])('%s', async (_, script, line) => {
    expect(await run(node(script))).toBe(line)
  })

  test('one word for what stands in quotes', async () => {
    const script = quoted('console.log(JSON.stringify(process.argv.slice(1)))')
    const words = await run(`"${process.execPath}" -e ${script} a 'b c' "d 'e'" f`)
    expect(JSON.parse(words)).toEqual(['a', 'b c', "d 'e'", 'f'])
  })

  test('what a shell would expand as it is', async () => {
    const script = quoted('console.log(JSON.stringify(process.argv.slice(1)))')
    const surprising = ['$HOME', '*', '|', 'cat', '>', 'file', ';', '`id`', '$(id)', '&&', '~']
    expect(JSON.parse(await run(`"${process.execPath}" -e ${script} ${surprising.join(' ')}`))).toEqual(surprising)
  })
})

describe('a command fails', () => {
  test.each([
    ['with its exit code', node('process.exit(3)'), /exit code 3\.$/],
    [
      'when it prints fewer characters than can be hidden',
      node('console.log(`%41%42`)'),
      /printed fewer than 3 characters: no report could/,
    ],
    ['also when it printed something before', node('console.log(`ST-1`); process.exit(1)'), /exit code 1\.$/],
    ['when it prints nothing', node(''), /printed nothing\.$/],
    ['when it prints only space', node('console.log(`  `)'), /printed nothing\.$/],
    ['when there is no such program', '/nowhere/ticket', /could not be run \(ENOENT\)/],
    ['when the program is none', '/', /could not be run \(EACCES\)/],
    ['when it names no program', '  ', /names no program/],
    ['when a signal ends it', node('process.kill(process.pid)'), /was ended by SIGTERM/],
    [
      'when it prints without end',
      node('for (let i = 0; i < 3000; i++) console.log(`x`.repeat(1000))'),
      /more than a megabyte/,
    ],
  ])('%s', async (_, command, message) => {
    const failure = await run(command).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandFailed)
    expect((failure as Error).message).toMatch(message)
    expect((failure as Error).message).toMatch(/^The command of SSO_TICKET_COMMAND /)
  })

  test('when it takes too long, also where it has started another that holds its output', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'command-'))
    const pidFile = join(folder, 'pid')
    const stubborn = node(
      'const {pid} = require(`child_process`).spawn(`sleep`, [`60`], {stdio: `inherit`});' +
        `require(\`fs\`).writeFileSync(\`${pidFile}\`, String(pid)); setInterval(() => {}, 1000)`,
    )
    onTestFinished(() => {
      process.kill(Number(readFileSync(pidFile, 'utf8')))
      rmSync(folder, { recursive: true })
    })
    await expect(run(stubborn, 2000)).rejects.toThrow('took longer than 2 s')
  })

  test.each(['log', 'error'])('and does not show what it printed with console.%s', async (output) => {
    const failure = await run(node(`console.${output}(\`ST-secret failed\`); process.exit(1)`)).catch((error) => error)
    expect(failure.message).toBe('The command of SSO_TICKET_COMMAND ended with exit code 1.')
  })
})

test.skipIf(process.platform === 'win32')(
  'a command that reads its input gets none, and does not wait for it',
  async () => {
    await expect(run('cat', 5000)).rejects.toThrow('printed nothing')
  },
)
