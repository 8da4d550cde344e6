/** One fenced block of a text in Markdown that somebody is to follow. */
export type Step =
  /** Lines to add to a file. */
  | { readonly kind: 'diff'; readonly path: string; readonly lines: readonly string[] }
  /** Commands, each with what it prints. */
  | { readonly kind: 'console'; readonly commands: readonly Command[] }

export interface Command {
  readonly words: string
  /** Lines of its output; `…` stands for anything. */
  readonly prints: readonly string[]
}

/** The steps below a heading, up to the next one of its kind. Throws for a block that nobody could follow. */
export function stepsBelow(heading: string, markdown: string): Step[] {
  const start = markdown.indexOf(`\n## ${heading}\n`)
  if (start < 0) throw new Error(`There is no heading "${heading}".`)
  const [section = ''] = markdown.slice(start + 4).split('\n## ')
  return [...section.matchAll(/^```(\S+)(?: (\S+))?\n(.*?)^```$/gms)].map(([, kind, path, text = '']): Step => {
    const lines = text.trimEnd().split('\n')
    if (kind === 'diff' && path !== undefined) return { kind, path, lines }
    if (kind === 'console') return { kind, commands: commandsIn(lines) }
    throw new Error(`A block of "${heading}" is neither a diff of a file nor commands: ${lines[0]}`)
  })
}

function commandsIn(lines: readonly string[]): Command[] {
  const commands: { words: string; prints: string[] }[] = []
  for (const line of lines)
    if (line.startsWith('$ ')) commands.push({ words: line.slice(2), prints: [] })
    else commands.at(-1)?.prints.push(line)
  return commands
}

/**
 * Applies a diff without line numbers. What it leaves as it is has to be found in the text once; where it is nothing, the
 * diff goes to the end. Throws when it does not fit.
 */
export function patched(text: string, diff: readonly string[]): string {
  const block = (left: string) =>
    diff
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [block('+'), block('-')]
  if (before === '') return `${text}${after}`
  const parts = `\n${text}`.split(`\n${before}`)
  if (parts.length !== 2) throw new Error(`These lines are ${parts.length - 1} times in the file:\n${before}`)
  return parts.join(`\n${after}`).slice(1)
}

/** The lines of what a command should print that it did not. */
export function missingLines(prints: readonly string[], output: string): string[] {
  const printed = output.split('\n')
  return prints.filter((line) => !printed.some((each) => fits(line, each)))
}

/** Whether a line is as it should be; `…` stands for anything. */
function fits(pattern: string, line: string): boolean {
  const literal = pattern.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`).test(line)
}
