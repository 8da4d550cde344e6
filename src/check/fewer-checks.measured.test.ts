import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import type { WireRequest, WireResponse } from '../client/wire.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { InProcess } from '../selftest/in-process.ts'
import { packageRoot } from '../suite/suite.ts'
import { runChecks } from './run.ts'

/** How long an answer takes when nobody else asks. More than half of REQUEST_TIMEOUT is slow: two at a time are. */
const answerMs = 40

/** Servers in this process that take the longer the more ask at the same time, which it remembers. */
class Slow extends InProcess {
  readonly busy: number[] = []
  #asked = 0

  override async exchange(request: WireRequest): Promise<WireResponse> {
    this.busy.push(++this.#asked)
    await sleep(answerMs * this.#asked)
    this.#asked--
    return super.exchange(request)
  }
}

test('a server whose answers take more than half of REQUEST_TIMEOUT, since many ask, is asked by fewer checks', async () => {
  const declared = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, { CONCURRENCY: '8' })
  const transport = new Slow(declared.transport)
  const { environment } = await startEmbedded(declared, [], {}, transport.start)
  const impatient = { ...environment, transport: { ...environment.transport, requestTimeoutMs: 3.75 * answerMs } }
  const selection = { only: ['5.3'], skip: [], timing: false, quick: true }
  const { reports } = await runChecks(everyCheck, impatient, selection, { transport })
  expect(reports.filter(({ outcome }) => !['passed', 'inapplicable'].includes(outcome))).toEqual([])
  expect(Math.max(...transport.busy)).toBe(8)
  expect(Math.max(...transport.busy.slice(-20))).toBe(1)
})
