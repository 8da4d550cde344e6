import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { type VariableName, variables } from '../environment/variables.ts'
import type { DoctorFinding } from './diagnosis.ts'

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined }
  readonly output: NodeJS.WritableStream
}

type Answers = Record<string, string>

/**
 * Prompts for the user, the password and the organization where USER_ID or USER_PASSWORD is missing. Returns the answers, with
 * ORGANIZATIONS. Throws a ConfigurationError without a terminal, or if a prompt is cancelled.
 */
export async function askForTheRest(given: Readonly<Answers>, terminal: Terminal): Promise<Answers> {
  const missing = ['USER_ID', 'USER_PASSWORD'].filter((name) => !given[name])
  if (missing.length === 0) return {}
  if (terminal.input.isTTY !== true)
    throw new ConfigurationError([
      `doctor needs ${missing.join(' and ')}, and there is no terminal to prompt on. Set ${missing.length > 1 ? 'them' : 'it'} as ` +
        'variables of the process (with several organizations also ORGANIZATIONS=multiple, USER_ORG_ID and ' +
        'USER_ORG_ALIAS), or name an environment file with --env.',
    ])
  const answers: Answers = {}
  const ask = async (name: VariableName, question: string, { secret = false, needed = false } = {}) => {
    if (given[name]) return
    const answer = await fittingAnswer(name, question, { secret, needed }, terminal)
    if (answer !== '') answers[name] = answer
  }
  await ask('USER_ID', 'User ID of an ordinary user: ', { needed: true })
  await ask('USER_PASSWORD', 'Its password (hidden): ', { secret: true, needed: true })
  await ask('USER_ORG_ID', 'ID of its organization (empty where there is only one): ')
  if (answers.USER_ORG_ID !== undefined) {
    answers.ORGANIZATIONS = 'multiple'
    await ask('USER_ORG_ALIAS', 'Alias of that organization (empty if not known): ')
  }
  return answers
}

/** Prompts for facts that the server does not reveal. Returns the answers by variable, none without a terminal. */
export async function askOpenQuestions(findings: readonly DoctorFinding[], terminal: Terminal): Promise<Answers> {
  const answers: Answers = {}
  if (terminal.input.isTTY !== true) return answers
  for (const { says, asksFor } of findings) {
    if (asksFor === undefined) continue
    const question = `${says} ${asksFor}, such as ${variables[asksFor].example} (empty if not known): `
    const answer = await fittingAnswer(asksFor, question, {}, terminal)
    if (answer !== '') answers[asksFor] = answer
  }
  return answers
}

/** Asks until the answer is valid; an empty one is valid unless it is needed. */
async function fittingAnswer(
  name: VariableName,
  question: string,
  { secret = false, needed = false },
  terminal: Terminal,
): Promise<string> {
  const { schema, expects } = variables[name]
  const fits = (answer: string) => (answer === '' ? !needed : schema.safeParse(answer).success)
  let answer = await answerTo(question, secret, terminal)
  while (!fits(answer)) answer = await answerTo(`Expected: ${expects}. ${name}: `, secret, terminal)
  return answer
}

/** Asks one question; the answer to a `secret` one is not shown. Throws a ConfigurationError if the prompt is cancelled. */
export async function answerTo(question: string, secret: boolean, { input, output }: Terminal): Promise<string> {
  const broken = new AbortController()
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: secret ? silent : output, terminal: true, historySize: 0 })
  // Past the interface, which would hide it like the answer, but after its creation, which turns off the terminal's own echo.
  if (secret) output.write(question)
  lines.once('SIGINT', () => broken.abort())
  lines.once('close', () => broken.abort())
  try {
    const answer = await lines.question(secret ? '' : question, { signal: broken.signal })
    return secret ? answer : answer.trim()
  } catch {
    throw new ConfigurationError(['The prompts were cancelled.'])
  } finally {
    if (secret) output.write('\n')
    lines.close()
  }
}
