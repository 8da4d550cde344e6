import type { styleText } from 'node:util'

export interface ConsoleOptions {
  /** quiet: failures and the verdict. normal: also sections and reasons. verbose: every requirement and exchange. */
  readonly verbosity: 'quiet' | 'normal' | 'verbose'
  readonly colour: boolean
}

export type TextStyle = Parameters<typeof styleText>[0]
/** Styles a text, or returns it unchanged if colors are off. */
export type Paint = (style: TextStyle, text: string) => string
