import { textsThatApply } from '../../suite/texts-that-apply.ts'
import { code, fenced, prose } from '../markdown-text.ts'
import type { RunSummary } from '../run-summary.ts'
import { countsLine, outcomeWord, releaseInWords, verdictWording } from '../wording.ts'
import type { RequirementState } from './change.ts'
import type { Comparison } from './compare.ts'
import { type Alike, changeInWords, environmentsOf, type Group, groupsOf } from './groups.ts'
import type { Change } from './kinds.ts'
import { type Stretch, sideBySide } from './side-by-side.ts'

/** Pull requests cut long texts: how many exchanges are shown, and how many ids of a group that is not worse. */
const shownExchanges = 5
const shownCalm = 25

/** Renders the comparison as Markdown for a pull request. Text from a target appears only as code. */
export function renderComparisonMarkdown(comparison: Comparison): string {
  const { before, after, worse, notes } = comparison
  const groups = groupsOf(comparison)
  return [
    `## ${worse ? '✗ Worse' : '✓ Nothing got worse'}: ${environmentsOf(comparison).map(code).join(' → ')}, ${prose(releaseInWords(before.release))} → ${prose(releaseInWords(after.release))}`,
    groups.length === 0 ? 'No change.' : `${prose(changeInWords(groups))}.`,
    `| | verdict | counts | run |\n|:--|:--|:--|:--|\n${runRow('old', before)}\n${runRow('new', after)}`,
    ...notes.map((note) => `**Note:** ${prose(note)}`),
    ...groups.map((group) => groupBlock(group)),
    ...exchangeBlocks(comparison, groups),
  ]
    .join('\n\n')
    .concat('\n')
}

function runRow(
  name: string,
  { environment, baseUrl, startedAt, suite, catalogue, verdict, summary }: RunSummary,
): string {
  const run = `${code(environment)} ${code(baseUrl)}, ${startedAt}, suite ${code(suite)}, catalogue ${code(catalogue)}`
  return `| ${name} | ${verdictWording[verdict].words} | ${countsLine(summary)} | ${run.replaceAll('|', '\\|')} |`
}

function groupBlock({ title, meaning, size, worse, alike }: Group): string {
  const lines = alike.flatMap((each) => (each.why === undefined ? each.changes.map(alone) : [together(each)]))
  const shown = worse ? lines : lines.slice(0, shownCalm)
  const rest = lines.length - shown.length
  const list = [...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
  return `### ${title} (${size})\n\n${worse ? '' : '**Not worse.** '}${prose(meaning)}\n\n${list}`
}

function together({ why = '', changes }: Alike): string {
  return `- ${code(why)}: ${changes.map(({ id }) => code(id)).join(', ')}`
}

function alone({ id, level, title, before, after, suite, lost = [] }: Change): string {
  const states = [stateOf('old', before), stateOf('new', after)].filter((said) => said !== '').join('; ')
  const why = suite === undefined ? '' : `; suite: ${code(suite)}`
  const unasked = lost.length === 0 ? '' : `; not run: ${lost.map(code).join(', ')}`
  return `- ${code(id)} ${level}: ${prose(title)} → ${states}${why}${unasked}`
}

function stateOf(name: string, state: RequirementState | undefined): string {
  if (state === undefined) return ''
  const observed = state.observed === undefined ? '' : ` ${code(state.observed)}`
  return `${name} ${outcomeWord(state.outcome)}${observed}`
}

function exchangeBlocks(comparison: Comparison, groups: readonly Group[]): string[] {
  const changes = groups.filter(({ worse }) => worse).flatMap(({ alike }) => alike.flatMap((each) => each.changes))
  const shown = changes.flatMap(({ id, exchanges }) => (exchanges === undefined ? [] : { id, exchanges }))
  return shown.slice(0, shownExchanges).map(({ id, exchanges }) => {
    const text = (line: readonly Stretch[]) => line.map((stretch) => stretch.text).join('')
    const lines = sideBySide(exchanges, comparison).flatMap(({ rows }) =>
      rows.flatMap(({ same, before, after }) =>
        same
          ? [` ${text(after ?? before ?? [])}`]
          : textsThatApply(before && `-${text(before)}`, after && `+${text(after)}`),
      ),
    )
    return `<details><summary>Old and new exchange of ${prose(id)}</summary>\n\n${fenced(lines.join('\n'), 'diff')}\n\n</details>`
  })
}
