import { headline, logLines, oneLine } from '../results/plain-text.ts'

// Markdown is also printed, in the log of a build server that takes commands from it.

/** A code span on one line that its text can't end: the fence is longer than any run of backticks in it. */
export function code(text: string): string {
  const shown = oneLine(headline(text.split(/\s+/).join(' ')))
  if (shown === '') return '–'
  const fence = '`'.repeat(longestRun(shown) + 1)
  return fence === '`' ? `\`${shown}\`` : `${fence} ${shown} ${fence}`
}

/** A code block that its text can't end. */
export function fenced(text: string, language: string): string {
  const shown = logLines(text)
    .map((line) => line.replace(/^(\s*):(?=:)/, '$1: '))
    .join('\n')
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

/** Text on one line with all markup escaped. An invisible character breaks mentions and issue numbers. */
export function prose(text: string): string {
  return headline(text.split(/\s+/).join(' '))
    .replace(/[\\`*_{}[\]<>#|~&!$@:]/g, '\\$&')
    .replaceAll('www.', 'www\\.')
    .replace(/[@#]/g, '$&\u{2060}')
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}
