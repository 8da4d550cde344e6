import { afterAll, inject } from 'vitest'
import { receiveChecks } from '../check/check.ts'
import { openRun } from '../check/run.ts'
import { CheckTests } from './check-tests.ts'
import { Turns } from './turns.ts'

// Before each spec file: its checks become tests, and share one pool of connections.

const given = inject('conformance')
const { environment } = given
const { workers } = inject('conformanceOptions')
const turns = new Turns(given.turns)
const cancelled = new AbortController()
const run = openRun(
  { ...environment, concurrency: Math.max(1, Math.floor(environment.concurrency / workers)) },
  { signal: cancelled.signal, alone: (work) => turns.take(work) },
)
const tests = new CheckTests(run, given, cancelled)
receiveChecks((check) => tests.add(check))

afterAll(() => run.close())
