import { prerequisites } from '../catalogue/prerequisite.ts'
import { type MethodId, methodOf } from '../methods/methods.ts'
import type { SessionState } from '../model/state.ts'
import * as model from '../model/violation.ts'
import type { SaidCause } from '../outcome/cause.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import { count } from '../suite/count.ts'
import type { BlindSpot, CoverageRow, Exploration, ExplorationFinding, Obstacle } from './exploration-schema.ts'

/** What an answer should have been. */
export function expectationInWords(expected: ExplorationFinding['expected']): string {
  return expected.kind === 'statement' ? expected.text : model.demandInWords(expected)
}

/** What was found instead. */
export function observationInWords(found: ExplorationFinding['found']): string {
  return found.kind === 'statement' ? found.text : model.observedInWords(found)
}

/** What the session cookie of a request represents. */
export function stateInWords(state: SessionState): string {
  return state === 'none' ? 'no session' : `${state} session`
}

/** What a row of the coverage counts. */
export function coveredInWords({ operation, credentials }: CoverageRow): string {
  return credentials === undefined ? operation : `${operation}, ${credentials}`
}

/** Why something could not be explored. */
export function obstacleInWords(why: Obstacle): string {
  switch (why.kind) {
    case 'cause':
      return why.text ?? causeInWords(why.cause as SaidCause)
    case 'unprotected-path':
      return 'PROTECTED_PATHS is accepted without credentials: it can’t show whether a session lives.'
    default:
      return why.text
  }
}

type Sentences = { readonly [Kind in BlindSpot['kind']]: (blindSpot: Extract<BlindSpot, { kind: Kind }>) => string }

const blindSpots: Sentences = {
  'no-identity-path': ({ hasPreferencesPath }) =>
    hasPreferencesPath
      ? 'IDENTITY_PATH is not set: only the locale of each client shows whose session answers.'
      : 'IDENTITY_PATH is not set: it can’t be observed whose session answers.',
  'no-preferences-path': () => 'PREFERENCES_PATH is not set: locales and time zones can’t be observed.',
  cause: ({ cause }) => causeInWords(cause as SaidCause),
  'one-user': () => 'There is only one user (ADMIN_ID): confusion of users can’t be observed.',
  'too-short': () =>
    'The exploration is too short to wait for the session timeout; --for with eleven timeouts or more waits.',
  'no-permission': ({ account }) => `${account}_ID has no permission to read PROTECTED_PATHS, so it is left out.`,
  'no-fingerprint': ({ account }) => `IDENTITY_PATH shows nothing to ${account}_ID that it does not show to others.`,
  'no-release': ({ operation }) => `SERVER_RELEASE is not set: the ${operation} is not tried.`,
  'missing-prerequisite': ({ prerequisite, takes }) =>
    `${prerequisites[prerequisite]} is not set: no ${takes}s are tried.`,
  'refuses-encrypted-passwords': ({ method, requirement }) =>
    `${requirement} is waived: ${methodOf(method as MethodId).name} is not tried, because each attempt would be a refused password.`,
}

/** Something that could not be observed or tried, with the variable that would change it. */
export function blindSpotInWords(blindSpot: BlindSpot): string {
  const inWords: (blindSpot: never) => string = blindSpots[blindSpot.kind]
  return inWords(blindSpot as never)
}

/** The reason of the verdict, and whether waivers are stale. */
export function verdictReasonInWords(exploration: Exploration): string {
  const stale = exploration.staleWaivers?.length ?? 0
  const waivers = stale === 0 ? '' : ` ${count(stale, 'waiver')} ${stale === 1 ? 'is' : 'are'} expired or stale.`
  return `${verdictInWords(exploration)}${waivers}`
}

function verdictInWords({ reason, findings, operations, sequences, givenUp, waived, behind }: Exploration): string {
  const unstable = findings.filter(({ replays }) => replays.shown < replays.of).length
  const unreplayed = findings.filter(({ replays }) => replays.of === 0).length
  const doubt = `${unstable === 0 ? '' : `, ${unstable} of them unstable`}${unreplayed === 0 ? '' : `, ${unreplayed} of them not replayed`}`
  const known = waived?.length ?? 0
  const conforming = known === 0 ? 'all conforming' : `all conforming or waived (${count(known, 'known deviation')})`
  const found = `${count(findings.length, 'deviation')} from the specification`
  switch (reason.kind) {
    case 'deviations':
      return `${found}${doubt}.${reason.early === undefined ? '' : ` It ended early: ${obstacleInWords(reason.early)}`}`
    case 'conforming':
      return `${count(operations, 'answer')} in ${count(sequences, 'sequence')}, ${conforming}.`
    case 'unexplorable':
      return obstacleInWords(reason.why)
    case 'cancelled': {
      const untilThen = findings.length > 0 ? `${found} until then${doubt}` : conforming
      return `The exploration was cancelled after ${count(operations, 'answer')}: ${untilThen}.`
    }
    case 'ended-early':
      return `The exploration ended after ${count(operations, 'answer')}, ${conforming}: ${obstacleInWords(reason.why)}`
    case 'nothing-sent':
      return 'Nothing was sent.'
    case 'unanswered':
      return `No answer in ${givenUp.count} of ${sequences} sequences: ${givenUp.reason && obstacleInWords(givenUp.reason)}`
    case 'behind':
      return `Violated only after deviations that were not confirmed, or not selected: ${behind?.join(', ')}.`
    case 'statement':
      return reason.text
  }
}
