import { styleText } from 'node:util'
import { oneLine } from '../result/plain-text.ts'
import type { Diagnosis, Finding } from './diagnosis.ts'

const symbols = { ok: '✓', warning: '!', error: '✗' } as const
const colours = { ok: 'green', warning: 'yellow', error: 'red' } as const

/** One screen: the first line names the cause of what is wrong, then one line for each thing that was looked at. */
export function renderDiagnosis(diagnosis: Diagnosis, { colour }: { readonly colour: boolean }): string {
  const { findings } = diagnosis
  const width = Math.max(0, ...findings.map(({ topic }) => topic.length))
  const painted = (status: Finding['status'], text: string) =>
    colour ? styleText(colours[status], text, { validateStream: false }) : text
  const lines = findings.flatMap(({ topic, status, says, remedy }) => [
    `  ${painted(status, symbols[status])} ${topic.padEnd(width)}  ${oneLine(says)}`,
    ...(remedy === undefined ? [] : [`    ${' '.repeat(width)}  → ${oneLine(remedy)}`]),
  ])
  const [status, first] = summary(diagnosis)
  return `${painted(status, `${symbols[status]} ${oneLine(first)}`)}\n\n${lines.join('\n')}\n`
}

function summary({ environment, baseUrl, findings }: Diagnosis): [Finding['status'], string] {
  const cause = findings.find(({ status }) => status === 'error')
  if (cause !== undefined) return ['error', cause.says]
  const warnings = findings.filter(({ status }) => status === 'warning').length
  const place = `${environment} (${baseUrl})`
  if (warnings === 0) return ['ok', `${place} is ready for a run.`]
  return ['warning', `${place} is ready for a run, with ${warnings} warning${warnings === 1 ? '' : 's'}.`]
}
