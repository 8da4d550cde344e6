/**
 * How much of anything is taken from a target: docs/what-it-never-does.md has the same numbers, with what happens beyond
 * them. Whatever it sends costs neither the truth of a run nor the machine that it runs on.
 */
export const bounds = {
  /** Answers with larger headers are not read to their end. */
  headerBytes: 64 << 10,
  /** An answer that comes after more interim ones, such as 103, is not waited for. */
  interimAnswers: 64,
  /** So much of a body can be looked at; of the rest the length counts. */
  bodyBytes: 64 << 10,
  /** Kept as evidence of one exchange: of its body, and of its headers together. */
  shownBodyBytes: 2 << 10,
  shownHeaderBytes: 8 << 10,
  /** Kept of bodies and headers as evidence of a whole run; beyond that, `shownScarcely` of each. */
  shownBytesOfRun: 8 << 20,
  shownScarcely: 256,
  /** Kept beyond `shownUsually` of bodies and headers, in a whole run: what is large may not fill a report. */
  shownExtraBytesOfRun: 512 << 10,
  shownUsually: 1 << 10,
  /** Of the evidence of a whole run that a result keeps, as its reports write it; the rest is in short. */
  evidenceBytesOfResult: 2_500_000,
  /** Of one answer, as browsers have it: larger cookies are ignored, and of more than so many the last ones count. */
  cookieCharacters: 4 << 10,
  cookies: 180,
  /** Values that one check learns to hide; beyond that, whatever could be one is left out. */
  secrets: 512,
  /** The same of the characters of all of them together. */
  secretCharacters: 8 << 10,
  /** Twice what any server has: larger keys are refused, since their arithmetic would hold up everything else. */
  modulusBits: 8192,
  exponentBits: 32,
  /** A key service that gave no answer, or never a key, so many times in a row for the same reason is asked no more. */
  sameFailures: 3,
  /** Nor is a server, or a path of it, that has not answered to so many requests in a row, for so many times REQUEST_TIMEOUT. */
  unanswered: 10,
  silentTimeouts: 5,
  /** So long a run that is cancelled waits for what is under way, and for its logouts: CI kills what takes much longer. */
  farewellMs: 3_000,
} as const
