import { canSend } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { acceptHeaders, bothSettings } from '../src/check/header-profiles.ts'
import { expectInvalid401With, onOneConnection, unlessClosed } from '../src/check/http-methods.ts'
import { newSession } from '../src/check/live-session.ts'
import { passwordOfOtherBase64Case } from '../src/check/other-base64.ts'
import {
  expectNoSessionOf,
  expectRefusedSignIn,
  resetCountOf,
  sendWrongPassword,
} from '../src/check/refused-sign-in.ts'
import { controlAccepted, controlSignedIn, endedSession, withSession } from '../src/check/steps.ts'
import {
  kindsOfAccount,
  kindsOfMethod,
  kindsOfMethodForAccount,
  protectedPlace,
  rareKinds,
} from '../src/check/wrong-password-plan.ts'
import {
  inBase64,
  inTheOtherCase,
  kindInWords,
  type WrongPassword,
  wrongPasswords,
} from '../src/check/wrong-passwords.ts'
import { otherAccounts } from '../src/environment/accounts.ts'
import type { Answer } from '../src/http/answer.ts'
import { basic } from '../src/methods/basic.ts'
import { legacyLoginForm, legacyLoginGet } from '../src/methods/legacy-login.ts'
import { loginArguments, loginForm, loginGet } from '../src/methods/login.ts'
import { type ListedMethod, passwordMethods, titleOf } from '../src/methods/methods.ts'
import type { Header } from '../src/methods/request-data.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { type AuthenticationOptions, authenticate, isAccepted, optionsOf } from '../src/target/authentication.ts'
import { nearMatch } from '../src/target/near-match.ts'
import type { Visit } from '../src/target/target.ts'

// Every kind of wrong password by every method, and every kind for every account (sections 4.1 to 4.5, 5.3, 7).

/** What a proxy says of the client, as any client can. */
const fromTheMachineItself: readonly Header[] = [['X-Forwarded-For', '127.0.0.1']]

for (const [rank, method] of passwordMethods.entries())
  for (const [index, kind] of kindsOfMethod(method)) {
    // One of the two likeliest kinds comes first, in the usual request.
    const isFirst = index === rank % 2
    check(
      method.refusesWrongPassword,
      {
        name: `${titleOf(method)} ${kind.title}`,
        ...optionsOf(method),
        ...(isFirst
          ? { spare: sharesRequirement(method) ? 1 : undefined }
          : { deep: true, ...rankOf(index + 2 * rank) }),
        wrongPasswords: 1,
      },
      async (context) => {
        const { target, account, environment, requireMethod } = context
        const password = changed(kind.change(account, environment))
        if (isFirst) await controlAccepted(context, method, account)
        else await requireMethod(method, account)
        // A server may look at the password of some requests only: with the ID of an organization, or without a locale.
        const unusual = {
          headers: index % 3 === 1 ? fromTheMachineItself : acceptHeaders(rank + index),
          organizationBy: index % 3 === 0 ? ('alias' as const) : undefined,
          args: method.takesSettings && index % 3 === 2 ? bothSettings : undefined,
        }
        const wrong = { password, wrongFor: account.variable, ...(isFirst ? {} : unusual) }

        // The requests take turns at the HTTP methods and paths, where they can have any.
        const isRequest = method.sent === 'with each request'
        const [verb, path, form] = protectedPlace(environment, isFirst ? 0 : index + 3 * rank)
        const options: AuthenticationOptions = isRequest ? { ...wrong, method: verb, path, form } : wrong
        const judge = async (answer: Answer) => {
          if (!isRequest) return expectRefusedSignIn(method, answer)
          const { headers } = options
          await expectInvalid401With(verb, answer, () =>
            target.newClient().probe({ method: verb, path, form, headers }),
          )
        }
        await expectRefused(kind, method, target.visit(account), options, judge)
      },
    )
  }

const inOtherBase64: WrongPassword = {
  title: 'Only the case of a letter in Base64 differs.',
  change: passwordOfOtherBase64Case,
}

/** Kinds that one method sends beside the rare ones. */
const sentBy: Readonly<Partial<Record<string, readonly WrongPassword[]>>> = {
  [basic.id]: [inOtherBase64],
  [loginForm.id]: [inTheOtherCase, inBase64],
}

