/** The run was cancelled: nothing more is sent, but what ends the sessions that are open. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'

  constructor() {
    super('The run was cancelled.')
  }
}
