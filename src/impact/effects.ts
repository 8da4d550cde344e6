import type { Outcome } from '../results/outcome.ts'

/**
 * What a requirement means for a client that relies on it, in words and as the outcome that stands for it. `worse`: an earlier
 * result is no longer known.
 */
export const effects = {
  fails: { words: 'fails', outcome: 'failed', breaks: true },
  absent: { words: 'not there', outcome: 'failed', breaks: true },
  worse: { words: 'got worse', outcome: 'cantTell', breaks: true },
  waived: { words: 'fails, and is waived', outcome: 'waived', breaks: false },
  unknown: { words: 'unknown', outcome: 'untested', breaks: false },
  holds: { words: 'as needed', outcome: 'passed', breaks: false },
} as const satisfies Record<string, { words: string; outcome: Outcome; breaks: boolean }>

export type Effect = keyof typeof effects
