/** Why a run ends before all of its checks have: a signal asks for it, or the time of the run is over. */
export const earlyEnds = ['cancelled', 'timeout'] as const
export type EarlyEnd = (typeof earlyEnds)[number]

/** The run was cancelled: nothing more is sent, but what ends the sessions that are open. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
  readonly earlyEnd: EarlyEnd

  constructor(message = 'The run was cancelled.', earlyEnd: EarlyEnd = 'cancelled') {
    super(message)
    this.earlyEnd = earlyEnd
  }

  /** What a signal that was aborted says about it. */
  static by({ reason }: AbortSignal): Cancelled {
    return reason instanceof Cancelled ? reason : new Cancelled()
  }
}
