import { join } from 'node:path'
import { answerTo } from '../doctor/ask.ts'
import { environmentText } from '../doctor/environment-text.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { type VariableName, variables } from '../environment/variables.ts'
import { packageRoot, program } from '../suite/suite.ts'
import { textOfFile, writeNew, writeText } from './init/files.ts'
import { isPipelineKind, pipelines } from './init/pipelines.ts'
import { type PipelinePlan, preparePipeline } from './init/write-pipeline.ts'
import { ownCommand } from './own-command.ts'

/** The options of `init`, as the command line gives them. */
export interface InitOptions {
  /** Asks nothing: what is not given is an example, or left open. */
  readonly yes: boolean
  readonly ci?: string
  readonly env?: string
  readonly url?: string
  readonly userId?: string
}

/** What is known before anything is written. */
interface Answers {
  readonly env: string
  readonly url: string
  readonly userId: string
  readonly ci: string
}

const noPipeline = 'none'
const ignored = ['node_modules/', 'reports/']
/** No run is without it; whoever declares more accounts adds their passwords. */
const secrets = ['USER_PASSWORD']

/**
 * Sets up the working directory: an environment file without secrets, what git ignores, and a pipeline with what it
 * installs. Nothing that is there is written over; `.gitignore` and package.json get what they lack. Gives the exit code.
 * Throws a ConfigurationError for what can't be used, before anything is written.
 */
export async function init(options: InitOptions): Promise<number> {
  const { env, url, userId, ci } = await answersFrom(options)
  const file = join('environments', `${env}.env`)
  const pipeline = isPipelineKind(ci)
    ? preparePipeline(pipelines[ci], { env, secrets, environmentFile: file })
    : undefined
  const given = { TARGET_URL: url, ...(userId !== '' && { USER_ID: userId }) }
  const text = environmentText(given, {}, { from: '.', file })
  writeNew(file, text.replace(/^#.*\n/, `# Every variable of the suite; those behind # are not set.\n`))
  ignore()
  const isExample = url === variables.TARGET_URL.example
  const open = [...(isExample ? ['TARGET_URL'] : []), ...(userId === '' ? ['USER_ID'] : []), 'what the target has']
  const steps = [
    `Complete ${file}: ${open.join(', ')}.`,
    ...(pipeline?.write() ?? []),
    `Look whether it is right: ${firstLook(env, pipeline)}`,
  ]
  process.stdout.write(`\nNext:\n${steps.map((step, index) => `${index + 1}. ${step}\n`).join('')}`)
  return 0
}

/** The command that looks at the target, behind what installs the program where it is not installed here. */
function firstLook(env: string, pipeline: PipelinePlan | undefined): string {
  const command = ownCommand(['doctor', '--env', env], { workingDirectory: process.cwd(), packageRoot, program })
  const variables = secrets.map((name) => `${name}=… `).join('')
  if (pipeline === undefined || !command.startsWith('node ')) return variables + command
  return `${pipeline.install} && ${variables}${pipeline.start} doctor --env ${env}`
}

async function answersFrom({ yes, ...given }: InitOptions): Promise<Answers> {
  const { env = 'staging', url = variables.TARGET_URL.example, userId = '', ci = noPipeline } = given
  if (yes) return checked({ env, url, userId, ci })
  if (!process.stdin.isTTY)
    throw new ConfigurationError(['init asks, and there is no terminal to ask on: --yes takes what is given.'])
  const usual = { env, url, userId, ci }
  const ask = async (name: keyof Answers, words: string): Promise<string> => {
    if (given[name] !== undefined) return given[name]
    const question = `${words}${usual[name] === '' ? '' : ` (${usual[name]})`}: `
    for (;;) {
      const answer = (await answerTo(question, false, { input: process.stdin, output: process.stdout })) || usual[name]
      const problem = problemOf[name](answer)
      if (problem === undefined) return answer
      process.stdout.write(`${problem}\n`)
    }
  }
  // What was given is looked at before anything is asked.
  checked(usual)
  return {
    env: await ask('env', 'Name of the environment'),
    url: await ask('url', 'Base address of the service'),
    userId: await ask('userId', 'User ID of an ordinary user'),
    ci: await ask('ci', `Pipeline for ${Object.keys(pipelines).join(', ')}, or ${noPipeline}`),
  }
}

const fits = (name: VariableName, value: string) => variables[name].schema.safeParse(value).success

/** What is wrong with an answer, if anything is. */
const problemOf: Readonly<Record<keyof Answers, (answer: string) => string | undefined>> = {
  env: (env) =>
    /^[\w][\w.-]*$/.test(env) ? undefined : `--env ${env}: expected a name of letters, digits, dots and hyphens.`,
  url: (url) => (fits('TARGET_URL', url) ? undefined : `--url: expected ${variables.TARGET_URL.expects}.`),
  userId: (id) => (id === '' || fits('USER_ID', id) ? undefined : `--user-id: expected ${variables.USER_ID.expects}.`),
  ci: (ci) =>
    ci === noPipeline || isPipelineKind(ci)
      ? undefined
      : `--ci ${ci}: expected ${Object.keys(pipelines).join(', ')}, or ${noPipeline}.`,
}

/** Throws a ConfigurationError that has all problems. */
function checked(answers: Answers): Answers {
  const names = Object.keys(problemOf) as (keyof Answers)[]
  const problems = names.flatMap((name) => problemOf[name](answers[name]) ?? [])
  if (problems.length > 0) throw new ConfigurationError(problems)
  return answers
}

/** Adds to .gitignore what it lacks. */
function ignore(): void {
  const before = textOfFile('.gitignore') ?? ''
  const lines = new Set(before.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, '')))
  const missing = ignored.filter((line) => !lines.has(line.replace(/\/$/, '')))
  if (missing.length === 0) return
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  writeText('.gitignore', `${before}${gap}${missing.join('\n')}\n`, missing.join(', '))
}
