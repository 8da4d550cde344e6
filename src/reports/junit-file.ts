import { xmlAttribute, xmlText } from '../results/plain-text.ts'

export interface TestCase {
  readonly name: string
  readonly className: string
  readonly milliseconds?: number
  /** Absent if it passed. */
  readonly end?: CaseEnd | undefined
}

/** Why a test case did not pass. */
export interface CaseEnd {
  readonly element: 'failure' | 'error' | 'skipped'
  /** One word for what happened, such as an outcome. */
  readonly type: string
  /** In a line: many systems show nothing else. */
  readonly message: string
  readonly text: string
}

export interface TestSuite {
  readonly name: string
  readonly properties?: readonly (readonly [name: string, value: string])[]
  readonly cases: readonly TestCase[]
}

/** A JUnit file: its time is that of the whole, and that of a suite the sum of its cases. */
interface JunitFile {
  readonly name: string
  readonly startedAt: string
  readonly durationMs: number
  readonly suites: readonly TestSuite[]
}

/** Renders a JUnit file for the schema of Jenkins (junit-10.xsd). All counts are those of the cases. */
export function renderJunitFile({ name, startedAt, durationMs, suites }: JunitFile): string {
  const attributes = `name="${xmlAttribute(name)}" ${countsOf(suites.flatMap(({ cases }) => cases))} time="${seconds(durationMs)}"`
  const inOrder = suites.map((suite) => renderSuite(suite, startedAt)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes}>\n${inOrder}</testsuites>\n`
}

function renderSuite({ name, properties = [], cases }: TestSuite, startedAt: string): string {
  const time = seconds(cases.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0))
  const skipped = `skipped="${numberOf('skipped', cases)}" time="${time}" timestamp="${startedAt.slice(0, 19)}"`
  const lines = properties.map(([key, value]) => `   <property name="${key}" value="${xmlAttribute(value)}"/>\n`)
  const before = lines.length === 0 ? '' : `  <properties>\n${lines.join('')}  </properties>\n`
  const inOrder = cases.map(renderCase).join('')
  return ` <testsuite name="${xmlAttribute(name)}" ${countsOf(cases)} ${skipped}>\n${before}${inOrder} </testsuite>\n`
}

function renderCase({ name, className, milliseconds = 0, end }: TestCase): string {
  const attributes = `name="${xmlAttribute(name)}" classname="${xmlAttribute(className)}" time="${seconds(milliseconds)}"`
  return `  <testcase ${attributes}>${end === undefined ? '' : renderEnd(end)}</testcase>\n`
}

function renderEnd({ element, type, message, text }: CaseEnd): string {
  return `<${element} type="${type}" message="${xmlAttribute(message)}">${xmlText(text)}</${element}>`
}

function countsOf(cases: readonly TestCase[]): string {
  return `tests="${cases.length}" failures="${numberOf('failure', cases)}" errors="${numberOf('error', cases)}"`
}

function numberOf(element: CaseEnd['element'], cases: readonly TestCase[]): number {
  return cases.filter(({ end }) => end?.element === element).length
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
