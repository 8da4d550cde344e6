import { groupedBy } from '../results/grouped-by.ts'
import { oneLine } from '../results/plain-text.ts'
import { count, inAList } from '../suite/count.ts'
import type { DoctorFinding } from './diagnosis.ts'
import type { Diagnosis } from './doctor.ts'
import type { Forecast } from './forecast.ts'

type Status = DoctorFinding['status']

const symbols = { ok: '✓', warning: '!', question: '?', error: '✗' } as const
const colours = { ok: 'green', warning: 'yellow', question: 'cyan', error: 'red' } as const

/** Colors a text, or returns it unchanged. */
type Paint = (colour: (typeof colours)[Status], text: string) => string

/** Renders a diagnosis on one screen: the cause of the problem, other findings by urgency, what is fine, and the forecast. */
export function renderDiagnosis(diagnosis: Diagnosis, paint: Paint = (_colour, text) => text): string {
  const { findings } = diagnosis
  const width = Math.max(0, ...findings.map(({ topic }) => topic.length))
  const line = ({ topic, status, says, remedy }: DoctorFinding) => [
    `  ${paint(colours[status], symbols[status])} ${topic.padEnd(width)}  ${oneLine(says)}`,
    ...(remedy === undefined ? [] : [`    ${' '.repeat(width)}  → ${oneLine(remedy)}`]),
  ]
  const [status, first] = summary(diagnosis)
  const cause = findings.find((finding) => finding.status === 'error')
  const urgent = (['error', 'warning', 'question'] as const).flatMap((each) =>
    findings.filter((finding) => finding.status === each && finding !== cause).flatMap(line),
  )
  const blocks = [
    [
      paint(colours[status], `${symbols[status]} ${oneLine(first)}`),
      ...(cause?.remedy ? [`  → ${oneLine(cause.remedy)}`] : []),
    ],
    urgent,
    joined(findings.filter((finding) => finding.status === 'ok')).flatMap(line),
    diagnosis.forecast === undefined ? [] : forecastLines(diagnosis.forecast, status),
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

function joined(findings: readonly DoctorFinding[]): DoctorFinding[] {
  return [...groupedBy(findings, ({ topic }) => topic)].map(([topic, all]) => {
    return { topic, status: 'ok', says: all.map(({ says }) => says).join(', ') }
  })
}

function summary({ environment, baseUrl, findings }: Diagnosis): [Status, string] {
  const cause = findings.find(({ status }) => status === 'error')
  if (cause !== undefined) return ['error', cause.says]
  const counts = (['warning', 'question'] as const).flatMap((status) => {
    const found = findings.filter((finding) => finding.status === status).length
    return found === 0 ? [] : [count(found, status)]
  })
  const place = `${environment} (${baseUrl})`
  if (counts.length === 0) return ['ok', `${place} is ready for a run.`]
  const mostUrgent = findings.some(({ status }) => status === 'warning') ? 'warning' : 'question'
  return [mostUrgent, `${place} is ready for a run, with ${inAList(counts)}.`]
}

function forecastLines(
  { judged, inapplicable, unobservable, untested, cost, quickCost, additions }: Forecast,
  status: Status,
): string[] {
  const all = judged + inapplicable + unobservable + untested
  const once = status === 'error' ? 'Once that is corrected, a run judges' : 'A run judges'
  const rest = [
    `${inapplicable} do not apply to this target`,
    ...(untested === 0 ? [] : [`${untested} need variables that are not set`]),
    `${unobservable} can't be observed from outside`,
  ].join(', ')
  const width = Math.max(0, ...additions.map(({ adds }) => String(adds).length))
  const row = ({ adds, variables, proviso }: Forecast['additions'][number]) =>
    `  +${String(adds).padEnd(width)}  ${variables.join(', ')}${proviso === undefined ? '' : `, ${proviso}`}`
  return [
    `${once} ${judged} of the ${all} requirements; ${rest}.`,
    `Cost: ${cost}`,
    `With --quick: ${quickCost}`,
    ...(additions.length === 0 ? [] : ['More with:', ...additions.map(row)]),
  ]
}
