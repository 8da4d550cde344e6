import type { styleText } from 'node:util'

export interface ConsoleOptions {
  /** quiet: what failed and the verdict. normal: sections and reasons too. verbose: every requirement and exchange. */
  readonly verbosity: 'quiet' | 'normal' | 'verbose'
  readonly colour: boolean
}

export type TextStyle = Parameters<typeof styleText>[0]
/** Gives a text a style, or leaves it as it is where nobody wants colours. */
export type Paint = (style: TextStyle, text: string) => string
