import { accountsOf } from '../environment/accounts.ts'
import type { Account, AccountVariable, Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { nearMatch } from '../target/near-match.ts'

/** A wrong password that differs little from the correct one, or that belongs to something else. */
export interface WrongPassword {
  /** The name of its check, as a sentence. */
  readonly title: string
  /** The password to send for an account; undefined if there is none of this kind. */
  readonly change: (account: Account, environment: Environment) => string | undefined
  /** Whether this answer refuses the form of the password, which a server may do with any request. */
  readonly isOfNoForm?: (answer: Answer) => boolean
  /** A gateway may close the connection for it. */
  readonly mayBeClosed?: true
  /** Whether many servers make this mistake. Then every method sends it for every account; of two alike methods, one does. */
  readonly isLikely?: true
}

/** What a sentence calls a kind of wrong password. */
export function kindInWords({ title }: WrongPassword): string {
  return title.replace(/^./, (letter) => letter.toLowerCase()).replace(/\.$/, '')
}

const isBadRequest = ({ status }: Answer) => status === 400
const hasControlCharacter = { isOfNoForm: isBadRequest, mayBeClosed: true } as const

function like(
  title: string,
  change: (password: string) => string | undefined,
  more: Partial<WrongPassword> = {},
): WrongPassword {
  return { title, change: ({ password }) => change(password), ...more }
}

const asterisk = like('An asterisk as password.', nearMatch.asterisk)

/** Every kind of wrong password. A server may accept one of them by one method only, or for one account. */
export const wrongPasswords: readonly WrongPassword[] = [
  like('The correct password in another letter case.', nearMatch.inOtherCase, { isLikely: true }),
  like('The correct password and one character more.', nearMatch.withOneMore, { isLikely: true }),
  like('The correct password without its last character.', nearMatch.withOneLess),
  like('The correct password with another last character.', nearMatch.withAnotherLast),
  like('The correct password without its first character.', nearMatch.withoutTheFirst),
  like('The correct password and a space.', nearMatch.withASpaceBehind),
  like('A space and the correct password.', nearMatch.withASpaceBefore),
  like('The correct password with an accent.', nearMatch.accented),
  like('The beginning of the correct password, and another end.', nearMatch.withAnotherEnd),
  like('The correct password with its letters in another order.', nearMatch.reordered),
  asterisk,
  like('A percent sign as password.', nearMatch.percentSign),
  like('The correct password, percent-encoded once more than usual.', nearMatch.encodedTwice),
  like('The correct password and a character that is not in ASCII.', nearMatch.beyondAsciiBehind),
  like('The correct password, NUL, and one character more.', nearMatch.nulBehind, hasControlCharacter),
  like('The correct password, a line feed, and one character more.', nearMatch.lineFeedBehind, hasControlCharacter),
  {
    title: 'The user ID as password.',
    isLikely: true,
    change: ({ id, password }) => (id === password ? undefined : id),
  },
  {
    title: 'The password of another account.',
    isLikely: true,
    change: (account, environment) => passwordsOfOthers(account, accountsOf(environment))[0],
  },
  {
    title: 'The password of another account of the same organization.',
    change: (account, environment) =>
      passwordsOfOthers(
        account,
        accountsOf(environment).filter(({ organization }) => organization?.id === account.organization?.id),
      ).at(-1),
  },
]

/** The kinds that every method sends for an account: what careless servers make of its password, and a wildcard. */
export const typicalKinds: Readonly<Partial<Record<AccountVariable, readonly WrongPassword[]>>> = {
  UTF8_USER: [
    like('The correct password with ? in place of what is not in ASCII.', nearMatch.lossyReplaced),
    like('The correct password with ? in place of what is not in Latin-1.', nearMatch.lossyBeyondLatin1),
    like('The correct password without what is not in ASCII.', nearMatch.lossyDropped),
    like('The correct password without its accents.', nearMatch.withoutAccents),
  ],
  SPECIAL_USER: [
    like('The correct password with plus signs for spaces.', nearMatch.plusForSpace),
    like('The correct password with spaces for plus signs.', nearMatch.spaceForPlus),
    like('The correct password up to its first special character.', nearMatch.cutAtSpecial),
    like('The correct password up to its last special character.', nearMatch.cutAtLastSpecial),
  ],
  EXTERNAL_USER: [asterisk],
}

// A server may take it for a missing password.
const aSpace = like('A space as password.', nearMatch.aSpace, { isOfNoForm: isBadRequest })

/** Kinds that few servers take for the correct password: they take turns where an attempt needs any wrong password. */
export const rareWrongPasswords: readonly WrongPassword[] = [
  like('A condition that is always true as password.', nearMatch.alwaysTrue),
  like('The correct password with a control character.', nearMatch.withAControlCharacter, hasControlCharacter),
  like('The correct password with a backslash.', nearMatch.withABackslash),
  like('The correct password with its first character as in HTML.', nearMatch.asAnEntity),
  like('The correct password after the name of an encoding.', nearMatch.withAnEncoding),
  like('The correct password and a line end.', nearMatch.withALineEndBehind, hasControlCharacter),
  like('The correct password and a tab.', nearMatch.withATabBehind, hasControlCharacter),
  like('The correct password with another character in the middle.', nearMatch.withAnotherInTheMiddle),
  like('Another password with the same hash.', nearMatch.withTheSameHash),
  like('The correct password with an empty element of HTML.', nearMatch.withAnElement),
  like('The correct password with another first character of the same lower byte.', nearMatch.withTheSameLowerByte),
  aSpace,
]

export const inTheOtherCase = like(
  'The correct password with the case of every letter changed.',
  nearMatch.inTheOtherCase,
)
export const inBase64 = like('The correct password in Base64.', nearMatch.inBase64)

/** The kinds that matter for one account only, and take turns at the methods. */
export const additionalKinds: Readonly<Partial<Record<AccountVariable, readonly WrongPassword[]>>> = {
  SPECIAL_USER: [like('The correct password with two spaces for each.', nearMatch.spacesDoubled)],
  EXTERNAL_USER: [aSpace],
}

function passwordsOfOthers({ password }: Account, others: readonly Account[]): string[] {
  return others.map((other) => other.password).filter((other) => other !== password)
}
