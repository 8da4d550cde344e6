import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { readEnvironment } from '../../environment/read-environment.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { packageRoot } from '../../suite/suite.ts'
import { http } from '../../transport/samples/serving.ts'
import { wholeCatalogue } from '../applicability.ts'
import { type Found, runChecks } from '../run.ts'

/** An answer of the conforming server that may be changed before it is sent. Text has one character per byte. */
export interface Passing {
  status: number
  /** Names and values, alternating. */
  headers: string[]
  body: Buffer
}

/** A proxy in front of the conforming server. It can change an answer, or answer itself. */
export interface EntryPoint {
  /** Returns true if it has answered, or never will. */
  answers?(asked: IncomingMessage, answer: ServerResponse): boolean
  changes?(asked: IncomingMessage, passing: Passing): void
  /** By how many milliseconds it delays an answer. */
  keeps?(asked: IncomingMessage): number
}

interface Through {
  readonly env?: string
  readonly only?: readonly string[]
  readonly quick?: boolean
  readonly variables?: Readonly<Record<string, string>>
  readonly patches?: readonly ServicePatch[]
}

/** Runs checks against the reference server behind a proxy. */
export async function runThrough(
  proxy: EntryPoint,
  { env = 'reference', only = [], quick = false, variables = {}, patches = [] }: Through = {},
) {
  const declared = readEnvironment(
    env,
    { workingDirectory: packageRoot, packageRoot },
    // No session expires, however long a check takes.
    { SESSION_TIMEOUT: '60s', ...variables },
  )
  const { environment, close } = await startEmbedded({ ...declared, expiredLicenseBaseUrl: undefined }, patches)
  onTestFinished(close)
  const baseUrl = await entryPointBefore(environment.baseUrl, proxy)
  const selection = { ...wholeCatalogue, only, quick, timing: false }
  return runChecks(everyCheck, { ...environment, baseUrl }, selection)
}

/** The reports that did not pass, with the reason in one line. */
export function notPassed({ reports }: Found): string[] {
  return reports
    .filter(({ outcome }) => !['passed', 'untested', 'inapplicable'].includes(outcome))
    .map(({ requirement, outcome, message = '' }) => `${outcome} ${requirement}: ${message.replaceAll('\n', ' ')}`)
}

/** Puts a proxy in front of a server for the duration of a test. Returns the base address of the proxy. */
export async function entryPointBefore(url: string, { answers, changes, keeps }: EntryPoint): Promise<string> {
  const { hostname, port, pathname } = new URL(url)
  const origin = await http((asked, answer) => {
    if (answers?.(asked, answer)) return
    const { method, rawHeaders, url: path } = asked
    const behind = send({ hostname, port, method, path, headers: rawHeaders, agent: false }, async (came) => {
      const body = await buffer(came)
      const passing: Passing = { status: came.statusCode ?? 500, headers: [...came.rawHeaders], body }
      changes?.(asked, passing)
      if (keeps !== undefined) await sleep(keeps(asked))
      answer.writeHead(passing.status, passing.headers)
      answer.end(asked.method === 'HEAD' ? undefined : passing.body)
    })
    behind.on('error', () => answer.destroy())
    asked.pipe(behind)
  })
  return `${origin}${pathname}`
}
