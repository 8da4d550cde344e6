/** Errors that nobody caught: the suite itself broke. */
export interface StrayErrors {
  readonly errors: readonly unknown[]
  collect(error: unknown): void
  /** Leaves such errors to the process again, which they end. */
  release(): void
}

/** Collects errors that nobody caught, so that a run still ends with what it found, and without secrets in the log. */
export function collectStrayErrors(): StrayErrors {
  const errors: unknown[] = []
  const collect = (error: unknown) => {
    errors.push(error)
  }
  // A rejection that nobody handles ends here too.
  process.on('uncaughtException', collect)
  return { errors, collect, release: () => process.off('uncaughtException', collect) }
}
