import { commandsIn, fencesIn, type ShownCommand } from './shown.ts'

/** A fenced block of a Markdown text, as a step to follow. */
export type ExampleStep =
  /** Lines to add to a file. */
  | { readonly kind: 'diff'; readonly path: string; readonly lines: readonly string[] }
  /** Commands, each with its expected output. */
  | { readonly kind: 'console'; readonly commands: readonly ShownCommand[] }

/** The steps of a text. Throws an Error for a block that can't be followed. */
export function stepsIn(markdown: string): ExampleStep[] {
  return fencesIn(markdown).map(({ kind, path, lines }): ExampleStep => {
    if (kind === 'diff' && path !== undefined) return { kind, path, lines }
    if (kind === 'console') return { kind, commands: commandsIn(lines) }
    throw new Error(`This block is neither a diff of a file nor commands: ${lines[0]}`)
  })
}

/** Applies a diff without line numbers: its unchanged lines occur once in the text. Without any, appends. Throws an Error. */
export function patched(text: string, diff: readonly string[], file: string): string {
  const block = (left: string) =>
    diff
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [block('+'), block('-')]
  if (before === '') return `${text}${after}`
  const parts = `\n${text}`.split(`\n${before}`)
  if (parts.length !== 2)
    throw new Error(`These lines of the guide are ${parts.length - 1} times in ${file}; change the guide:\n${before}`)
  return parts.join(`\n${after}`).slice(1)
}
