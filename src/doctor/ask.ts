import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { variables } from '../environment/variables.ts'
import type { Finding } from './diagnosis.ts'

/** Where questions are shown and answered. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined }
  readonly output: NodeJS.WritableStream
}

type Answers = Record<string, string>

/**
 * The variables that an examination needs besides the base address: asked for on a terminal, a password without echo.
 * Throws a ConfigurationError that names them when there is no terminal, or when the questions are broken off.
 */
export async function askForTheRest(given: Readonly<Answers>, terminal: Terminal): Promise<Answers> {
  const missing = ['USER_ID', 'USER_PASSWORD'].filter((name) => !given[name])
  if (missing.length === 0) return {}
  if (terminal.input.isTTY !== true)
    throw new ConfigurationError([
      `doctor needs ${missing.join(' and ')}, and there is no terminal to ask on. Set ${missing.length > 1 ? 'them' : 'it'} as ` +
        'variables of the process (with several organizations also ORGANIZATIONS=multiple, USER_ORG_ID and ' +
        'USER_ORG_ALIAS), or name an environment file with --env.',
    ])
  const answers: Answers = {}
  const ask = async (name: string, question: string, { secret = false } = {}) => {
    if (given[name]) return
    const answer = await answerTo(question, secret, terminal)
    if (answer !== '') answers[name] = answer
  }
  await ask('USER_ID', 'User ID of an ordinary user: ')
  await ask('USER_PASSWORD', 'Its password (does not show): ', { secret: true })
  await ask('USER_ORG_ID', 'ID of its organization (empty where there is only one): ')
  if (answers.USER_ORG_ID !== undefined) {
    answers.ORGANIZATIONS = 'multiple'
    await ask('USER_ORG_ALIAS', 'Alias of that organization (empty if not known): ')
  }
  return answers
}

/**
 * What no server tells, asked for on a terminal: the answers by their variables, none where there is no terminal. An
 * answer that the variable does not take is asked for again; an empty one leaves the question open.
 */
export async function askOpenQuestions(findings: readonly Finding[], terminal: Terminal): Promise<Answers> {
  const answers: Answers = {}
  if (terminal.input.isTTY !== true) return answers
  for (const { says, asksFor } of findings) {
    if (asksFor === undefined) continue
    const { schema, expects, example } = variables[asksFor]
    const fits = (answer: string) => answer === '' || schema.safeParse(answer).success
    let answer = await answerTo(`${says} ${asksFor}, such as ${example} (empty if not known): `, false, terminal)
    while (!fits(answer)) answer = await answerTo(`Expected: ${expects}. ${asksFor}: `, false, terminal)
    if (answer !== '') answers[asksFor] = answer
  }
  return answers
}

async function answerTo(question: string, secret: boolean, { input, output }: Terminal): Promise<string> {
  const broken = new AbortController()
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // The question is written past the interface, which would hide it together with the answer.
  if (secret) output.write(question)
  const lines = createInterface({ input, output: secret ? silent : output, terminal: true, historySize: 0 })
  lines.once('SIGINT', () => broken.abort())
  lines.once('close', () => broken.abort())
  try {
    const answer = await lines.question(secret ? '' : question, { signal: broken.signal })
    return secret ? answer : answer.trim()
  } catch {
    throw new ConfigurationError(['The questions were broken off.'])
  } finally {
    if (secret) output.write('\n')
    lines.close()
  }
}
