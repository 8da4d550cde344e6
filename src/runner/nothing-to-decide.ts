import { z } from 'zod'
import { accountVariables } from '../environment/environment.ts'

/** What some of the reasons say besides. */
export const members = {
  account: z.enum(accountVariables),
  preference: z.enum(['locale', 'time zone']),
  takes: z.enum(['ticket', 'token']),
  /** How the answer of the operation crashes, in words. */
  crash: z.string(),
  /** The status of the same request without credentials. */
  withoutCredentials: z.int(),
}

type Members = { readonly [Name in keyof typeof members]: z.infer<(typeof members)[Name]> }

/**
 * Why a check can have nothing to decide at a target, each reason with its sentence for people. In a result, the reason stands
 * as data beside the sentence.
 */
export const reasons = {
  // What the target refuses.
  'method-refused': 'This authentication method does not work on this target; other requirements judge that.',
  'opens-no-session': 'This authentication method opens no session on this target; other requirements judge that.',
  'refused-beside-a-session': 'The target accepts no such credentials beside a session; other requirements judge that.',
  'token-refused-beside-arguments': 'This target refuses a token beside other arguments, as section 4.2 permits.',
  'ticket-refused-by-get-login': 'Login with GET takes no tickets here.',
  'post-refused':
    'This target refuses POST with these credentials (4.2/arguments-authenticate-every-method judges that).',
  'path-refused': ({ account }: Pick<Members, 'account'>) =>
    `${account}_ID is refused on this path; other requirements judge that.`,
  'unusual-users-refused':
    'No user with special characters gets a session on this target; other requirements judge that.',
  'permission-refused': 'This user has no permission to read PREFERENCES_PATH.',
  'correct-password-refused': 'The target answers 401 to the correct password, which may count as a wrong one.',
  'refusal-crashes': 'The target crashes when it should refuse; other requirements judge that.',
  'operation-crashes': ({ crash, withoutCredentials }: Pick<Members, 'crash' | 'withoutCredentials'>) =>
    `The operation itself fails, not the authentication of the request: ${crash}; status ${withoutCredentials} without credentials.`,
  // What is known of the users.
  'owner-unknown': ({ takes }: Pick<Members, 'takes'>) => `Only the server can tell which user a ${takes} belongs to.`,
  'owners-may-differ': 'On this target it is not known whether both methods sign in the same user.',
  'no-second-user': 'Only one user that is known signs in by this method.',
  'no-unusual-user': 'No such user is declared, or its data is the same as that of others.',
  'token-of-another-user': 'Tokens belong to a user other than USER_ID.',
  'tokens-may-create-users': 'This target accepts the token of PREAUTH_UNKNOWN_USER, so it may create users.',
  'same-password': 'USER_ID and ADMIN_ID have the same password.',
  'no-such-wrong-password': 'This account has no wrong password of this kind.',
  'nothing-corrupted':
    'Nothing is corrupted here: the right name and password are accepted, one wrong character is refused.',
  // What is declared of organizations.
  'no-alias': 'USER_ORG_ALIAS is not declared.',
  'no-organization': ({ account }: Pick<Members, 'account'>) =>
    `${account}_ID belongs to no organization (${account}_ORG_ID).`,
  'no-other-organization': 'No other organization is declared (OTHER_ORG_ID).',
  'no-other-user-of-the-organization': 'No other declared account belongs to this organization.',
  'known-without-organization': 'This target knows the user without an organization, too.',
  // What the target shows, stores and issues.
  'defaults-not-shown': 'PREFERENCES_PATH does not show one locale and one time zone by default.',
  'every-value-shown': ({ preference }: Pick<Members, 'preference'>) =>
    `PREFERENCES_PATH shows every ${preference} of another shape.`,
  'not-stored-at-absent-path': ({ preference }: Pick<Members, 'preference'>) =>
    `This target stores no ${preference} with a request to a path where nothing exists.`,
  'no-session-cookie': 'The login sets no session cookie; other requirements judge that.',
  'session-ids-without-letters': 'Session IDs have no letters.',
  'token-without-pairs': 'The token does not consist of pairs.',
  'one-password-at-a-time': 'With dynamic keys, passwords are sent one after another.',
  'no-expired-license': 'The environment does not set EXPIRED_LICENSE_TARGET_URL.',
} as const satisfies Record<string, string | ((members: Members) => string)>

export type Reason = keyof typeof reasons
/** The members of a reason, as the rest of the arguments of a function: none, or one object. */
export type MembersOf<R extends Reason> = (typeof reasons)[R] extends (...args: infer Args) => string ? Args : []

/** The sentence of a reason. */
export function reasonInWords<R extends Reason>(reason: R, ...given: MembersOf<R>): string {
  const sentence: string | ((members: Members) => string) = reasons[reason]
  return typeof sentence === 'string' ? sentence : sentence(given[0] as Members)
}
