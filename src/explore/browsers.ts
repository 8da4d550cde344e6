import type { Client } from '../client/client.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { methodOf } from '../methods/methods.ts'
import type { ModelCredentials } from '../model/operation.ts'
import { nearMatch } from '../target/near-match.ts'
import type { RunContext, Target } from '../target/target.ts'
import { unknownName, unknownUserOf } from '../target/unknown-user.ts'
import { browserJars } from './jars.ts'
import { type Authenticating, isWithRequest, type Operation } from './operation.ts'
import { givenFor, pathsOf, requestPlaceOf } from './operation-values.ts'
import type { Tickets } from './tickets.ts'

export type Browsers = ReturnType<typeof browsersOf>

/** The browsers of one sequence. Each has its own cookies and performs operations. */
export function browsersOf(target: Target, shared: RunContext, accounts: readonly Account[], tickets: Tickets) {
  const { environment, budget } = shared
  const paths = pathsOf(environment)
  const jars = browserJars<Client>(
    () => target.newClient(),
    ({ cookies }) => cookies.sessionId,
  )
  /** Connections that browsers share, by their number in the sequence. */
  const connections = new Map<number, number>()
  let usedTicket: string | undefined
  return {
    /** The operation, with what is not available now replaced by the closest alternative. */
    feasible(operation: Operation): Operation {
      if (operation.kind !== 'authenticate') return operation
      // A dynamic key belongs to the session of the key request, so its cookie must be sent.
      const carried = isWithRequest(operation) && environment.encryption === 'dynamic' ? 'own' : operation.carried
      return { ...operation, credentials: feasibleCredentials(operation), ...(carried && { carried }) }
    },

    /** Performs an operation. Returns undefined if it sends nothing. Throws NoAnswer and anything a client throws. */
    async perform(operation: Operation): Promise<Answer | undefined> {
      const answer = await answerTo(operation)
      jars.record(operation.browser, answer?.sessionCookie?.value)
      return answer
    },
  }

  function feasibleCredentials({ by, credentials, user }: Authenticating): ModelCredentials {
    const isLacking =
      methodOf(by).takes === 'ticket' &&
      ((credentials === 'right' && !tickets.areLeft) || (credentials === 'used' && usedTicket === undefined))
    if (isLacking) return 'invented'
    const isTooCostly = credentials === 'wrong password' && !budget.hasRoomToFail(accountOf(user).variable)
    return isTooCostly ? 'unknown user' : credentials
  }

  async function answerTo(operation: Operation): Promise<Answer | undefined> {
    const client = jars.of(operation.browser)
    const connection = connectionOf(operation)
    client.connection = connection
    switch (operation.kind) {
      case 'authenticate':
        return authenticate(client, operation)
      case 'request':
      case 'logout': {
        const { carried, browser, documented } = operation
        const { jar: sender, session, isNothing = false } = jars.cookiesFor(browser, carried)
        const form = documented ? 'documented' : 'plain'
        sender.connection = connection
        if (operation.kind === 'logout') return sender.logout(form, session)
        return sender.probe({ ...requestPlaceOf(operation, paths), cookies: isNothing ? 'none' : form, session })
      }
      case 'key':
        return client.encryptionKey()
      case 'forget':
        jars.forget(operation.browser)
        return undefined
      default:
        return undefined
    }
  }

  async function authenticate(client: Client, operation: Authenticating): Promise<Answer | undefined> {
    const { by, credentials, user, carried } = operation
    const { takes, tokenVariable } = methodOf(by)
    const ticket = takes === 'ticket' ? await takeTicket(credentials) : undefined
    // Another sequence may have taken the last ticket of a list: then nothing is sent.
    if (takes === 'ticket' && ticket === undefined) return undefined
    const account = accountOf(user)
    const given = givenFor(operation, {
      account,
      unknownUser: unknownUserOf(environment),
      wrongPassword: nearMatch.withOneMore(account.password),
      ticket,
      ...(takes === 'token' && { token: await takeToken(credentials, tokenVariable) }),
    })
    const answer = await client.authenticate(by, given, {
      ...(credentials === 'wrong password' && { wrongFor: account.variable }),
      ...(isWithRequest(operation) && requestPlaceOf(operation, paths)),
      ...(carried === 'none' && { cookies: 'none' }),
    })
    // Not before: another browser would take the ticket away from this request.
    if (credentials === 'right') usedTicket = ticket ?? usedTicket
    return answer
  }

  async function takeTicket(credentials: ModelCredentials): Promise<string | undefined> {
    if (credentials === 'invented') return unknownName
    if (credentials === 'used') return usedTicket ?? unknownName
    return tickets.take(target)
  }

  function takeToken(credentials: ModelCredentials, variable: string | undefined): Promise<string> {
    return credentials === 'right' ? target.takeToken(variable) : target.takeMalformedToken(variable)
  }

  /** The connection that an operation uses. Each sequence opens new ones, so that a replay sees the same conditions. */
  function connectionOf({ connection }: Operation): number | undefined {
    if (connection === undefined) return undefined
    const kept = connections.get(connection) ?? target.keepConnection()
    connections.set(connection, kept)
    return kept
  }

  function accountOf(user = 0): Account {
    return accounts[user % accounts.length] as Account
  }
}
