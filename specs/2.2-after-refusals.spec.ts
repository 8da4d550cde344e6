import { deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import type { Identity } from '../src/check/identity.ts'
import { newSession } from '../src/check/live-session.ts'
import { attemptsWithoutCost, requireNoCrash, resetCountOf, sendWrongPassword } from '../src/check/refused-sign-in.ts'
import { expectSessionOf } from '../src/check/session-owner.ts'
import { withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { type Account, declared } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { basic } from '../src/methods/basic.ts'
import {
  type ListedMethod,
  passwordMethodsOfUsers,
  requestMethods,
  sessionMethods,
  titleOf,
} from '../src/methods/methods.ts'
import { nearMatch } from '../src/target/near-match.ts'

// What a server refuses beside a live session gives that session to no other user, and hands out no session of another user.
// The specification does not say whether such a session must live on.

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const everyMethod = [...sessionMethods, ...requestMethods]

/** What is tried beside one session: the methods that take and need the same. */
const kindOf = ({ takes, when }: ListedMethod) => [takes, ...when].join()
const tries = [...new Set(everyMethod.map(kindOf))].map((kind) => everyMethod.filter((each) => kindOf(each) === kind))

for (const [index, methods] of tries.entries()) {
  const [method = basic] = methods
  const title = methods.length === 1 ? titleOf(method) : `Each method that takes a ${method.takes}.`
  deepCheck(ofItsUser, `After refused attempts with its cookie. ${title}`, { when: method.when }, async (context) => {
    const { target, user, environment, identity } = context
    const who = await identity()
    const two = [user, declared(environment, 'admin')] as const
    const [account, other] = index % 2 === 0 ? two : [two[1], two[0]]
    const answers: Answer[] = []
    let client: Client | undefined
    // An attempt without a password names the other user.
    for (const attempt of methods.flatMap(attemptsWithoutCost)) {
      client ??= (await newSession(context, account)).client
      const { sessionId } = client.cookies
      answers.push(await attempt({ target, client, account: other }))
      client = (await expectNoneOfAnother(who, client, account, sessionId, context)) ? client : undefined
    }
    for (const answer of answers) requireNoCrash(answer)
  })
}

for (const method of passwordMethodsOfUsers)
  deepCheck(
    ofItsUser,
    `After a wrong password of another user with its cookie. ${titleOf(method)}`,
    // The ordinary user signs in most often, and a success resets the count of a server.
    { when: method.when, needs: 'system-admin', account: 'USER', wrongPasswords: 1, spare: 2 },
    async (context) => {
      const { target, environment, account, identity } = context
      const admin = declared(environment, 'admin')
      const who = await identity()
      const { client, sessionId } = await newSession(context, admin)
      const answer = await sendWrongPassword(method, { target, client, account }, nearMatch.withOneMore)
      await resetCountOf(answer, method, target.visit(account))
      await expectNoneOfAnother(who, client, admin, sessionId, context)
    },
  )

/** No session that the client has, or gets with a refusal, shows another user. Returns whether its own lives on. */
async function expectNoneOfAnother(
  who: Identity,
  client: Client,
  account: Account,
  sessionId: string | undefined,
  { target }: CheckContext,
): Promise<boolean> {
  const isLive = await expectSessionOf(who, client, account)
  if (client.cookies.sessionId === sessionId) return isLive
  withSession(client, sessionId)
  return expectSessionOf(who, withSession(target.newClient(), sessionId), account)
}
