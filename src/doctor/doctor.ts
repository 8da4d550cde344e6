import { Cancelled } from '../client/cancelled.ts'
import { UnusableKey } from '../client/encryption.ts'
import { PasswordNotSent } from '../client/password-not-sent.ts'
import type { Environment } from '../environment/environment.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { ownWords, type Words, words } from '../transport/words.ts'
import { type DoctorFinding, Notes } from './diagnosis.ts'
import { examinationOf } from './examination.ts'
import { examineAlias, examineOtherAccounts, examinePasswords, examineUser } from './examine-accounts.ts'
import { examineKeyService, remedyForKeys } from './examine-key-service.ts'
import { examineGetLogin, examineLegacyLogin, examineLogout, examineSessions } from './examine-methods.ts'
import { examineNetwork } from './examine-network.ts'
import { examineExpiredInstance, examinePaths } from './examine-paths.ts'
import { examineSecurityCheck, examineTicketsAndTokens, findFramework, noteFramework } from './examine-redirects.ts'
import { examineService } from './examine-service.ts'
import { examineRelease, examineSettings } from './examine-settings.ts'
import { forecast } from './forecast.ts'
import type { NamedOrganization } from './organizations.ts'

interface DoctorOptions {
  readonly environment: Environment
  /** The text of the variables given for it: facts neither given nor revealed by the server become questions. */
  readonly given?: Readonly<Record<string, string>>
  /** Skips signing in: no password is known, and that of the environment is a placeholder. */
  readonly anonymous?: boolean
  /** When it is aborted, only logouts are still sent. */
  readonly signal?: AbortSignal
}

/** The result of examining a target. Every text is redacted. */
export type Diagnosis = Awaited<ReturnType<typeof doctor>>

/**
 * Examines a target for a new setup. Does not send a password again that two methods have refused, because it may be wrong
 * for a real account. Closes every session that it opens.
 */
export async function doctor({ environment, given = {}, anonymous = false, signal }: DoctorOptions) {
  const notes = new Notes()
  const visit = examinationOf(environment, given, signal)
  let known: Environment | undefined
  let isCancelled = false
  try {
    if (await examineNetwork(environment, notes)) known = await examineAll(visit, notes, anonymous)
  } catch (error) {
    if (error instanceof Cancelled) {
      isCancelled = true
      const [says, remedy] = [words`doctor was cancelled.`, words`The findings so far follow.`]
      notes.findings.unshift({ topic: 'Ended', status: 'error', says, remedy })
    } else if (error instanceof UnusableKey) {
      notes.error('encryption', words`No password can be sent: ${ownWords(error.message)}`, remedyForKeys)
    } else if (!(error instanceof NoAnswer)) throw error
    else notes.error('HTTP', words`The server stopped answering. ${error.words}`, words`Check the log of the server.`)
  } finally {
    await visit.close()
  }
  return {
    environment: environment.name,
    baseUrl: environment.baseUrl,
    findings: notes.findings.map(
      (finding): DoctorFinding => ({
        ...finding,
        says: visit.redacted(finding.says),
        remedy: finding.remedy && visit.redacted(finding.remedy),
      }),
    ),
    fitting: notes.fitting,
    /** False if the service did not answer, or stopped answering; undefined if doctor was cancelled before it knew. */
    reachable: isCancelled ? undefined : known !== undefined,
    forecast: known && forecast(known, notes.fitting.SERVER_RELEASE),
  }
}

/** The exit code (contract, section 2): 0 fine, 1 an error was found, 3 unreachable or cancelled. */
export function exitCodeOf({ findings, reachable }: Pick<Diagnosis, 'findings' | 'reachable'>): 0 | 1 | 3 {
  if (!reachable) return 3
  return findings.some(({ status }) => status === 'error') ? 1 : 0
}

/** Returns the environment with detected settings; undefined if the service does not exist. */
async function examineAll(
  visit: ReturnType<typeof examinationOf>,
  notes: Notes,
  anonymous: boolean,
): Promise<Environment | undefined> {
  const first = visit.examination(notes)
  if (!(await examineService(first))) return undefined
  const encryption = await examineKeyService(first)
  const framework = await findFramework(first)
  noteFramework(framework, first)
  // Uses detected settings from here on, so that one wrong variable is one finding.
  const known = { encryption, framework }
  let examination = visit.examination(notes, known)
  try {
    examinePasswords(examination)
    const signedIn = anonymous ? undefined : await examineUser(examination, undeclaredOrganization(first.given))
    await examineRelease(examination, signedIn?.client)
    const sso = await examineSettings(examination)
    examination = visit.examination(notes, { ...known, sso })
    if (signedIn === undefined) return examination.environment
    const { client, accepted, withoutLogin } = signedIn
    if (client !== undefined && (await examineSessions(client, examination))) {
      await examinePaths(client, examination)
      await examineLogout(client, examination)
    }
    await examineAlias(examination)
    const getLogin = withoutLogin ? examination.environment.getLogin : await examineGetLogin(examination)
    await examineLegacyLogin(examination)
    if (accepted.some(({ redirects }) => redirects)) await examineSecurityCheck(examination)
    await examineTicketsAndTokens(examination)
    await examineOtherAccounts(examination, withoutLogin)
    await examineExpiredInstance(examination)
    return { ...examination.environment, getLogin }
  } catch (error) {
    if (!(error instanceof PasswordNotSent)) throw error
    // The server answers, and a run would spare the account in the same way.
    notes.warning('passwords', ownWords(causeInWords(error.why)), remedyFor(error))
    return examination.environment
  }
}

function undeclaredOrganization(given: Readonly<Record<string, string>>): NamedOrganization | undefined {
  const { ORGANIZATIONS, USER_ORG_ID: id, USER_ORG_ALIAS: alias } = given
  return ORGANIZATIONS === 'multiple' || id === undefined ? undefined : { id, alias }
}

/** More attempts would lock an account that the server is about to lock, or has locked. */
function remedyFor(error: PasswordNotSent): Words {
  return error.why.kind === 'nearly-locked' || error.why.kind === 'sign-in-lost'
    ? words`Have an administrator unlock the account, then run doctor again.`
    : words`Raise MAX_FAILED_LOGINS to see the rest.`
}
