import { isBroken, isUnobservable, type Outcome, outcomes, severities, type Verdict } from '../results/outcome.ts'
import { oneLine } from '../results/plain-text.ts'
import type { CheckResult, Counts, RequirementResult, Result } from '../results/result.ts'
import { countOutcomes, presentOutcomes } from '../results/sections.ts'
import { blockedBy } from '../results/shared-causes.ts'
import { count, firstOf } from '../suite/count.ts'
import { textsThatApply } from '../suite/texts-that-apply.ts'

/** The symbol and the word of each outcome. Every report shows both: color is never the only signal. */
export const outcomeWording: Readonly<Record<Outcome, Readonly<Record<'symbol' | 'word', string>>>> = {
  passed: { symbol: '✓', word: 'passed' },
  failed: { symbol: '✗', word: 'failed' },
  waived: { symbol: '~', word: 'waived' },
  inapplicable: { symbol: '–', word: 'inapplicable' },
  untested: { symbol: '○', word: 'untested' },
  cantTell: { symbol: '?', word: 'inconclusive' },
}

/** Only files for programs say `cantTell` for what is inconclusive. */
export function outcomeWord(outcome: Outcome): string {
  return outcomeWording[outcome].word
}

export const verdictWording: Readonly<Record<Verdict, Readonly<Record<'symbol' | 'words' | 'meaning', string>>>> = {
  conformant: { symbol: '✓', words: 'Conformant', meaning: 'No requirement failed, except for waived ones.' },
  'not-conformant': { symbol: '✗', words: 'Not conformant', meaning: 'At least one requirement failed.' },
  incomplete: { symbol: '○', words: 'Incomplete', meaning: 'Nothing failed, but not everything could be tested.' },
  'no-verdict': {
    symbol: '?',
    words: 'No verdict',
    meaning:
      'For at least one MUST requirement the target gave no answer, a control failed, the run ended early, or an internal error occurred.',
  },
}

/** The symbol, words and meaning of a run's verdict. Stale waivers are appended: they are no failure of the target. */
export function verdictInWords({
  verdict,
  staleWaivers,
}: Pick<Result, 'verdict'> & { readonly staleWaivers: { readonly length: number } }) {
  const wording = verdictWording[verdict]
  if (verdict === 'not-conformant' || staleWaivers.length === 0) return wording
  const stale = staleWaivers.length === 1 ? 'a waiver is stale' : `${staleWaivers.length} waivers are stale`
  return { ...wording, symbol: '!', words: `${wording.words}, but ${stale}` }
}

/** The color of a verdict, by the exit code of its run. */
export function exitCodeStyle(exitCode: number): 'green' | 'red' | 'magenta' {
  return exitCode === 0 ? 'green' : exitCode === 1 ? 'red' : 'magenta'
}

/** What a case is called in a list. A check without a name has that of what is observed, which is no failure. */
export function caseName({ name }: Pick<CheckResult, 'name'>, { how }: Pick<RequirementResult, 'how'>): string {
  return name === how ? 'the main check' : name.replace(/\.$/, '').replaceAll('. ', ': ')
}

/** Says counts in one line, by default all six, always in the same order: `3 passed, 1 failed, …`. */
export function countsLine(counts: Counts, shown: readonly Outcome[] = outcomes): string {
  return shown.map((outcome) => `${counts[outcome]} ${outcomeWord(outcome)}`).join(', ')
}

/** How many requirements are inapplicable for each kind of reason; undefined if there are none. */
export function inapplicableInWords({ requirements }: Pick<Result, 'requirements'>): string | undefined {
  const inapplicable = requirements.filter(({ outcome }) => outcome === 'inapplicable')
  if (inapplicable.length === 0) return undefined
  const unseen = inapplicable.filter(isUnobservable).length
  const foundKinds: readonly unknown[] = ['nothing-to-decide', 'absent-operation']
  const found = inapplicable.filter(({ cause }) => foundKinds.includes(cause?.kind)).length
  const absent = inapplicable.length - unseen - found
  return textsThatApply(
    unseen > 0 && `${unseen} can’t be observed from outside`,
    absent > 0 && `${absent} ${absent === 1 ? 'does' : 'do'} not apply to the target as its environment declares it`,
    found > 0 && `${found} ${found === 1 ? 'was' : 'were'} found not to apply during the run`,
  ).join(', ')
}

