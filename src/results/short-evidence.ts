import type { CheckResult, RecordedExchange } from './result.ts'

/**
 * Abbreviates the evidence of checks of one requirement that passed in the same way as another. The first passed check, and all
 * that did not pass, keep everything. The exchanges of the others keep request line, status and sizes, and are marked as
 * abbreviated.
 */
export function withShortEvidence(checks: readonly CheckResult[]): CheckResult[] {
  const first = checks.find(({ outcome }) => outcome === 'passed')
  return checks.map((check) =>
    check.outcome !== 'passed' || check === first ? check : { ...check, exchanges: check.exchanges.map(shortEvidence) },
  )
}

/** Abbreviates an exchange that exceeds the budget or adds nothing new. */
export function shortEvidence({
  number,
  purpose,
  request,
  response,
  error,
  startedAt,
  durationMs,
}: RecordedExchange): RecordedExchange {
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
