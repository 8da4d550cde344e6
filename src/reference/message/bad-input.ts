/** Thrown for a malformed request. Processing ends, and the answer has its status. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
  readonly status: number

  /** `reason`: one sentence for the body of the answer, without any value from the client. */
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}
