/** Where progress is shown: standard error, so that it does not mix with output. */
export interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Shows what happens at the moment, in one line. */
export interface StatusLine {
  /** Whether a line replaces the one before, as in a terminal; otherwise all lines stay, as in a log. */
  readonly isReplaced: boolean
  /** Shows this line; undefined: none. */
  show(line: string | undefined): void
}
