import { accountsOf } from '../environment/accounts.ts'
import type { Account, Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
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
  encodedTwice: 'The correct password, percent-encoded once more than usual.',
  beyondAsciiBehind: 'The correct password and a character that is not in ASCII.',
  nulBehind: 'The correct password, NUL, and one character more.',
} as const satisfies Partial<Record<keyof typeof nearlyRight, string>>

const every = Object.keys(nearMisses) as NearMiss[]

/** One wrong password that a check sends. */
export interface Attempt {
  readonly title: string
  readonly change: (account: Account, environment: Environment) => string
  readonly options: CheckOptions
  /** Whether this answer refuses the form of the password, which a server may do with any request. */
  readonly isOfNoForm?: (answer: Answer) => boolean
}

/** Passwords that belong to something else. */
const ofOthers: readonly Pick<Attempt, 'title' | 'change'>[] = [
  { title: 'The user ID as password.', change: ({ id, password }) => (id === password ? `${id}x` : id) },
  {
    title: 'The password of another account.',
    change: (account, environment) => {
      const others = accountsOf(environment).map(({ password }) => password)
      return others.find((password) => password !== account.password) ?? nearlyRight.withOneMore(account.password)
    },
  },
]

/**
 * The near-match passwords for a method that its own checks don't send. If the budget is too small for all, `turn` puts another
 * kind first for each method: mostly, a server compares passwords the same way for all methods.
 */
export function nearMissesLeft(turn: number, asked: readonly NearMiss[]): Attempt[] {
  const similar = every
    .filter((kind) => !asked.includes(kind))
    .map((kind) => ({
      title: nearMisses[kind],
      change: ({ password }: Account) => nearlyRight[kind](password),
      ...(kind === 'nulBehind' && { isOfNoForm: ({ status }: Answer) => status === 400 }),
    }))
  const left = [...similar, ...ofOthers]
  return left.map((attempt, index) => {
    const rank = Math.floor((3 * ((index + turn) % left.length)) / left.length)
    const options: CheckOptions = { wrongPasswords: 1, deep: true, ...((rank === 1 || rank === 2) && { spare: rank }) }
    return { ...attempt, options }
  })
}
