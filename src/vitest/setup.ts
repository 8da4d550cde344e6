import { afterAll, beforeAll, inject } from 'vitest'
import { type AccountVariable, accountVariables } from '../environment/environment.ts'
import { signInMethods } from '../methods/methods.ts'
import { receiveChecks } from '../runner/check.ts'
import { openRun } from '../runner/run.ts'
import { budgetOf } from '../runner/run-context.ts'
import { CheckTests } from './check-tests.ts'
import { RepeatLock } from './repeat-lock.ts'
import { SessionTimeoutLink } from './session-timeout-link.ts'
import { WorkerLock } from './worker-lock.ts'

// Runs before each spec file: its checks become tests and share one pool of connections.

const given = inject('conformance')
const { environment } = given
const { workers } = inject('conformanceOptions')
const keyLock = new WorkerLock(given.keyLock)
const lock = new RepeatLock(given.repeats)
const link = given.sessionTimeout === undefined ? undefined : new SessionTimeoutLink(given.sessionTimeout)
const cancelled = new AbortController()
const budget = budgetOf(environment, given.budget)
let isLonger = false
const run = openRun(
  { ...environment, concurrency: Math.max(1, Math.floor(environment.concurrency / workers)) },
  { signal: cancelled.signal, alone: (work) => keyLock.take(work), budget, setSessionTimeout },
)
run.guard(new Map(signInMethods.flatMap((method) => accountsBy(method.name).map((account) => [account, method]))))
const tests = new CheckTests(run, given, cancelled)
receiveChecks((check) => tests.add(check))

beforeAll(() => lock.begin())
afterAll(async () => {
  await run.close()
  if (isLonger) await link?.ask(environment.sessionTimeoutMs)
  await lock.end()
})

/**
 * Called before checks of this file are repeated: waits until no other file runs, and sets the timeout if the server supports
 * that.
 */
async function setSessionTimeout(milliseconds: number): Promise<number> {
  await lock.beAlone()
  if (link === undefined) return environment.sessionTimeoutMs
  isLonger = true
  await link.ask(milliseconds)
  return milliseconds
}

/** The accounts that signed in by a method. */
function accountsBy(name: string): AccountVariable[] {
  return accountVariables.filter((account) => given.signedIn[account] === name)
}