/** Formats a duration in milliseconds: `12 ms`, `3.4 s`, `21 min 5 s`. */
export function durationInWords(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Summarizes the outcomes of a requirement's checks: `40 cases, all passed`, or `40 cases: 38 passed, 2 failed`. */
export function casesInWords(checks: readonly CheckResult[]): string {
  const counts = countOutcomes(checks)
  const present = presentOutcomes(counts)
  const [only] = present
  const cases = count(checks.length, 'case')
  if (present.length === 1 && only !== undefined) return `${cases}, all ${outcomeWord(only)}`
  return `${cases}: ${countsLine(counts, present)}`
}

/** The title of a requirement: the violation if it failed, otherwise the statement. */
export function requirementTitle(of: Pick<RequirementResult, 'outcome' | 'statement' | 'violated'>): string {
  return (isBroken(of) ? of.violated : undefined) ?? of.statement
}

/** The impact on clients if a requirement failed, waived or not; undefined if it did not, or if the impact is unknown. */
export function impactOfFailure(of: Pick<RequirementResult, 'outcome' | 'impact'>): RequirementResult['impact'] {
  return isBroken(of) ? of.impact : undefined
}

/** The severity of a violated requirement and its kind: `critical, security`. */
export function severityInWords({ kind, severity }: NonNullable<RequirementResult['impact']>): string {
  return `${severity}, ${kind}`
}

/** Sorts requirements by the severity of their impact, the worst first and those without one last. */
export function worstFirst(requirements: readonly RequirementResult[]): RequirementResult[] {
  const rank = ({ impact }: RequirementResult) =>
    impact === undefined ? severities.length : severities.indexOf(impact.severity)
  return requirements.toSorted((a, b) => rank(a) - rank(b))
}

/** Counts failures by severity: `2 critical, 5 high`. Undefined if nothing failed, or no impact is known. */
export function severitiesInWords(requirements: readonly RequirementResult[]): string | undefined {
  const failed = requirements.filter(({ outcome }) => outcome === 'failed')
  const parts = severities.flatMap((severity) => {
    const number = failed.filter(({ impact }) => impact?.severity === severity).length
    return number === 0 ? [] : [`${number} ${severity}`]
  })
  return parts.join(', ') || undefined
}

/** The places that make a statement: `section 4.3, responses, row 400; 7, table, row 3`. */
export function placesInWords({ section, cites = [] }: Pick<RequirementResult, 'section' | 'cites'>): string {
  if (section === 'own') return 'custom, not in the specification'
  return `section ${cites.length === 0 ? section : cites.join('; ')}`
}

export function releaseInWords(release: string | undefined): string {
  return `release ${release ?? 'not given'}`
}

/** What to know about the run before trusting the verdict, one sentence each; usually empty. */
export function cautions({ target, quick, shard, requirements, traffic: { unavailableMs = 0 } }: Result): string[] {
  const { insecure, refusedAccounts = {}, openPasswords = [], defect } = target
  return textsThatApply(
    shard && `This is shard ${shard.index} of ${shard.count}: merge it with the others (report --merge).`,
    insecure && 'Certificates were not verified in this run (TLS_INSECURE=yes).',
    unavailableMs > 0 &&
      `The service was unavailable for ${durationInWords(unavailableMs)} of this run: it did not answer, or a ` +
        'gateway did (502, 503 or 504), or every path in the same way. The suite waited, and repeated what may be sent twice.',
    ...Object.values(refusedAccounts).map((reason) => `${reason} Checks that need this account are untested.`),
    ...openPasswords.map(
      (account) =>
        `${account}_PASSWORD is the same as a user ID, so it can be redacted only where a password is expected. ` +
        'Give the account another password.',
    ),
    quick && 'Each requirement was checked once, not with every method, path and account (--quick).',
    defect === undefined ? undefined : defectInWords(defect),
    waiversOfOthersInWords(requirements, target),
  )
}

/** Which failures were accepted for another release only, as after an upgrade; undefined if none was. */
function waiversOfOthersInWords(
  requirements: Result['requirements'],
  { release }: Result['target'],
): string | undefined {
  const waivers = requirements.flatMap(({ waiverOfOtherRelease: waiver }) => waiver ?? [])
  const [first] = waivers
  if (first === undefined) return undefined
  const named = waivers.length === 1 ? first.requirement : `${first.requirement} and ${waivers.length - 1} more`
  const releases = [...new Set(waivers.map((waiver) => waiver.release))].join(', ')
  const here = release ?? '(SERVER_RELEASE is not set)'
  return `WAIVERS_FILE accepts the failure of ${named} at release ${releases} only, not at release ${here}.`
}

/** `defect`: one name, or several separated by commas. */
export function defectInWords(defect: string): string {
  const names = defect.split(',')
  return `The reference server simulated the ${names.length === 1 ? 'defect' : 'defects'} ${names.join(', ')}.`
}

/** The command that runs a requirement again, with those whose checks received what violates it; undefined if none can. */
export function rerunCommand(
  { command, target, quick }: Pick<Result, 'command' | 'target' | 'quick'>,
  { id, checks }: Pick<RequirementResult, 'id' | 'checks'>,
): string | undefined {
  if (command === undefined) return undefined
  const defect = target.defect === undefined ? '' : ` --defect ${shellWord(target.defect)}`
  const ids = new Set([id, ...checks.flatMap(({ observedIn }) => observedIn ?? [])])
  const only = [...ids].map((each) => ` --only ${shellWord(each)}`).join('')
  return `${command}${only}${quick ? ' --quick' : ''}${defect}`
}

/** Quotes a word for a POSIX shell unless it is safe unquoted. */
export function shellWord(word: string): string {
  return /^[\w.,/:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** Names the requirements that are inconclusive because of these causes; undefined if there are none. */
export function blocksInWords({ requirements }: Result, causes: readonly RequirementResult[], shown = Infinity) {
  const ids = blockedBy(requirements, causes).map(({ id }) => id)
  if (ids.length === 0) return undefined
  return `${count(ids.length, 'requirement')} inconclusive because of it: ${firstOf(ids, shown)}`
}

/** Describes in one line what a run sent to the target. */
export function trafficLine({ traffic }: Result): string {
  const { requests, connections, logins, failedLogins, maxFailedLogins, sessions } = traffic
  const refused = Object.entries(failedLogins).filter(([, times]) => times > 0)
  const inWords = refused.map(([account, times]) => `${oneLine(account)} ${times}`).join(', ')
  return textsThatApply(
    `${count(requests, 'request')} over ${count(connections, 'connection')}, ${count(logins, 'sign-in')}`,
    sessions && sessionsInWords(sessions),
    refused.length > 0 && `wrong or refused passwords (limit ${maxFailedLogins} per account): ${inWords}`,
  ).join('; ')
}

/** Describes the sessions that the target has opened: some expire during a run, or the server ends them. */
export function sessionsInWords(counts: NonNullable<Result['traffic']['sessions']>): string {
  const { opened, loggedOut, left, outlived = 0 } = counts
  const ended = opened - loggedOut - left
  return textsThatApply(
    `${count(opened, 'session')} opened`,
    `${loggedOut} logged out`,
    // Not every session is tried after its logout.
    outlived > 0 && `at least ${outlived} of them stayed open`,
    ended > 0 && `${ended} ended otherwise`,
    `${left} left to expire`,
  ).join(', ')
}
