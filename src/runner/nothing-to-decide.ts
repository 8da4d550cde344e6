import { z } from 'zod'
import { accountVariables } from '../environment/environment.ts'
import { methods } from '../methods/methods.ts'
import { crashInWords } from './failure-words.ts'
import { type Complete, one } from './one.ts'

/** What a reason says; if other requirements judge the same, or one that is named, a phrase to which the sentence adds that. */
type Words<Members> =
  | string
  | ((members: Members) => string)
  | { readonly says: string | ((members: Members) => string); readonly judgedBy: string }

/** Reasons that have these members. */
function group<Shape extends z.core.$ZodLooseShape, R extends string>(
  members: Shape,
  rows: Readonly<Record<R, Words<Complete<z.infer<z.ZodObject<Shape>>>>>>,
) {
  return { rows, schema: one('nothing-to-decide', { reason: z.enum(Object.keys(rows) as R[]), ...members }) }
}

/** Those of the method, or of the operation. */
const others = 'others'
const judgedBy = others

const plain = group(
  {},
  {
    // What the target refuses.
    'token-refused-beside-arguments': 'This target refuses a token beside other arguments, as section 4.2 permits.',
    'ticket-refused-by-get-login': 'Login with GET takes no tickets here.',
    'unusual-users-refused': { says: 'No user with special characters gets a session on this target', judgedBy },
    'permission-refused': 'This user has no permission to read PREFERENCES_PATH.',
    // What is known of the users.
    'owners-may-differ': 'On this target it is not known whether both methods sign in the same user.',
    'token-of-another-user': 'Tokens belong to a user other than USER_ID.',
    'tokens-may-create-users': 'This target accepts the token of PREAUTH_UNKNOWN_USER, so it may create users.',
    'same-password': 'USER_ID and ADMIN_ID have the same password.',
    'no-such-wrong-password': 'This account has no wrong password of this kind.',
    'nothing-corrupted':
      'Nothing is corrupted here: the right name and password are accepted, one wrong character is refused.',
    'known-without-organization': 'This target knows the user without an organization, too.',
    // What the target shows and issues.
    'defaults-not-shown': 'PREFERENCES_PATH does not show one locale and one time zone by default.',
    'no-session-cookie': { says: 'The login sets no session cookie', judgedBy },
    'session-ids-without-letters': 'Session IDs have no letters.',
    'token-without-pairs': 'The token does not consist of pairs.',
    'one-password-at-a-time': 'With dynamic keys, passwords are sent one after another.',
  },
)

/** What is said of one method. */
const ofMethods = group(
  { method: z.enum(methods.map(({ id }) => id)).optional() },
  {
    'method-does-not-work': { says: 'This authentication method does not work on this target', judgedBy },
    'refused-beside-a-session': { says: 'The target accepts no such credentials beside a session', judgedBy },
    'post-refused': {
      says: 'This target refuses POST with these credentials',
      judgedBy: '4.2/arguments-authenticate-every-method',
    },
    'correct-password-refused': 'The target answers 401 to the correct password, which may count as a wrong one.',
  },
)

/** What is said of one operation. */
const ofOperations = group(
  { operation: z.string().optional() },
  { 'refusal-crashes': { says: 'The target crashes when it should refuse', judgedBy } },
)

const ofAccounts = group(
  { account: z.enum(accountVariables) },
  { 'path-refused': { says: ({ account }) => `${account}_ID is refused on this path`, judgedBy } },
)

const ofPreferences = group(
  { preference: z.enum(['locale', 'time zone']) },
  {
    'every-value-shown': ({ preference }) => `PREFERENCES_PATH shows every ${preference} of another shape.`,
    'not-stored-at-absent-path': ({ preference }) =>
      `This target stores no ${preference} with a request to a path where nothing exists.`,
  },
)

const ofOwners = group(
  { takes: z.enum(['ticket', 'token']) },
  { 'owner-unknown': ({ takes }) => `Only the server can tell which user a ${takes} belongs to.` },
)

const ofCrashes = group(
  // `withoutCredentials`: the status of the same request without credentials.
  { operation: z.string(), status: z.int(), hasStackTrace: z.boolean(), withoutCredentials: z.int() },
  {
    'operation-crashes': ({ status, hasStackTrace, withoutCredentials }) =>
      'The operation itself fails, not the authentication of the request: ' +
      `${crashInWords(status, hasStackTrace)}; status ${withoutCredentials} without credentials.`,
  },
)

/**
 * Why a check can have nothing to decide at a target: each reason as data, with its members. What the environment must declare
 * for a check is no reason but a prerequisite (src/catalogue/prerequisite.ts). A server in `adaptations` (src/proof/selftest)
 * makes checks give each reason that other requirements judge.
 */
export const nothingToDecideSchema = z.discriminatedUnion('reason', [
  // Results of earlier versions give no reason.
  plain.schema.partial({ reason: true }),
  ofMethods.schema,
  ofOperations.schema,
  ofAccounts.schema,
  ofPreferences.schema,
  ofOwners.schema,
  ofCrashes.schema,
])

export type NothingToDecide = Complete<z.infer<typeof nothingToDecideSchema>>
export type Reason = NothingToDecide['reason']

type MembersOf<R extends Reason, Why = NothingToDecide> = Why extends { reason: Reason }
  ? R extends Why['reason']
    ? Omit<Why, 'kind' | 'reason'>
    : never
  : never

/** The members of a reason, as the rest of the arguments of a function: none, or one object. */
export type ArgumentsOf<R extends Reason> = keyof MembersOf<R> extends never ? [] : [MembersOf<R>]

const groups = [plain, ofMethods, ofOperations, ofAccounts, ofPreferences, ofOwners, ofCrashes]
const rows = Object.assign({}, ...groups.map((each) => each.rows)) as Record<Reason, Words<NothingToDecide>>

/** The reasons that leave something to other requirements. */
export const reasonsJudgedElsewhere = Object.entries(rows).flatMap(([reason, row]) =>
  typeof row === 'object' ? [reason as Reason] : [],
)

/** The sentence of a reason. */
export function reasonInWords(why: NothingToDecide): string {
  const row = rows[why.reason]
  const said = typeof row === 'object' ? row.says : row
  const words = typeof said === 'string' ? said : said(why)
  if (typeof row !== 'object') return words
  return row.judgedBy === others ? `${words}; other requirements judge that.` : `${words}; ${row.judgedBy} judges that.`
}
