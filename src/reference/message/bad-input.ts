/** A request that cannot be understood. It ends the work on the request; the answer carries its status. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
  readonly status: number

  /**
   * @param status the 4xx status of the answer
   * @param reason one sentence for the body of the answer, without any value that the client sent
   */
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}
