import type { CheckOptions } from './check.ts'
import { nearlyRight } from './nearly-right.ts'

export type NearMiss = keyof typeof nearMisses

/** How a password can be nearly right, as checks call it. */
const nearMisses = {
  inOtherCase: 'The right password in another letter case.',
  withOneMore: 'The right password and one character more.',
  withOneLess: 'The right password without its last character.',
  withoutTheFirst: 'The right password without its first character.',
  withASpaceBehind: 'The right password and a space.',
  accented: 'The right password with an accent.',
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
 * The wrong passwords that are left to try by a way, after those that its own checks send. Where there is not room for
 * all of them, `turn` has another kind come first for each way: carelessness with passwords is mostly that of a server.
 */
export function nearMissesLeft(turn: number, asked: readonly NearMiss[]): Attempt[] {
  const left = every.filter((kind) => !asked.includes(kind))
  return left.map((kind, index) => {
    const rank = Math.floor((3 * ((index + turn) % left.length)) / left.length)
    const options: CheckOptions = { wrongPasswords: 1, deep: true, ...((rank === 1 || rank === 2) && { spare: rank }) }
    return { title: nearMisses[kind], change: nearlyRight[kind], options }
  })
}
