/** Limits on what the suite takes from a target; docs/what-it-never-does.md says what happens beyond them. */
export const bounds = {
  /** Answers with larger headers are not read completely. */
  headerBytes: 64 << 10,
  /** The suite gives up on an answer after more interim (1xx) answers than this, such as 103. */
  interimAnswers: 64,
  /** Checks see this much of a body; of the rest, only the length is kept. */
  bodyBytes: 64 << 10,
  /** Evidence of one exchange: bytes of its body, and bytes of all its headers. */
  shownBodyBytes: 2 << 10,
  shownHeaderBytes: 8 << 10,
  /** Evidence of a whole run: bytes of bodies and headers. Beyond that, `shownScarcely` of each is kept. */
  shownBytesOfRun: 8 << 20,
  shownScarcely: 256,
  /** In a whole run, bytes of bodies and headers kept beyond `shownUsually` each, so that large ones don't fill a report. */
  shownExtraBytesOfRun: 512 << 10,
  shownUsually: 1 << 10,
  /** Evidence of a whole run that a result keeps, as its reports write it; the rest is abbreviated. */
  evidenceBytesOfResult: 2_500_000,
  /** Per answer, as in browsers: larger cookies are ignored, and if there are more cookies, only the last ones count. */
  cookieCharacters: 4 << 10,
  cookies: 180,
  /** Values that one check learns to hide; beyond that, anything that could be a secret is left out. */
  secrets: 512,
  /** The number of characters in all these values. */
  secretCharacters: 8 << 10,
  /** Twice what real servers use. Larger keys are refused, because their arithmetic would block everything else. */
  modulusBits: 8192,
  exponentBits: 32,
  /** After this many consecutive failures of the same kind (no answer, or never a key), the key service is no longer asked. */
  sameFailures: 3,
  /** No server or path is asked after this many unanswered requests in a row, over `silentTimeouts` × REQUEST_TIMEOUT. */
  unanswered: 10,
  silentTimeouts: 5,
  /** How long a cancelled run waits for pending requests and for its logouts: CI kills jobs that take much longer. */
  gracePeriodMs: 3_000,
} as const
