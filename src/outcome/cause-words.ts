import { type Condition, lackInWords } from '../catalogue/condition.ts'
import { prerequisites } from '../catalogue/prerequisite.ts'
import { keptForRightPasswords } from '../environment/accounts.ts'
import type { AccountRefusal, AccountVariable, Environment } from '../environment/environment.ts'
import { loginForm } from '../methods/login.ts'
import { capitalized, type MethodId, methodOf } from '../methods/methods.ts'
import { count, timesInWords } from '../suite/count.ts'
import type { BlockingFault, SaidCause, StoredCause } from './cause.ts'
import { reasonInWords } from './nothing-to-decide.ts'

type Sentences = { readonly [Kind in SaidCause['kind']]: (cause: Extract<SaidCause, { kind: Kind }>) => string }

const sentences: Sentences = {
  unobservable: ({ why }) => `It can't be observed from outside: ${why}`,
  condition: ({ condition }) => `${capitalized(lackInWords(condition as Condition))}.`,
  'nothing-to-decide': reasonInWords,
  'absent-operation': ({ status }) =>
    `The target has no login operation (status ${status}), as ${loginForm.existence} says.`,

  'left-out': ({ by }) => (by === '--shard' ? 'Left to another shard (--shard).' : `Left out by ${by}.`),
  'missing-prerequisite': ({ prerequisites: needs, because }) => {
    if (because !== undefined) return missing[because]
    return `The environment does not set ${needs.map((need) => prerequisites[need]).join(' and ')}.`
  },
  'account-refused': ({ refusals }) => refusals.map((each) => refusalInWords(each.account, each)).join(' '),
  'too-few-tickets': ({ needed, left }) =>
    `SSO_TICKETS has too few tickets: this check needs ${needed}, ${left} are left.`,
  'budget-too-small': ({ needed, limit }) =>
    `Skipped: the MAX_FAILED_LOGINS budget (${limit} per account, ${keptForRightPasswords} of them reserved for ` +
    `correct passwords) has no room for ${count(needed, 'more wrong password')}.`,
  'budget-used-up': ({ account, refused, limit }) =>
    `The MAX_FAILED_LOGINS budget of ${account}_ID is used up: ${refused} of ${limit} passwords were refused` +
    (refused < limit ? '; the rest is reserved for methods that accept the password.' : '.'),
  'refusal-unconfirmed': ({ account }) =>
    `${account}_ID was refused, and its MAX_FAILED_LOGINS budget has no attempt left to find out whether ` +
    'the request or the account is the cause.',
  'new-check': () => 'It is new: accounts and tickets are assigned when the tests start. Start them again.',

  // How long it was differs from check to check; a caution says it for the run.
  outage: () =>
    'The service was unavailable during this check: it did not answer, or a gateway did, or every path in the same way. ' +
    'It may have lost its sessions. Run again.',
  'nearly-locked': ({ account, left }) =>
    `${left === 1 ? '1 attempt is' : `${left} attempts are`} left before the server locks the account of ${account}_ID: ` +
    'the suite sends no more wrong passwords for it.',
  'sign-in-lost': ({ account, method, status }) =>
    `${account}_ID signed in before and is refused now: ${nameOf(method)} answers status ${status}, too. The account may ` +
    'have been locked, or its password or the key for passwords changed, while the run was under way. Nothing more is ' +
    'sent for it.',
  'refused-concurrently': ({ shownBy }) =>
    (shownBy === 'other-checks'
      ? 'The server answered other checks as expected only when they ran alone. This check can’t run again: its wrong ' +
        'passwords and tickets are counted. '
      : 'The server answered as expected only when this check ran alone. ') +
    'Does it limit the sessions of a user (then lower CONCURRENCY), does a session end sooner than SESSION_TIMEOUT says, ' +
    'or with a sign-in, a request or a logout of another client, has it or its directory restarted, does its load balancer change nodes, or did a firewall answer?',
  'too-slow': ({ slow, measured: { tookMs, sessionTimeoutMs, answers, enoughMs } }) => {
    const timeout = seconds(sessionTimeoutMs)
    if (slow === 'machine')
      return (
        `The machine or the server was too busy: this check took ${seconds(tookMs)}, in which a session may end by itself ` +
        `(SESSION_TIMEOUT is ${timeout}). Run it while both are less busy and not suspended, or with a longer timeout.`
      )
    const why =
      answers === undefined
        ? `an answer takes ${seconds(tookMs)}, and a session shorter than ${fewestAnswers} answers can't be timed`
        : `this check waited ${seconds(tookMs)} for ${count(answers, 'answer')}, in which a session may end by itself`
    return (
      `The server answers too slowly for its session timeout: ${why} (SESSION_TIMEOUT is ${timeout}). Give the server ` +
      `a longer session timeout, of at least ${Math.ceil((enoughMs ?? 0) / 1000)} s, and SESSION_TIMEOUT the same.`
    )
  },
  unfinished: () => 'Its check did not finish.',
  blocked: ({ fault, by }) => {
    const what = `${faults[fault]}, so the check is inconclusive`
    return by === undefined ? `${what}; no failed requirement explains it.` : `${what}: blocked by ${by}.`
  },
  'missing-shards': ({ shards, of }) =>
    `There is no result of shard${shards.length === 1 ? '' : 's'} ${shards.join(', ')} of ${of}.`,
  'in-part': (cause) => `${cause.left} of ${cause.of} checks did not run. ${whyInPart(cause)}`,
}

