import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { askForTheRest, askOpenQuestions } from '../doctor/ask.ts'
import type { DoctorFinding } from '../doctor/diagnosis.ts'
import { doctor, exitCodeOf } from '../doctor/doctor.ts'
import { omittedVariables, suggestedEnvironment } from '../doctor/environment-text.ts'
import { examinable } from '../doctor/examinable.ts'
import { renderDiagnosis } from '../doctor/render-diagnosis.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { givenVariables, knownVariables, withoutCredentials } from '../environment/read-environment.ts'
import { variables } from '../environment/variables.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { paintFor } from '../reports/paint.ts'
import { waiversOf } from '../results/waivers.ts'
import { takeInterruptions } from '../suite/interruption.ts'
import { suite } from '../suite/suite.ts'
import { jsonText } from './named-formats.ts'
import { assertWritable, cannotWrite } from './output-folder.ts'
import { ownCommand, ownStart } from './own-command.ts'

interface DoctorCommand {
  readonly url?: string | undefined
  readonly env?: string
  readonly write?: string
  readonly json?: boolean
}

export default function (command: Command): void {
  command
    .description('check connection, accounts and settings of a target before a run, and suggest fixes')
    .argument('[url]', 'base address of the target: scheme://host[:port][/context]')
    .option('--env <name|file>', 'environments/<name>.env, or the path of a file (default without a URL: reference)')
    .option('--write <file>', 'write an environment file that fits the target, without secrets')
    .option('--json', 'print the findings as JSON, and the readable report on standard error', false)
    .action(async (url, options) => {
      process.exitCode = await runDoctor({ url, ...options })
    })
}

/**
 * Examines a target. Returns the exit code (contract, section 2). Throws a ConfigurationError before anything is sent; with `json`,
 * prints it as JSON.
 */
async function runDoctor(command: DoctorCommand): Promise<number> {
  try {
    return await examineTarget(command)
  } catch (error) {
    if (command.json && error instanceof ConfigurationError) {
      const findings = error.problems.map((says): DoctorFinding => ({ topic: 'configuration', status: 'error', says }))
      printJson({ exitCode: 2, findings, reachable: false })
    }
    throw error
  }
}

function printJson(found: object): void {
  process.stdout.write(jsonText({ suite, ...found }))
}

async function examineTarget({ url, env, write, json = false }: DoctorCommand): Promise<number> {
  if (write !== undefined && existsSync(write))
    throw new ConfigurationError([`--write ${write}: the file exists; doctor does not overwrite files.`])
  if (write !== undefined) assertWritable(write)
  const { file, given, unread } = await givenBy(url, env)
  // For an address, the file may not exist yet.
  const where = existsSync(file) ? file : 'what was answered'
  const environment = examinable(given, file, process.env, { where, unread })
  // A run would end with these errors.
  waiversOf(environment)
  /** The variables that the written file omits, and that the environment of the process lacks. */
  const unwritten: string[] = []
  const target = await startEmbedded(environment)
  const interruption = takeInterruptions()
  try {
    const { signal } = interruption
    const diagnosis = await doctor({ environment: target.environment, given, signal }).finally(interruption.release)
    const exitCode = exitCodeOf(diagnosis)
    const screen = json ? process.stderr : process.stdout
    screen.write(renderDiagnosis(diagnosis, paintFor(screen)))
    if (write !== undefined && diagnosis.reachable) {
      const answers = await askOpenQuestions(diagnosis.findings, { input: process.stdin, output: process.stderr })
      const fitting = { ...diagnosis.fitting, ...answers }
      const place = { from: dirname(file), file: resolve(write), ofProcess: process.env }
      const text = suggestedEnvironment(given, fitting, place)
      unwritten.push(...omittedVariables(text, given).filter((name) => !process.env[name]))
      try {
        writeFileSync(write, text)
      } catch (error) {
        throw cannotWrite(`The file ${write} (--write)`, error)
      }
      screen.write(`\nWritten: ${write}\n`)
    }
    // The values of the fitting variables are not redacted.
    const { fitting: _, ...found } = diagnosis
    if (json) printJson({ exitCode, ...found })
    const next = nextCommand(exitCode, write, env)
    const assignments = unwritten.map((name) => `${name}=… `).join('')
    if (next !== undefined) screen.write(`\nNext: ${assignments}${ownCommand(next)}\n`)
    return exitCode
  } finally {
    await target.close()
  }
}

/** A run if everything is ready; otherwise doctor for the written file. */
function nextCommand(exitCode: number, written: string | undefined, env: string | undefined): string[] | undefined {
  if (written === undefined) return exitCode === 0 && env !== undefined ? ['--env', env] : undefined
  // Without a slash or the extension, a file would be looked up among the environments.
  const file = /[\\/]|\.env$/.test(written) ? written : `./${written}`
  if (exitCode === 3) return undefined
  return exitCode === 0 ? ['--env', file] : ['doctor', '--env', file]
}

async function givenBy(url: string | undefined, env: string | undefined): Promise<ReturnType<typeof givenVariables>> {
  const address: Record<string, string> = url === undefined ? {} : { TARGET_URL: url }
  if (env !== undefined || url === undefined) {
    const { given, ...file } = givenVariables(env ?? 'reference', ownStart, process.env)
    return { ...file, given: { ...given, ...address } }
  }
  if (!variables.TARGET_URL.schema.safeParse(url).success)
    throw new ConfigurationError([
      `${withoutCredentials(url) || 'An empty text'} is not a base address. Expected: ${variables.TARGET_URL.expects}.`,
    ])
  const given = { ...knownVariables(process.env), ...address }
  const rest = await askForTheRest(given, { input: process.stdin, output: process.stderr })
  const name = URL.canParse(url) ? new URL(url).hostname : url
  return { file: join(process.cwd(), `${name}.env`), given: { ...given, ...rest }, unread: [] }
}
