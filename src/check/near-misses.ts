import type { CheckOptions } from './check.ts'
import { nearlyRight } from './nearly-right.ts'

export type NearMiss = keyof typeof nearMisses

/** The kinds of near-match passwords, by the names of their checks. */
const nearMisses = {
  inOtherCase: 'The correct password in another letter case.',
  withOneMore: 'The correct password and one character more.',
  withOneLess: 'The correct password without its last character.',
  withoutTheFirst: 'The correct password without its first character.',
  withASpaceBehind: 'The correct password and a space.',
  accented: 'The correct password with an accent.',
  asterisk: 'An asterisk as password.',
  percentSign: 'A percent sign as password.',
} as const satisfies Partial<Record<keyof typeof nearlyRight, string>>

const every = Object.keys(nearMisses) as NearMiss[]

/** One wrong password that a check sends. */
export interface Attempt {
  readonly title: string
  readonly change: (password: string) => string
  readonly options: CheckOptions
}

/**
 * The near-match passwords for a method that its own checks don't send. If the budget is too small for all, `turn` puts another
 * kind first for each method: mostly, a server compares passwords the same way for all methods.
 */
export function nearMissesLeft(turn: number, asked: readonly NearMiss[]): Attempt[] {
  const left = every.filter((kind) => !asked.includes(kind))
  return left.map((kind, index) => {
    const rank = Math.floor((3 * ((index + turn) % left.length)) / left.length)
    const options: CheckOptions = { wrongPasswords: 1, deep: true, ...((rank === 1 || rank === 2) && { spare: rank }) }
    return { title: nearMisses[kind], change: nearlyRight[kind], options }
  })
}
