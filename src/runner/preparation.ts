import { securityCheckAs } from '../check/steps.ts'
import { Cancelled } from '../client/cancelled.ts'
import { holdsDocumentedKey } from '../client/key-service.ts'
import { accountsOf, withoutAccounts } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import { credentialsOf, givenBy } from '../methods/credentials.ts'
import { legacyLoginForm, legacyLoginPaths } from '../methods/legacy-login.ts'
import { loginPage } from '../methods/operations.ts'
import type { Explained } from '../outcome/cause.ts'
import { isAvailableIn } from '../target/authentication.ts'
import { getPage } from '../target/get-page.ts'
import { statusBy, type UnusableTarget, whyNotHttp, whyNotTheService } from '../target/recognition.ts'
import { attemptsToSignIn, ignoreUnanswered, type SignedIn, signInAccounts } from '../target/signed-in.ts'
import { type RunContext, type Target, withTarget } from '../target/target.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { words } from '../transport/words.ts'
import { whyNotAbsent } from './absent-path.ts'
import { guardAccounts } from './account-guard.ts'
import { SharedExchanges } from './shared-exchanges.ts'

/** A newly started server compiles its pages on the first request, so the timeout is multiplied by this. */
const timeoutFactor = 6
const longestTimeoutMs = 60_000

/**
 * Prepares a target within the budget for signing in, and then guards its accounts. Returns what all checks share, without the
 * accounts that the target refuses, and why nothing can be judged there, if so. `parts`: the number of shards.
 */
export async function prepare(shared: RunContext, exchanges = new SharedExchanges(shared.environment), parts = 1) {
  const { environment, budget } = shared
  budget.limitTo(({ variable }) => attemptsToSignIn(variable, environment, parts), 0)
  const { noVerdict, refused, refusedInUrls, methods, legacyLoginPath } = await inspect(shared, exchanges)
  const known: RunContext = {
    ...shared,
    environment: { ...withoutAccounts(environment, refused), refusedInUrls, legacyLoginPath },
  }
  guardAccounts(known, methods)
  return { shared: known, noVerdict }
}

/** What is known after inspecting a target: the outcome of signing in, and other reasons why nothing can be judged there. */
interface Inspection extends SignedIn {
  /** The path of the legacy login, if it is not the documented one. */
  readonly legacyLoginPath?: string | undefined
}

const nothingKnown: Inspection = { refused: {}, refusedInUrls: [], methods: new Map(), clients: new Map() }

/**
 * Inspects a target before the checks, with several times REQUEST_TIMEOUT, so that one-time work of the server happens now.
 * Before any password is sent, it asks whether the service answers and its protected path is closed; then each account signs in
 * once. The checks report any other error.
 */
async function inspect(shared: RunContext, exchanges: SharedExchanges): Promise<Inspection> {
  const withLongTimeout = { ...shared, timeoutMs: preparationTimeoutMs(shared.environment.transport.requestTimeoutMs) }
  try {
    return await withTarget(withLongTimeout, (target) => prepareTarget(target, withLongTimeout, exchanges))
  } catch (error) {
    if (error instanceof Cancelled || shared.cancelled?.aborted) return nothingKnown
    if (error instanceof NoAnswer) {
      // A server that speaks TLS closes such a connection at once.
      const why = error.isTimeout ? undefined : await whyNotHttp(shared.environment)
      const lost = { why: 'no-answer', says: error.words } as const
      return { ...nothingKnown, noVerdict: explained(why ?? lost, shared) }
    }
    throw error
  }
}

async function prepareTarget(target: Target, shared: RunContext, exchanges: SharedExchanges): Promise<Inspection> {
  const { environment, transport } = shared
  const page = await getPage(target, loginPage)
  const { failure, answer } = await exchanges.protection(shared)
  if (answer === undefined) throw failure
  const why = await whyNotTheService(page, answer, { environment, target, statusOf: statusBy(transport) })
  if (why !== undefined) return { ...nothingKnown, noVerdict: explained(why, shared) }
  // If the path is open to everyone, no password proves anything.
  if (failure !== undefined) return nothingKnown
  const key = await target.newClient().encryptionKey().catch(ignoreUnanswered)
  const isKeySound = environment.encryption === 'off' || (key !== undefined && holdsDocumentedKey(key))
  // With an invalid key, a refused password need not be wrong.
  if (key === undefined || !isKeySound) return nothingKnown
  const signedIn = await signInAccounts(target, environment)
  // If the server does not answer, another kind of request would only wait as well.
  if (!signedIn.methods.has('USER')) return signedIn
  // First, while the user may still be refused once: one of its two paths may refuse everyone.
  const legacyLoginPath = await otherLegacyLogin(target, environment).catch(ignoreUnanswered)
  const unusable = await whyAbsentPathIsUnusable(target, environment, signedIn)
  if (unusable !== undefined) return { ...signedIn, noVerdict: explained(unusable, shared) }
  await askForEachKind(target, shared).catch(ignoreUnanswered)
  return { ...signedIn, legacyLoginPath }
}

function explained({ why, says, remedy }: UnusableTarget, { redaction }: RunContext): Explained {
  const reason = remedy === undefined ? says : words`${says} ${remedy}`
  return { reason: reason.redacted(redaction), cause: { kind: 'unreachable', why } }
}

/** Timeout of a single request before the checks, in milliseconds, given the timeout of later ones. */
export function preparationTimeoutMs(requestTimeoutMs: number): number {
  return Math.max(requestTimeoutMs, Math.min(timeoutFactor * requestTimeoutMs, longestTimeoutMs))
}

/** Uses every method that the specification gives to all servers, except the login form: each account has begun with that. */
async function askForEachKind(target: Target, { environment: { user } }: RunContext): Promise<void> {
  const credentials = credentialsOf(user)
  await target.newClient().authenticate('basic', credentials)
  await target.newClient().authenticate('arguments', credentials)
  await securityCheckAs(target.newClient(), user)
}

/** Why ABSENT_PATH, where requests would write, is unusable: each account that has signed in requests it. */
async function whyAbsentPathIsUnusable(
  target: Target,
  environment: Environment,
  { methods, clients }: SignedIn,
): Promise<UnusableTarget | undefined> {
  const { absentPath: path } = environment
  const requests = accountsOf(environment).flatMap((account) => {
    const [method, client] = [methods.get(account.variable), clients.get(account.variable)]
    if (method === undefined) return []
    const request =
      client?.cookies.sessionId === undefined
        ? target.newClient().authenticate(method.id, givenBy(method, account), { path })
        : client.probe({ path })
    return request.catch(ignoreUnanswered)
  })
  const answers = await Promise.all(requests)
  return whyNotAbsent(
    path,
    answers.filter((answer) => answer !== undefined),
  )
}

/** The path of the legacy login, if only the undocumented one signs in. All checks use it: this is one finding. */
async function otherLegacyLogin(target: Target, environment: Environment): Promise<string | undefined> {
  if (!isAvailableIn(legacyLoginForm, environment)) return undefined
  const [other, documented] = legacyLoginPaths
  if (await opensSessionAt(documented, target, environment)) return undefined
  return (await opensSessionAt(other, target, environment)) ? other : undefined
}

async function opensSessionAt(path: string, target: Target, { user }: Environment): Promise<boolean> {
  const client = target.newClient()
  const answer = await client.authenticate('legacy-login.form', credentialsOf(user), { path })
  return answer.isSuccess && (await client.probe()).isSuccess
}
