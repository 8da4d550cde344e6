import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { parse } from 'dotenv'
import { answerTo } from '../doctor/ask.ts'
import { omittedVariables, suggestedEnvironment } from '../doctor/environment-text.ts'
import { variablesOf } from '../environment/accounts.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { knownVariables } from '../environment/read-environment.ts'
import { type VariableName, variables } from '../environment/variables.ts'
import { textOfFile, writeNew, writeText } from './init/files.ts'
import { filesFor, filledEnvironment } from './init/known-server.ts'
import { isPipelineKind, pipelines } from './init/pipelines.ts'
import { preparePipeline } from './init/write-pipeline.ts'
import { ownCommand, wayToStart } from './own-command.ts'

interface InitOptions extends Partial<Answers> {
  /** No prompts: what is not given is an example, or left open. */
  readonly yes: boolean
  /** A kind of server that the package has files for. */
  readonly like?: string
}

interface Answers {
  readonly env: string
  readonly url: string
  readonly userId: string
  readonly ci: string
}

const noPipeline = 'none'
const ignored = ['node_modules/', 'reports/']

export default function (command: Command): void {
  command
    .description('set up this folder: environment file without secrets, .gitignore, and a pipeline')
    .option('--yes', 'do not prompt', false)
    .option('--env <name>', 'name of the environment (default: staging)')
    .option('--url <address>', 'base address of the service')
    .option('--user-id <id>', 'ID of an ordinary user')
    .addOption(
      new Option('--like <server>', 'add an environment file, waivers and a report for this server').choices([
        'jasperreports-server',
      ]),
    )
    .option('--ci <kind>', 'github, gitlab, jenkins, or none (default)')
    .action(async (options) => {
      await init(options)
    })
}

/**
 * Sets up the working directory; of existing files, changes only `.gitignore` and package.json. Throws a ConfigurationError for
 * unusable answers, before anything is written.
 */
async function init(options: InitOptions): Promise<void> {
  const { like } = options
  const { env, ci, ...known } = await answersFrom(options)
  const file = join('environments', `${env}.env`)
  const given = givenBy(known, like === undefined ? {} : process.env)
  const before = textOfFile(file)
  const text = before ?? (await newEnvironment(like, given, file))
  const declared = parse(text)
  const others = like === undefined ? [] : filesFor(like)
  const omitted: readonly string[] = omittedVariables(text, given)
  const leftOut = Object.keys(given).filter((name) => omitted.includes(name) && !isPassword(name))
  const secrets = [...passwordsOf(declared), ...leftOut]
  const files = [file, ...others.map(([path]) => path)]
  const pipeline = isPipelineKind(ci)
    ? preparePipeline(pipelines[ci], { env, declared, secrets, files, environmentFile: file })
    : undefined
  for (const [path, content] of [[file, text] as const, ...others]) writeNew(path, content)
  ignore()
  const open = before === undefined ? ['TARGET_URL', 'USER_ID'].filter((name) => given[name] === undefined) : []
  const steps = [
    `Complete ${file}: ${[...open, 'features of the target'].join(', ')}.`,
    ...(like === undefined ? [] : [waiversStep]),
    ...(pipeline?.write() ?? []),
    `Check that it is correct: ${firstLook(env, secrets, pipeline)}`,
  ]
  process.stdout.write(`\nNext:\n${steps.map((step, index) => `${index + 1}. ${step}\n`).join('')}`)
}

const waiversStep =
  'Where the server has the known deviations, complete a file in environments/waivers, and name it in WAIVERS_FILE.'

type Values = Readonly<Record<string, string>>

function givenBy({ url, userId }: Pick<Answers, 'url' | 'userId'>, ofProcess: NodeJS.ProcessEnv): Values {
  return {
    ...knownVariables(ofProcess),
    ...(url !== variables.TARGET_URL.example && { TARGET_URL: url }),
    ...(userId !== '' && { USER_ID: userId }),
  }
}

