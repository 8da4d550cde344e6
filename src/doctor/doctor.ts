import { NoAnswer } from '../client/no-answer.ts'
import type { Environment } from '../environment/environment.ts'
import { type Diagnosis, Notes } from './diagnosis.ts'
import { Visit } from './examination.ts'
import {
  examineOtherAccounts,
  examinePaths,
  examineTwin,
  examineUser,
  type UndeclaredOrganization,
} from './examine-accounts.ts'
import { examineKeyService } from './examine-key-service.ts'
import { examineMethods, examineSessions } from './examine-methods.ts'
import { examineNetwork } from './examine-network.ts'
import { examineSecurityCheck, examineTicketsAndTokens, findFramework, noteFramework } from './examine-redirects.ts'
import { examineService } from './examine-service.ts'

/** What to examine. */
export interface DoctorOptions {
  readonly environment: Environment
  /** An organization of the ordinary user that the file names although ORGANIZATIONS is single. */
  readonly undeclared?: UndeclaredOrganization
}

/**
 * Looks at a target as somebody would who sets up a run: from the name of its host to the redirects of its security
 * check. It sends only passwords of the environment; one that is refused is not sent again, because it may be wrong
 * and the account real. Every session that it opens is closed.
 */
export async function doctor({ environment, undeclared }: DoctorOptions): Promise<Diagnosis> {
  const notes = new Notes()
  const visit = new Visit(environment)
  let reachable = false
  try {
    reachable = await examineNetwork(environment, notes)
    if (reachable) reachable = await examineAll(visit, notes, undeclared)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    reachable = false
    notes.error('HTTP', `The server stopped answering. ${error.message}`, 'Look into the log of the server.')
  } finally {
    await visit.close()
  }
  const shown = (text: string) => visit.redacted(text)
  return {
    environment: environment.name,
    baseUrl: environment.baseUrl,
    findings: notes.findings.map((finding) => ({
      ...finding,
      says: shown(finding.says),
      remedy: finding.remedy === undefined ? undefined : shown(finding.remedy),
    })),
    fitting: notes.fitting,
    reachable,
  }
}

/** Gives whether the service is there at all. */
async function examineAll(visit: Visit, notes: Notes, undeclared: UndeclaredOrganization): Promise<boolean> {
  const first = visit.examination(notes)
  if (!(await examineService(first))) return false
  const encryption = await examineKeyService(first)
  const framework = await findFramework(first)
  noteFramework(framework, first)
  // From here on with what has turned out to be, so that one wrong variable is one finding.
  const examination = visit.examination(notes, { encryption, framework })
  const client = await examineUser(examination, undeclared)
  if (client === undefined) return true
  if (await examineSessions(client, examination)) await examinePaths(client, examination)
  await examineMethods(examination)
  await examineSecurityCheck(examination)
  await examineTicketsAndTokens(examination)
  await examineOtherAccounts(examination)
  await examineTwin(examination)
  return true
}
