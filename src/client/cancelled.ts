import type { EarlyEnd } from '../suite/early-ends.ts'

/** The run was cancelled: only the logouts from open sessions are still sent. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
  readonly earlyEnd: EarlyEnd

  constructor(message = 'The run was cancelled.', earlyEnd: EarlyEnd = 'cancelled') {
    super(message)
    this.earlyEnd = earlyEnd
  }

  /** The reason of an aborted signal, as a Cancelled error. */
  static by({ reason }: AbortSignal): Cancelled {
    return reason instanceof Cancelled ? reason : new Cancelled()
  }
}

/** For `catch`: throws Cancelled again, and ignores any other error. */
export function ignoreUnlessCancelled(error: unknown): undefined {
  if (error instanceof Cancelled) throw error
}
