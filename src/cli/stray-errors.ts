/** Uncaught errors: the suite itself broke. */
export interface StrayErrors {
  /** Aborted on the first of them. */
  readonly signal: AbortSignal
  collect(error: unknown): void
  /** Returns the errors that have not been taken yet. */
  take(): unknown[]
  /** Restores the default handling: such errors end the process. */
  release(): void
}

/** Collects uncaught errors, so that a run still ends with its findings, and without secrets in the log. */
export function collectStrayErrors(): StrayErrors {
  const errors: unknown[] = []
  const controller = new AbortController()
  const collect = (error: unknown) => {
    errors.push(error)
    controller.abort()
  }
  // Unhandled rejections end here, too.
  process.on('uncaughtException', collect)
  return {
    signal: controller.signal,
    collect,
    take: () => errors.splice(0),
    release: () => process.off('uncaughtException', collect),
  }
}
