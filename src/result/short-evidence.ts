import type { CheckResult, Evidence } from './result.ts'

/**
 * The checks of one requirement, with less evidence of those that passed like another: all of it stays with the first
 * that passed, and with whatever did not pass. Of the others each exchange keeps the line of its request, the status and
 * the sizes, and says that it is in short.
 */
export function withShortEvidence(checks: readonly CheckResult[]): CheckResult[] {
  const first = checks.find(({ outcome }) => outcome === 'passed')
  return checks.map((check) =>
    check.outcome !== 'passed' || check === first ? check : { ...check, exchanges: check.exchanges.map(inShort) },
  )
}

/** What is left of an exchange of which the evidence has no room, or says nothing new. */
export function inShort({ number, purpose, request, response, error, startedAt, durationMs }: Evidence): Evidence {
  const { method, url } = request
  return {
    number,
    purpose,
    request: { method, url, headers: [] },
    ...(response !== undefined && {
      response: { status: response.status, headers: [], body: '', bodyBytes: response.bodyBytes },
    }),
    ...(error !== undefined && { error }),
    startedAt,
    durationMs,
    curl: '',
    inShort: true,
  }
}