/** The sentence of a cause, from which nothing has to be redacted. */
export function causeInWords(cause: SaidCause): string {
  const inWords: (cause: never) => string = sentences[cause.kind]
  return inWords(cause as never)
}

/** Why some checks did not run, without their number. */
export function whyInPart({ why }: Extract<StoredCause, { kind: 'in-part' }>): string {
  return typeof why === 'string' ? why : why.map((each) => causeInWords(each as SaidCause)).join(' ')
}

/** Says how the target has refused an account. */
export function refusalInWords(variable: AccountVariable, refusal: AccountRefusal): string {
  if ('sameAs' in refusal) return `${variable}_ID is the same account as ${refusal.sameAs}_ID, which is refused.`
  const { by, isLocked, attemptsLeft } = refusal
  const methods = by.map(({ method, status }) => `${nameOf(method)} (status ${status})`).join(' and ')
  const what = isLocked ? `The account of ${variable}_ID is locked: it` : `${variable}_ID`
  const left = attemptsLeft === undefined ? '' : ` Attempts left before the server locks the account: ${attemptsLeft}.`
  return `${what} is refused with ${variable}_PASSWORD, which was sent ${timesInWords(by.length)}, by ${methods}.${left}`
}

/** How the target has refused accounts before the checks, by variable, such as `ADMIN_ID`. */
export function refusalsInWords({ refusedAccounts = {} }: Environment): [variable: string, sentence: string][] {
  const refused = Object.entries(refusedAccounts) as [AccountVariable, AccountRefusal][]
  return refused.map(([variable, refusal]) => [`${variable}_ID`, refusalInWords(variable, refusal)])
}

/** Sessions that are shorter than this many answers can't be timed. */
export const fewestAnswers = 5

const missing = {
  'same-data':
    'USER_ID and ADMIN_ID see the same data everywhere: set IDENTITY_PATH to a path whose body differs by user.',
  'only-varying-cookies':
    'Only cookies that change with each response could store the value; this check needs PREFERENCES_PATH.',
}

const faults: Readonly<Record<BlockingFault, string>> = {
  control: 'A control failed',
  encryption: 'Login encryption does not work on this target',
  'session-cookie': 'No client can use the session cookie',
  'lost-sessions': 'The target loses sessions',
  logout: 'Logout does not end the session',
  operation: 'An operation that the check needs fails',
}

function nameOf(method: string): string {
  return methodOf(method as MethodId).name
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
