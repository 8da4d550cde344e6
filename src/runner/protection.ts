import type { Answer } from '../http/answer.ts'
import { words } from '../http/words.ts'
import { type RunContext, Target } from './target.ts'
import { Violation } from './violation.ts'

/**
 * The first control of every check: without credentials, the protected path is closed. On a server that accepts everyone, a
 * success proves nothing. Requested once for all checks, and shown in each.
 */
export interface Protection {
  /** The target that sent the request; it has the evidence. */
  readonly probe: Target
  /** The failure of every check; undefined if the path is closed. */
  readonly failure: unknown
  /** The answer; undefined if there was none. */
  readonly answer?: Answer | undefined
}

/** Requests the protected path without credentials on first use, once for all checks of a run. */
export function askingOnce(): (shared: RunContext) => Promise<Protection> {
  let protection: Promise<Protection> | undefined
  return (shared) => {
    protection ??= probeWithoutCredentials(shared)
    return protection
  }
}

async function probeWithoutCredentials(shared: RunContext): Promise<Protection> {
  // Its cookies are not those of the first client of a check, whose evidence begins with this request.
  const probe = new Target(shared, [], 'first-control')
  try {
    const answer = await probe.newClient().probe()
    return { probe, answer, failure: answer.isSuccess ? servedWithoutCredentials(answer) : undefined }
  } catch (failure) {
    return { probe, failure }
  }
}

function servedWithoutCredentials({ request, operation, status }: Answer): Violation {
  return new Violation({
    request: words`${request.method} ${request.url} (without credentials)`,
    expected: { kind: 'protected' },
    actual: { kind: 'status', status },
    operation,
    status,
    control: true,
  })
}
