/** How many exchanges a check has had: answers, and evidence, which also has the requests without an answer. */
export interface Exchanged {
  readonly answers: number
  readonly evidence: number
}

export const noExchanges: Exchanged = { answers: 0, evidence: 0 }

export interface ExchangeRange {
  readonly from: Exchanged
  readonly to: Exchanged
}
