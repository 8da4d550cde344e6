import { headline, visibleText } from '../result/plain-text.ts'

/** A code span on one line that its text can't leave: the fence is longer than any run of backticks in it. */
export function code(text: string): string {
  const shown = headline(text.split(/\s+/).join(' '))
  if (shown === '') return '–'
  const longest = longestRun(shown)
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${shown}\`` : `${fence} ${shown} ${fence}`
}

/** A block of code of several lines that its text can't leave. */
export function fenced(text: string, language: string): string {
  const shown = visibleText(text)
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

/** Text on one line without any mark-up. A mention or an issue number is broken by a character that nobody sees. */
export function prose(text: string): string {
  return headline(text.split(/\s+/).join(' '))
    .replace(/[\\`*_{}[\]<>#|~&!$@:]/g, '\\$&')
    .replaceAll('www.', 'www\\.')
    .replace(/[@#]/g, '$&\u{2060}')
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}