async function newEnvironment(like: string | undefined, given: Values, file: string): Promise<string> {
  if (like !== undefined) return filledEnvironment(like, given, file)
  const head = '# Every variable of the suite; those behind # are not set.'
  return suggestedEnvironment({ TARGET_URL: variables.TARGET_URL.example, ...given }, {}, { from: '.', file, head })
}

/** The password variables of all accounts that an environment declares. Every run needs the first one. */
function passwordsOf(declared: Values): string[] {
  return Object.values(variablesOf).flatMap(({ id, password }) =>
    password === variablesOf.USER.password || declared[id] ? [password] : [],
  )
}

function isPassword(name: string): boolean {
  return Object.values(variablesOf).some(({ password }) => password === name)
}

/** The command that examines the target, after an installation if the program is not installed here. */
function firstLook(
  env: string,
  secrets: readonly string[],
  pipeline: ReturnType<typeof preparePipeline> | undefined,
): string {
  const assignments = secrets.map((name) => `${name}=… `).join('')
  if (pipeline === undefined || wayToStart() !== 'path') return assignments + ownCommand(['doctor', '--env', env])
  return `${pipeline.install} && ${assignments}${pipeline.start} doctor --env ${env}`
}

async function answersFrom({ yes, ...given }: InitOptions): Promise<Answers> {
  const { env = 'staging', url = variables.TARGET_URL.example, userId = '', ci = noPipeline } = given
  if (!yes && !process.stdin.isTTY)
    throw new ConfigurationError(['init prompts, and there is no terminal; --yes takes what is given.'])
  // Given values are checked before any prompt.
  const usual = checked({ env, url, userId, ci })
  if (yes) return usual
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
  return {
    env: await ask('env', 'Name of the environment'),
    url: await ask('url', 'Base address of the service'),
    userId: await ask('userId', 'User ID of an ordinary user'),
    ci: await ask('ci', `Pipeline for ${ciKinds}`),
  }
}

const fits = (name: VariableName, value: string) => variables[name].schema.safeParse(value).success
const ciKinds = `${Object.keys(pipelines).join(', ')}, or ${noPipeline}`

const problemOf: Readonly<Record<keyof Answers, (answer: string) => string | undefined>> = {
  env: (env) => {
    if (env.endsWith('.env')) return `--env ${env}: leave out ".env"; init adds it to the name of the file.`
    if (/^reference(-|$)/.test(env)) return `--env ${env}: the suite has such an environment; choose another name.`
    return /^\w[\w.-]*$/.test(env)
      ? undefined
      : `--env ${env}: expected a name of letters (a to z), digits, underscores, dots and hyphens, with none of the last two in front.`
  },
  url: (url) => (fits('TARGET_URL', url) ? undefined : `--url: expected ${variables.TARGET_URL.expects}.`),
  userId: (id) => {
    if (id.includes('|')) return '--user-id: contains a bar; the organization goes into USER_ORG_ID.'
    return id === '' || fits('USER_ID', id) ? undefined : `--user-id: expected ${variables.USER_ID.expects}.`
  },
  ci: (ci) => (ci === noPipeline || isPipelineKind(ci) ? undefined : `--ci ${ci}: expected ${ciKinds}.`),
}

/** Throws a ConfigurationError with all problems. */
function checked(answers: Answers): Answers {
  const names = Object.keys(problemOf) as (keyof Answers)[]
  const problems = names.flatMap((name) => problemOf[name](answers[name]) ?? [])
  if (problems.length > 0) throw new ConfigurationError(problems)
  return answers
}

function ignore(): void {
  const before = textOfFile('.gitignore') ?? ''
  const lines = new Set(before.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, '')))
  const missing = ignored.filter((line) => !lines.has(line.replace(/\/$/, '')))
  if (missing.length === 0) return
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  writeText('.gitignore', `${before}${gap}${missing.join('\n')}\n`, missing.join(', '))
}
