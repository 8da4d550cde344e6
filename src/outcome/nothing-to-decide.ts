import { z } from 'zod'
import { accountVariables } from '../environment/environment.ts'
import { methods } from '../methods/methods.ts'
import { crashInWords } from './failure-words.ts'
import { one } from './one.ts'

/** What reasons say besides. Results of earlier versions lack what is optional. */
const memberSchemas = {
  method: z.enum(methods.map(({ id }) => id)).optional(),
  operation: z.string().optional(),
  account: z.enum(accountVariables),
  preference: z.enum(['locale', 'time zone']),
  takes: z.enum(['ticket', 'token']),
  status: z.int(),
  hasStackTrace: z.boolean(),
  /** The status of the same request without credentials. */
  withoutCredentials: z.int(),
}
type Name = keyof typeof memberSchemas
type Members = { readonly [N in Name]: NonNullable<z.infer<(typeof memberSchemas)[N]>> }

/** A reason with its sentence, and the members that belong to it. */
function row<N extends Name = never>(says: string | ((members: Pick<Members, N>) => string), ...names: N[]) {
  return { says, names, isJudgedElsewhere: false }
}

/** A reason that other requirements are about; `says` is the beginning of its sentence. */
function left<N extends Name = never>(says: Parameters<typeof row<N>>[0], ...names: N[]) {
  return { says, names, isJudgedElsewhere: true }
}

/**
 * Why a check can have nothing to decide at a target. For what is left to other requirements, a server in `adaptations`
 * (src/proof/selftest) proves that one fails.
 */
const reasons = {
  // What the target refuses.
  'method-does-not-work': left('This authentication method does not work on this target', 'method'),
  'refused-beside-a-session': left('The target accepts no such credentials beside a session', 'method'),
  'credentials-open-a-session': left('These credentials open a session on this target', 'method'),
  'post-refused': left(
    'This target refuses POST with these credentials (4.2/arguments-authenticate-every-method)',
    'method',
  ),
  'correct-password-refused': row(
    'The target answers 401 to the correct password, which may count as a wrong one.',
    'method',
  ),
  'token-refused-beside-arguments': row('This target refuses a token beside other arguments, as section 4.2 permits.'),
  'ticket-refused-by-get-login': row('Login with GET takes no tickets here.'),
  'path-refused': left(({ account }) => `${account}_ID is refused on this path`, 'account'),
  'unusual-users-refused': left('No user with special characters gets a session on this target'),
  'permission-refused': row('This user has no permission to read PREFERENCES_PATH.'),
  'refusal-crashes': left('The target crashes when it should refuse', 'operation'),
  'operation-crashes': row(
    ({ status, hasStackTrace, withoutCredentials }) =>
      `The operation itself fails, not the authentication of the request: ${crashInWords(status, hasStackTrace)}; status ${withoutCredentials} without credentials.`,
    'operation',
    'status',
    'hasStackTrace',
    'withoutCredentials',
  ),
  'method-crashes': row(
    ({ status }) => `The target answers ${status} to such a method, also with credentials.`,
    'status',
  ),
  'connection-closed': row('The target closes a connection after a few requests, without saying so in an answer.'),
  // What is known of the users.
  'owner-unknown': row(({ takes }) => `Only the server can tell which user a ${takes} belongs to.`, 'takes'),
  'users-shown-the-same': row('The users of this check are shown the same data as others.'),
  'owners-may-differ': row('On this target it is not known whether both methods sign in the same user.'),
  'token-of-another-user': row('Tokens belong to a user other than USER_ID.'),
  'tokens-may-create-users': row('This target accepts the token of PREAUTH_UNKNOWN_USER, so it may create users.'),
  'same-password': row('USER_ID and ADMIN_ID have the same password.'),
  'no-such-wrong-password': row('This account has no wrong password of this kind.'),
  'nothing-corrupted': row(
    'Nothing is corrupted here: the right name and password are accepted, one wrong character is refused.',
  ),
  'known-without-organization': row('This target knows the user without an organization, too.'),
  // What the target shows, stores and issues.
  'defaults-not-shown': row('PREFERENCES_PATH does not show one locale and one time zone by default.'),
  'every-value-shown': row(
    ({ preference }) => `PREFERENCES_PATH shows every ${preference} of another shape.`,
    'preference',
  ),
  'not-stored-at-absent-path': row(
    ({ preference }) => `This target stores no ${preference} with a request to a path where nothing exists.`,
    'preference',
  ),
  'no-session-cookie': left('The login sets no session cookie'),
  'session-ids-without-letters': row('Session IDs have no letters.'),
  'token-without-pairs': row('The token does not consist of pairs.'),
  'one-password-at-a-time': row('With dynamic keys, passwords are sent one after another.'),
}

export type Reason = keyof typeof reasons
type MembersOf<R extends Reason> = Pick<Members, (typeof reasons)[R]['names'][number]>
/** The members of a reason, as the rest of the arguments of a function: none, or one object. */
export type ArgumentsOf<R extends Reason> = keyof MembersOf<R> extends never ? [] : [MembersOf<R>]
export type NothingToDecide = {
  [R in Reason]: { readonly kind: 'nothing-to-decide'; readonly reason: R } & MembersOf<R>
}[Reason]

const allReasons = Object.keys(reasons) as Reason[]
export const reasonsJudgedElsewhere = allReasons.filter((reason) => reasons[reason].isJudgedElsewhere)

const keyOf = (reason: Reason) => reasons[reason].names.join()
const schemas = [...new Map(allReasons.map((each) => [keyOf(each), reasons[each].names]))].map(([key, names]) => {
  const reason = z.enum(allReasons.filter((each) => keyOf(each) === key))
  // Results of earlier versions give no reason.
  return one('nothing-to-decide', {
    reason: names.length === 0 ? reason.optional() : reason,
    ...Object.fromEntries(names.map((name: Name) => [name, memberSchemas[name]])),
  })
})

/** Each reason with its members. */
export const nothingToDecideSchema = z.discriminatedUnion('reason', schemas as [(typeof schemas)[number]])

/** The sentence of a reason. */
export function reasonInWords(why: NothingToDecide): string {
  const { says, isJudgedElsewhere } = reasons[why.reason]
  const words = typeof says === 'string' ? says : says(why as never)
  return isJudgedElsewhere ? `${words}; other requirements judge that.` : words
}
