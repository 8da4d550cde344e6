import { accountsOf } from '../environment/accounts.ts'
import type { Account, Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { CheckOptions } from './check.ts'
import { nearMatch } from './near-match.ts'

export type NearMatch = keyof typeof nearMatches

/** The kinds of near-match passwords, by the names of their checks. */
const nearMatches = {
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
} as const satisfies Partial<Record<keyof typeof nearMatch, string>>

const every = Object.keys(nearMatches) as NearMatch[]

/** One wrong password that a check sends. */
export interface WrongPassword {
  readonly title: string
  readonly change: (account: Account, environment: Environment) => string
  readonly options: CheckOptions
  /** Whether this answer refuses the form of the password, which a server may do with any request. */
  readonly isOfNoForm?: (answer: Answer) => boolean
}

/** Passwords that belong to something else. */
const ofOthers: readonly Pick<WrongPassword, 'title' | 'change'>[] = [
  { title: 'The user ID as password.', change: ({ id, password }) => (id === password ? `${id}x` : id) },
  {
    title: 'The password of another account.',
    change: (account, environment) => {
      const others = accountsOf(environment).map(({ password }) => password)
      return others.find((password) => password !== account.password) ?? nearMatch.withOneMore(account.password)
    },
  },
]

/**
 * The near-match passwords for a method that its own checks don't send. If the budget is too small for all, `turn` puts another
 * kind first for each method: mostly, a server compares passwords the same way for all methods.
 */
export function remainingNearMatches(turn: number, asked: readonly NearMatch[]): WrongPassword[] {
  const similar = every
    .filter((kind) => !asked.includes(kind))
    .map((kind) => ({
      title: nearMatches[kind],
      change: ({ password }: Account) => nearMatch[kind](password),
      ...(kind === 'nulBehind' && { isOfNoForm: ({ status }: Answer) => status === 400 }),
    }))
  const left = [...similar, ...ofOthers]
  return left.map((attempt, index) => {
    const rank = Math.floor((3 * ((index + turn) % left.length)) / left.length)
    const options: CheckOptions = { wrongPasswords: 1, deep: true, ...((rank === 1 || rank === 2) && { spare: rank }) }
    return { ...attempt, options }
  })
}