for (const [rank, method] of passwordMethods.entries()) {
  const alsoSent = sentBy[method.id] ?? []
  deepCheck(
    method.refusesWrongPassword,
    `${titleOf(method)} Three times on the connection of a correct one, which is accepted again.`,
    { ...optionsOf(method), method, wrongPasswords: 3 + alsoSent.length, spare: 2 },
    ({ target, account, environment }) =>
      onOneConnection(target, async (connection) => {
        const visit = () => target.visit(account, target.newClient(connection))
        const correct = await authenticate(method, visit())
        controlSignedIn({ answer: correct, isAccepted: isAccepted(method, correct) })
        for (const kind of [...alsoSent, ...rareKinds(rank, environment.seed)]) {
          const password = kind.change(account, environment) ?? nearMatch.withOneMore(account.password)
          const wrong = { password, wrongFor: account.variable, purpose: `${method.name}: ${kindInWords(kind)}` }
          await expectRefused(kind, method, visit(), wrong)
        }
        const answer = await authenticate(method, visit())
        expect(answer).toOpenSession(isAccepted(method, answer))
      }),
  )
}

for (const [place, [variable]] of otherAccounts.entries()) {
  const able = passwordMethods.filter((method) => canSend(method, variable))
  const kinds = kindsOfAccount(variable)
  for (const method of able)
    deepCheck(
      method.refusesWrongPassword,
      `${titleOf(method)} Near-match passwords of ${variable}_ID.`,
      {
        ...optionsOf(method),
        account: variable,
        wrongPasswords: kinds.always.length + Math.ceil(kinds.rest.length / able.length),
        spare: 2,
      },
      async ({ target, environment, account, requireMethod }) => {
        await requireMethod(method, account)
        // The less likely kinds take turns at the methods, in an order that depends on the seed of the run.
        for (const kind of kindsOfMethodForAccount(method, able, kinds, place + (environment.seed ?? 0))) {
          const password = kind.change(account, environment)
          if (password === undefined || password === account.password) continue
          const wrong = { password, wrongFor: variable, purpose: `${method.name}: ${kindInWords(kind)}` }
          await expectRefused(kind, method, target.visit(account), wrong)
        }
      },
    )
}

for (const method of [loginForm, loginArguments, loginGet, securityCheck, legacyLoginForm, legacyLoginGet])
  deepCheck(
    method.refusesWrongPassword,
    `${titleOf(method)} Beside a session of the same user, and beside one that has ended.`,
    { ...optionsOf(method), method, wrongPasswords: 2, spare: 2 },
    async (context) => {
      const { target, account } = context
      const ended = await endedSession(context)
      const { client: inside } = await newSession(context, account)
      for (const client of [inside, withSession(ended.client, ended.sessionId)]) {
        const visit = { target, client, account }
        expectRefusedSignIn(method, await sendWrongPassword(method, visit, nearMatch.withAnotherLast))
      }
    },
  )

/**
 * A wrong password opens no session. Its answer is judged, unless it refuses the form of the password. If a gateway closes the
 * connection, another request shows that the server is there. Where the server counts refusals in a row, a success resets the count.
 */
async function expectRefused(
  { isOfNoForm, mayBeClosed }: WrongPassword,
  method: ListedMethod,
  visit: Visit,
  options: AuthenticationOptions,
  judge: (answer: Answer) => Promise<void> = async (answer) => expectRefusedSignIn(method, answer),
): Promise<void> {
  const { target, account, client } = visit
  const send = () => authenticate(method, visit, options)
  const answer = await (mayBeClosed ? unlessClosed(send, async () => void (await client.probe())) : send())
  if (answer === undefined) return
  await resetCountOf(answer, method, target.visit(account))
  if (isOfNoForm?.(answer) !== true) await judge(answer)
  await expectNoSessionOf(answer, client)
}

function changed(password: string | undefined): string {
  if (password === undefined) throw nothingToDecide('no-such-wrong-password')
  return password
}

/** Whether another method comes first with the requirement of a method, so that each requirement has its turn. */
function sharesRequirement(method: (typeof passwordMethods)[number]): boolean {
  return passwordMethods.find((each) => each.refusesWrongPassword === method.refusesWrongPassword) !== method
}

/** If the budget is too small for all, another kind comes first for each method: mostly, a server compares alike for all. */
function rankOf(index: number): { spare?: 1 | 2 } {
  const rank = Math.floor((3 * (index % wrongPasswords.length)) / wrongPasswords.length)
  return rank === 1 || rank === 2 ? { spare: rank } : {}
}
