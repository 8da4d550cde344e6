import { requirement } from '../catalogue/catalogue.ts'
import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { Answered } from '../http/exchanges.ts'
import { ownWords, type Redacting, type Words } from '../http/words.ts'
import { operationOf } from '../methods/methods.ts'
import { expect } from './expect.ts'
import { failureOf, presentable } from './message.ts'
import type { CheckReport, RefusalWithBody } from './report.ts'

/** The requirements that a refusal has no body. */
const emptyRefusals = [
  ...new Set(Object.values(operationOf).flatMap(({ emptyRefusal = [] }) => emptyRefusal)),
].toSorted()

/** The first refusal with a body for each requirement it violates, among all answers of a check. */
export function refusalsWithBodyAmong(
  answers: readonly Pick<Answered, 'answer' | 'evidence'>[],
  environment: Pick<Environment, 'getLogin'>,
  redaction: Redacting,
): RefusalWithBody[] {
  const found = new Map<string, RefusalWithBody>()
  for (const { answer, evidence } of answers) {
    const breaks = brokenBy(answer, environment)
    if (breaks === undefined || found.has(breaks)) continue
    found.set(breaks, {
      breaks,
      message: presentable(messageOf(answer, breaks), redaction),
      exchange: evidence?.number,
    })
  }
  return [...found.values()]
}

/**
 * The reports, and one more for each requirement whose own checks found nothing wrong, but which a refusal in another check
 * violates.
 */
export function withRefusalsWithBody(reports: readonly CheckReport[]): CheckReport[] {
  return [...reports, ...emptyRefusals.flatMap((id) => heard(id, reports) ?? [])]
}

function heard(id: string, reports: readonly CheckReport[]): CheckReport | undefined {
  const own = reports.filter((report) => report.requirement === id)
  if (own.length === 0 || own.some(({ outcome }) => outcome === 'failed')) return undefined
  for (const { name, requirement: asked, exchanges, loudRefusals = [] } of reports) {
    const loud = loudRefusals.find(({ breaks }) => breaks === id)
    if (loud === undefined) continue
    return {
      requirement: id,
      name: `A refusal in ${asked}: ${name}`,
      outcome: 'failed',
      message: loud.message,
      ...(loud.exchange !== undefined && { at: { exchange: loud.exchange, part: 'body' as const } }),
      durationMs: 0,
      exchanges: exchanges.filter(({ number }) => number === loud.exchange),
    }
  }
  return undefined
}

function brokenBy({ operation, status, bodyBytes }: Answer, { getLogin }: Pick<Environment, 'getLogin'>) {
  const { id, session } = operation
  // A server without that operation may refuse it in any form.
  if (id === 'login.get' && !getLogin && !session) return undefined
  return status === 401 && bodyBytes > 0 ? operationOf[session ? 'cookies' : id].emptyRefusal : undefined
}

function messageOf(answer: Answer, id: string): Words {
  try {
    expect(answer).toHaveEmptyBody()
    return ownWords('')
  } catch (departure) {
    return failureOf(departure, requirement(id)).message ?? ownWords('')
  }
}
