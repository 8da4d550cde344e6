import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import type { WireRequest, WireResponse } from '../client/wire.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { InProcess } from '../selftest/in-process.ts'
import { packageRoot } from '../suite/suite.ts'
import { patienceMs } from './preparation.ts'
import { runChecks } from './run.ts'
import { slowStart } from './samples/slow-start.ts'

/** The time that the first request of each kind takes, of which a request may take half. */
const compileMs = 1000

test('a server that compiles its pages when they are first asked for is waited for, one page after the other', async () => {
  const folders = { workingDirectory: packageRoot, packageRoot }
  const variables = { REQUEST_TIMEOUT: `${compileMs / 2}ms`, CONCURRENCY: '4' }
  const declared = readEnvironment('reference', folders, variables)
  const { environment, close } = await startEmbedded({ ...declared, expiredLicenseBaseUrl: undefined })
  const door = await slowStart(environment.baseUrl, compileMs)
  onTestFinished(async () => {
    await door.close()
    await close()
  })
  const selection = { only: ['4.1', '4.5', '4.7', '4.8'], skip: [], timing: false }
  const { reports, unreachable } = await runChecks(everyCheck, { ...environment, baseUrl: door.url }, selection)
  expect(unreachable).toBeUndefined()
  expect(reports.length).toBeGreaterThan(30)
  const wrong = reports.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'inapplicable')
  expect(wrong.map(({ message }) => message)).toEqual([])
})

/** Servers in this process that take the longer the more ask at the same time, which it remembers. */
class Slow extends InProcess {
  readonly busy: number[] = []
  #asked = 0

  override async exchange(request: WireRequest): Promise<WireResponse> {
    this.busy.push(++this.#asked)
    await sleep(20 * this.#asked)
    this.#asked--
    return super.exchange(request)
  }
}

test('a server whose answers take more than half of REQUEST_TIMEOUT, since many ask, is asked by fewer checks', async () => {
  const declared = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, { CONCURRENCY: '8' })
  const transport = new Slow(declared.transport)
  const { environment } = await startEmbedded(declared, [], {}, transport.start)
  const impatient = { ...environment, transport: { ...environment.transport, requestTimeoutMs: 60 } }
  const selection = { only: ['4.1', '5.3'], skip: [], timing: false }
  const { reports } = await runChecks(everyCheck, impatient, selection, { transport })
  expect(reports.filter(({ outcome }) => !['passed', 'inapplicable'].includes(outcome))).toEqual([])
  expect(Math.max(...transport.busy)).toBe(8)
  expect(Math.max(...transport.busy.slice(-20))).toBe(1)
})

test('patience is several times REQUEST_TIMEOUT, and has an end', () => {
  expect(patienceMs(10_000)).toBe(60_000)
  expect(patienceMs(100)).toBe(600)
  expect(patienceMs(30_000)).toBe(60_000)
  expect(patienceMs(90_000)).toBe(90_000)
})
