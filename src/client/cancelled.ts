/** The run was cancelled: nothing more is sent, but what ends the sessions that are open. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'

  constructor(message = 'The run was cancelled.') {
    super(message)
  }

  /** What a signal that was aborted says about it. */
  static by({ reason }: AbortSignal): Cancelled {
    return reason instanceof Cancelled ? reason : new Cancelled()
  }
}
