/** One command of a text in Markdown, with what it is said to print. */
export interface ShownCommand {
  readonly words: string
  /** Lines of its output; a line `…` stands for any lines, and within a line for anything. */
  readonly prints: readonly string[]
}

/** One fenced block of a text in Markdown. */
export interface Fence {
  readonly kind: string
  /** The file that it is, or changes, where it names one. */
  readonly path: string | undefined
  readonly lines: readonly string[]
}

/** The fenced blocks of a text, in their order. */
export function fencesIn(markdown: string): Fence[] {
  return [...markdown.matchAll(/^```(\S+)(?: (\S+))?\n(.*?)^```$/gms)].map(([, kind = '', path, text = '']) => ({
    kind,
    path,
    lines: text.trimEnd().split('\n'),
  }))
}

/** The commands of a block: what stands behind `$ `, and the lines up to the next one. Throws where no command begins. */
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

/** What is another in each run, or with each requirement and check that there is more, and what stands for it. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/\b127\.0\.0\.1([: ]port |:)\d+/g, '127.0.0.1$1PORT'],
  [/\b127\.0\.0\.1:PORT\/sso\S*/g, 'ISSUER'],
  [/\bcatalogue 20\d\d-\d\d\b/g, 'catalogue VERSION'],
  [/\b20\d\d-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g, 'DATE'],
  [/\b\d+ min \d+ s\b|\b\d+(?:\.\d+)? m?s\b/g, 'TIME'],
  [/\b[0-9a-f]{64}\b/g, 'HASH'],
  // How much was sent depends on what had to be asked again.
  [/^ {2}sent: .*/gm, '  sent: TRAFFIC'],
  [/^(A run judges|Cost:) .*/gm, '$1 TOTALS'],
  [/ *\b[1-9]\d* (passed|inapplicable|untested)\b/g, ' SOME $1'],
  [/\b\d+ (MUST requirements?|can[’']t be observed|are about)\b/g, 'SOME $1'],
]

/** A text without what is another in each run. */
export function withoutVolatile(text: string): string {
  return volatile.reduce((rest, [pattern, standIn]) => rest.replace(pattern, standIn), text)
}

/**
 * Holds what a text shows against what a command printed, volatile parts aside.
 *
 * @returns the first line that is not as it is shown, and what was printed; undefined where all of it is
 */
export function misprint(shown: readonly string[], printed: string): string | undefined {
  const output = withoutVolatile(printed.replaceAll(/ +$/gm, '')).replace(/\n*$/, '\n')
  const patterns = withoutVolatile(shown.join('\n')).split('\n').map(patternOf)
  const fits = (count: number, end: string) => new RegExp(`^${patterns.slice(0, count).join('')}${end}`).test(output)
  if (shown.length === 0 || fits(patterns.length, '\n*$')) return undefined
  const first = patterns.findIndex((_, index) => !fits(index + 1, ''))
  const what = first < 0 ? 'more is printed than is shown' : `this line is not printed there: ${shown[first]}`
  return `${what}\nprinted:\n${printed}`
}

function patternOf(line: string): string {
  if (line === '…') return '(?:[^\\n]*\\n)*?'
  return `${line
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n]*')}\\n`
}
