import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { InProcess } from '../proof/selftest/in-process.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import type { WireRequest, WireResponse } from '../transport/wire.ts'
import { runChecks } from './run.ts'

/** Duration of an answer without other requests. More than half of REQUEST_TIMEOUT is slow: two requests at a time are slow. */
const answerMs = 20
const requestTimeoutMs = 60

/** After this many turns of the event loop without a new request, all checks are waiting. */
const quietTurns = 25

/**
 * In-process servers that take longer the more requests they have at a time, and that count them. Their time advances as soon
 * as all requests wait, so an answer takes the same time on a busy machine.
 */
class Slow extends InProcess {
  readonly busy: number[] = []
  elapsedMs = 0
  #waiting: { readonly at: number; readonly answer: () => void }[] = []
  #asked = 0

  override async exchange(request: WireRequest): Promise<WireResponse> {
    this.busy.push(this.#waiting.length + 1)
    const at = this.elapsedMs + answerMs * (this.#waiting.length + 1)
    await new Promise<void>((answer) => {
      this.#waiting.push({ at, answer })
      void this.#goOn(++this.#asked)
    })
    return super.exchange(request)
  }

  /** Returns the next answer, if there was no request after `asked`. */
  async #goOn(asked: number): Promise<void> {
    for (let turn = 0; turn < quietTurns; turn++) await yieldToEventLoop()
    if (asked !== this.#asked) return
    const next = this.#waiting.toSorted((a, b) => a.at - b.at)[0]
    if (next === undefined) return
    this.#waiting = this.#waiting.filter((each) => each !== next)
    this.elapsedMs = Math.max(this.elapsedMs, next.at)
    next.answer()
    void this.#goOn(asked)
  }
}

test('a server whose answers take more than half of REQUEST_TIMEOUT, since many ask, is asked by fewer checks', async () => {
  const declared = readEnvironment(
    'reference',
    { workingDirectory: packageRoot, packageRoot },
    { CONCURRENCY: '8', SESSION_TIMEOUT: '60s' },
  )
  const transport = new Slow(declared.transport)
  const now = vi.spyOn(performance, 'now').mockImplementation(() => transport.elapsedMs)
  onTestFinished(() => now.mockRestore())
  const { environment } = await startEmbedded(declared, [], {}, transport.start)
  const hurried = { ...environment, transport: { ...environment.transport, requestTimeoutMs } }
  const selection = { only: ['4.1', '5.3'], skip: [], timing: false }
  const { reports } = await runChecks(everyCheck, hurried, selection, { transport })
  expect(reports.filter(({ outcome }) => !['passed', 'inapplicable'].includes(outcome))).toEqual([])
  expect(Math.max(...transport.busy)).toBe(8)
  // One check at a time sends one request at a time, but for the logouts of its sessions.
  const atLast = transport.busy.slice(-300)
  expect(atLast.filter((busy) => busy === 1).length).toBeGreaterThan(250)
  expect(Math.max(...atLast)).toBe(2)
})
