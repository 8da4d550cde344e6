/** Errors that nobody caught: the suite itself broke. */
export interface StrayErrors {
  /** Aborted with the first of them. */
  readonly signal: AbortSignal
  collect(error: unknown): void
  /** Gives those that nobody has taken yet. */
  take(): unknown[]
  /** Leaves such errors to the process again, which they end. */
  release(): void
}

/** Collects errors that nobody caught, so that a run still ends with what it found, and without secrets in the log. */
export function collectStrayErrors(): StrayErrors {
  const errors: unknown[] = []
  const controller = new AbortController()
  const collect = (error: unknown) => {
    errors.push(error)
    controller.abort()
  }
  // A rejection that nobody handles ends here too.
  process.on('uncaughtException', collect)
  return {
    signal: controller.signal,
    collect,
    take: () => errors.splice(0),
    release: () => process.off('uncaughtException', collect),
  }
}
