import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { packageRoot } from '../../suite/suite.ts'

/** The sources of messages besides findings of checks. With `phrases`, all phrases are messages, otherwise only sentences. */
const sources: readonly { readonly folder: string; readonly files: string; readonly phrases?: true }[] = [
  {
    folder: 'doctor',
    files:
      'ask doctor examine-accounts examine-key-service examine-methods examine-network examine-paths examine-redirects ' +
      'examine-refusal examine-service examine-settings forecast render-diagnosis',
    phrases: true,
  },
  {
    folder: 'environment',
    files: 'build-environment environment-text read-environment schema-problems',
    phrases: true,
  },
  { folder: 'transport', files: 'no-answer', phrases: true },
  { folder: 'client', files: 'command', phrases: true },
  { folder: 'client', files: 'cancelled encryption key-service password-encryption' },
  { folder: 'runner', files: 'applicability deadline repeats message' },
  { folder: 'runner', files: 'absent-path', phrases: true },
  { folder: 'check', files: 'custom-check check identity preferences' },
  { folder: 'target', files: 'absent-login' },
  { folder: 'target', files: 'recognition signed-in', phrases: true },
  { folder: 'outcome', files: 'failure-words' },
  { folder: 'outcome', files: 'cause-words nothing-to-decide', phrases: true },
  { folder: 'suite', files: 'interruption suite' },
  { folder: 'results', files: 'explain verdict waivers-applied', phrases: true },
  { folder: 'results', files: 'build-result waivers' },
  { folder: 'reports', files: 'wording' },
  { folder: 'cli', files: 'custom-specs wait-progress', phrases: true },
  {
    folder: 'cli',
    files: 'commands doctor main output-folder run run-many selection seed supported-node written-formats',
  },
]

/** Phrases found there that are not messages: parts of messages, lines of findings, a command. */
export const noMessages: ReadonlySet<string> = new Set([
  'an unknown day',
  'the process environment',
  'MUST requirement',
  'SHOULD requirement',
  'GET login',
  '… (its default)',
  'a cookie that stores the …',
  'the same cookies as without …',
  'no such operation here: status …, where … accepts the same credentials…',
  'server error: …',
  '1 attempt is',
  '… attempts are',
  '302 with a Location that ends in …',
  '302 with a Location that is neither the login page nor …',
  '…the body…: …',
  'without the session cookie: …',
  ', where a request without credentials gets …',
  'wrong or refused passwords (limit … per account): …',
])

export interface Message {
  /** Its fixed text on one line, with `…` for variable parts. */
  readonly text: string
  readonly file: string
}

/** All messages of `doctor` and `run` except findings of checks. */
export function messages(): Message[] {
  return sources.flatMap(({ folder, files, phrases = false }) =>
    files.split(' ').flatMap((name) => {
      const file = `src/${folder}/${name}.ts`
      const source = readFileSync(join(packageRoot, file), 'utf8')
      return messagesIn(file, source, phrases).flatMap((text) => (noMessages.has(text) ? [] : [{ text, file }]))
    }),
  )
}

/** Files that emit their own messages but are not among the sources. */
export function unread(): string[] {
  const read = new Set(sources.flatMap(({ folder, files }) => files.split(' ').map((name) => `${folder}/${name}.ts`)))
  const requests = ['transport', 'http', 'evidence', 'client']
  return ['doctor', 'environment', ...requests, 'outcome', 'target', 'check', 'runner', 'results', 'cli']
    .flatMap((folder) => readdirSync(join(packageRoot, 'src', folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !read.has(file))
    .filter((file) => endings.test(readFileSync(join(packageRoot, 'src', file), 'utf8')))
}

const endings =
  /new (?:ConfigurationError|NoAnswer|CommandFailed|UnusableKey|Cancelled)\(|notes\.(?:error|warning|question)\(/

/** The messages in a source: literals of at least two words that end like sentences; with `phrases`, all of them. */
export function messagesIn(path: string, source: string, phrases: boolean): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`)
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const note = (node: ESTree.Expression) => {
    if (seen.has(node)) return
    const text = fixedText(node).replaceAll(/\s+/g, ' ').replaceAll(/…{2,}/g, '…').trim()
    if (isMessage(text, phrases)) found.add(text)
  }
  const leave = (node: ESTree.Expression | ESTree.Argument) => {
    seen.add(node)
    if (node.type === 'TaggedTemplateExpression') seen.add(node.quasi)
    if (node.type === 'BinaryExpression') for (const part of [node.left, node.right]) leave(part as ESTree.Expression)
  }
  new Visitor({
    // Successes need no explanation; options are explained by --help.
    CallExpression: ({ callee, arguments: given }) => {
      if (silent.has(nameOf(callee))) for (const each of given) leave(each)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && labels.has(key.name)) leave(value as ESTree.Expression)
    },
    BinaryExpression: (node) => {
      note(node)
      leave(node)
    },
    Literal: (node) => note(node as ESTree.Expression),
    TemplateLiteral: (node) => note(node),
  }).visit(program)
  return [...found]
}

const silent: ReadonlySet<string> = new Set(['ok', 'option', 'argument', 'description'])
const labels: ReadonlySet<string> = new Set(['purpose', 'name', 'title'])

function nameOf(callee: ESTree.Expression): string {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

function isMessage(text: string, phrases: boolean): boolean {
  const words = text.split(/\s/).filter((word) => /\p{L}{2}/u.test(word)).length
  return words >= 2 && (phrases || /[.:?…]$/.test(text))
}

function fixedText(node: ESTree.Expression): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '…'
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return fixedText(node.left as ESTree.Expression) + fixedText(node.right)
  return '…'
}
