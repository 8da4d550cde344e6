/** A command in a Markdown text, with its expected output. */
export interface ShownCommand {
  readonly words: string
  /** Lines of its output; a line `…` stands for any lines, `…` within a line for any text. */
  readonly prints: readonly string[]
}

/** A fenced block in a Markdown text. */
export interface Fence {
  readonly kind: string
  /** The file that it contains or changes, if given. */
  readonly path: string | undefined
  readonly lines: readonly string[]
}

/** The fenced blocks of a text, in order. */
export function fencesIn(markdown: string): Fence[] {
  return [...markdown.matchAll(/^```(\S+)(?: (\S+))?\n(.*?)^```$/gms)].map(([, kind = '', path, text = '']) => ({
    kind,
    path,
    lines: text.trimEnd().split('\n'),
  }))
}

/** The commands of a block: each starts with `$ `, and its output follows. Throws if the block starts with anything else. */
export function commandsIn(lines: readonly string[]): ShownCommand[] {
  const commands: { words: string; prints: string[] }[] = []
  for (const line of lines) {
    const last = commands.at(-1)
    if (line.startsWith('$ ')) commands.push({ words: line.slice(2), prints: [] })
    else if (last === undefined) throw new Error(`No command prints this: ${line}`)
    else last.prints.push(line)
  }
  return commands
}

/** Totals, with the spaces that align them: they vary with the number of requirements. */
const totals =
  / *\b[1-9]\d* (passed|inapplicable|untested|MUST requirements?|can[’']t be observed|do not apply|are about)\b/g

/** Output that varies between runs, or with the number of requirements and checks, and its replacements. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/\b127\.0\.0\.1([: ]port |:)\d+/g, '127.0.0.1$1PORT'],
  [/\b127\.0\.0\.1:PORT\/sso\S*/g, 'ISSUER'],
  [/\bcatalogue 20\d\d-\d\d\b/g, 'catalogue VERSION'],
  [/\b20\d\d-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g, 'DATE'],
  [/\b\d+ min \d+ s\b|\b\d+(?:\.\d+)? m?s\b/g, 'TIME'],
  [/\b[0-9a-f]{64}\b/g, 'HASH'],
  // The traffic depends on which requests had to be repeated.
  [/^ {2}sent: .*/gm, '  sent: TRAFFIC'],
  [/^(A run judges|Cost:) .*/gm, '$1 TOTALS'],
  [totals, ' SOME $1'],
]

function withoutVolatile(text: string): string {
  return volatile.reduce((rest, [pattern, standIn]) => rest.replace(pattern, standIn), text)
}

/** The first line of a text that the output of a command lacks, with that output; undefined if all matches. */
export function misprint(shown: readonly string[], printed: string): string | undefined {
  const output = withoutVolatile(printed.replaceAll(/ +$/gm, '')).replace(/\n*$/, '\n')
  const patterns = withoutVolatile(shown.join('\n')).split('\n').map(patternOf)
  const fits = (count: number, end: string) => new RegExp(`^${patterns.slice(0, count).join('')}${end}`).test(output)
  if (shown.length === 0 || fits(patterns.length, '\n*$')) return undefined
  const first = patterns.findIndex((_, index) => !fits(index + 1, ''))
  const what = first < 0 ? 'more is printed than is shown' : `this line is not printed there: ${shown[first]}`
  return `${what}\nprinted:\n${printed}`
}

/** The shown lines, with the totals of the printed lines that differ from them in nothing else. */
export function withTotals(shown: readonly string[], printed: string): string[] {
  const rest = printed.replaceAll(/ +$/gm, '').split('\n')
  return shown.map((line) => {
    if (line.match(totals) === null) return line
    const pattern = new RegExp(`^${patternOf(withoutVolatile(line))}$`)
    const index = rest.findIndex((each) => pattern.test(`${withoutVolatile(each)}\n`))
    const consumed = rest.splice(0, index + 1)
    const current = consumed.at(-1)?.match(totals) ?? []
    return line.replaceAll(totals, (old) => current.shift() ?? old)
  })
}

function patternOf(line: string): string {
  if (line === '…') return '(?:[^\\n]*\\n)*?'
  return `${line
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n]*')}\\n`
}
