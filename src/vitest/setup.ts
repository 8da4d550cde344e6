import { randomUUID } from 'node:crypto'
import { afterAll, describe, inject, type TestContext, test } from 'vitest'
import { requirement, sectionTitles } from '../catalogue/catalogue.ts'
import { type Check, keyOf, receiveChecks } from '../check/check.ts'
import type { CheckReport } from '../outcome/report.ts'
import { inconclusiveError } from './options.ts'
import type { AskedCheck, JudgedCheck } from './project-run.ts'
import { reportToAllure } from './report-to-allure.ts'

// Runs in a worker before each spec file: its checks become tests, which ask the run in the main process for their reports.

const { channel: name, leftOut } = inject('conformance')
const channel = new BroadcastChannel(name)
channel.unref()
afterAll(() => channel.close())
const asked = new Map<string, (answer: JudgedCheck | Promise<never>) => void>()
channel.onmessage = ({ data }) => {
  const { id, judged, error }: { id: string; judged?: JudgedCheck; error?: unknown } = data
  asked.get(id)?.(judged ?? Promise.reject(error))
  asked.delete(id)
}

receiveChecks((check) => {
  if (leftOut.includes(keyOf(check))) return
  const { id, section } = requirement(check.requirement)
  // One suite per check: vitest records the line that opens a suite, which must be the line of the check.
  describe.concurrent(`${section} ${sectionTitles[section]}: ${id}`, () => {
    test(check.name, (context) => perform(check, context))
  })
})

async function perform({ requirement: id, name }: Check, context: TestContext): Promise<void> {
  context.signal.addEventListener('abort', () => channel.postMessage({ id: '' } satisfies AskedCheck), { once: true })
  const { report, stack, skipped } = await judgedCheck({ requirement: id, name })
  await reportToAllure(requirement(id), report, skipped)
  if (skipped !== undefined) context.skip(skipped)
  if (report !== undefined && report.outcome !== 'passed') throw errorAt(stack, report)
}

function judgedCheck(check: Pick<Check, 'requirement' | 'name'>): Promise<JudgedCheck> {
  const id = randomUUID()
  return new Promise((resolve) => {
    asked.set(id, resolve)
    channel.postMessage({ id, check } satisfies AskedCheck)
  })
}

/** An error for vitest, which shows the code at the first line of its stack: that of the spec. */
function errorAt(stack = '', { outcome, message = '' }: CheckReport): Error {
  const error = new Error(outcome === 'cantTell' ? `Inconclusive: ${message}` : message)
  // Consumers of results recognize a deviation by this name.
  error.name = outcome === 'cantTell' ? inconclusiveError : 'AssertionError'
  const inSpec = stack.split('\n').filter((line) => /^ +at /.test(line) && /\.spec\.m?[jt]s/.test(line))
  error.stack = [`${error.name}: ${error.message}`, ...inSpec].join('\n')
  return error
}
