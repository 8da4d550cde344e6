import type { Environment } from '../environment/environment.ts'
import { redactionOf } from '../evidence/secrets.ts'
import { internalError } from '../suite/suite.ts'

/** Collects uncaught errors, so that a run still ends with its findings, and without secrets in the log. */
export function collectStrayErrors() {
  const errors: unknown[] = []
  const controller = new AbortController()
  const signal: AbortSignal = controller.signal
  const collect = (error: unknown) => {
    errors.push(error)
    controller.abort()
  }
  // Unhandled rejections end here, too.
  process.on('uncaughtException', collect)
  return {
    /** Aborted on the first of them. */
    signal,
    collect,
    /** Returns the errors that have not been taken yet. */
    take: () => errors.splice(0),
    /** Restores the default handling: such errors end the process. */
    release: () => process.off('uncaughtException', collect),
  }
}

/** Prints internal errors of the suite, without secrets; returns the first one in one line. */
export function reportErrors(errors: readonly unknown[], environment: Environment): string | undefined {
  if (errors.length === 0) return undefined
  const redaction = redactionOf(environment)
  const texts = errors.map((error) =>
    redaction.apply(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  for (const text of texts) process.stderr.write(`${internalError}\n${text}\n`)
  return texts[0]?.split('\n')[0]
}
