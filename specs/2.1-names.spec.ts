import { type Account, declared } from '../src/environment/environment.ts'
import { ownWords, words } from '../src/http/words.ts'
import { basic } from '../src/methods/basic.ts'
import { type ListedMethod, passwordMethodsOfUsers, titleOf } from '../src/methods/methods.ts'
import { authenticate, isAccepted, isAvailableIn, optionsOf } from '../src/runner/authentication.ts'
import { canSend, otherAccounts } from '../src/runner/caller-profiles.ts'
import { check } from '../src/runner/check.ts'
import type { CheckContext } from '../src/runner/context.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { expect } from '../src/runner/expect.ts'
import { namesLike, namesNear, namesWithoutSpecials } from '../src/runner/steps.ts'

for (const [turn, method] of passwordMethodsOfUsers.entries())
  check(
    '2.1/another-name-is-not-the-users',
    { ...optionsOf(method), name: titleOf(method), ...(method === basic ? {} : { deep: true as const }) },
    async ({ target, user: account, requireMethod }) => {
      await requireMethod(method)
      for (const { id, wildcard } of namesLike(account.id, turn)) {
        const visit = target.visit({ ...account, id })
        const answer = await authenticate(method, visit)
        // The requirements on unknown users check the form of the refusal.
        expect(answer).toSignNoUserIn(
          isAccepted(method, answer),
          words`\`${wildcard}\` was taken as a wildcard: \`${id}\` signs in as ${account.id}`,
        )
      }
    },
  )

for (const method of passwordMethodsOfUsers)
  check(
    '2.1/another-name-is-not-the-users',
    {
      ...optionsOf(method),
      name: `${titleOf(method)} Names that a transformation turns into that of a user.`,
      deep: true,
    },
    async ({ target, user: account, requireMethod }) => {
      await requireMethod(method)
      for (const { id, done } of namesNear(account.id)) {
        const answer = await authenticate(method, target.visit({ ...account, id }))
        const found = words`${ownWords(done)}: \`${id.replace('\0', '%00')}\` signs in as ${account.id}`
        expect(answer).toSignNoUserIn(isAccepted(method, answer), found)
      }
    },
  )

for (const [place, [variable, field, needs]] of otherAccounts.entries())
  check(
    '2.1/another-name-is-not-the-users',
    { name: `Names like that of ${variable}_ID.`, needs, deep: true },
    async ({ target, environment, requireMethod }) => {
      const account = declared(environment, field)
      const able = passwordMethodsOfUsers.filter(
        (method) => isAvailableIn(method, environment) && canSend(method, variable),
      )
      const names = [
        ...namesLike(account.id, place)
          .slice(place, place + 1)
          .map(({ id, wildcard }) => ({ id, done: `\`${wildcard}\` was taken as a wildcard` })),
        ...namesNear(account.id),
      ]
      // The methods that work here take turns, in an order that depends on the seed of the run.
      for (const [index, { id, done }] of names.entries()) {
        const first = (index + place + (environment.seed ?? 0)) % able.length
        const method = await requireOneOf([...able.slice(first), ...able.slice(0, first)], account, requireMethod)
        const answer = await authenticate(method, target.visit({ ...account, id }))
        const found = words`${ownWords(done)}: \`${id.replace('\0', '%00')}\` signs in as ${account.id}`
        expect(answer).toSignNoUserIn(isAccepted(method, answer), found)
      }
    },
  )

for (const [variable, field, needs] of otherAccounts)
  for (const method of passwordMethodsOfUsers.filter((each) => canSend(each, variable)))
    if (variable === 'UTF8_USER' || variable === 'SPECIAL_USER')
      check(
        '2.1/another-name-is-not-the-users',
        {
          ...optionsOf(method),
          name: `${titleOf(method)} Names that lose what is special in that of ${variable}_ID.`,
          needs,
          deep: true,
        },
        async ({ target, environment, requireMethod }) => {
          const account = declared(environment, field)
          await requireMethod(method, account)
          for (const { id, done } of namesWithoutSpecials(account.id)) {
            const answer = await authenticate(method, target.visit({ ...account, id }))
            expect(answer).toSignNoUserIn(
              isAccepted(method, answer),
              words`${ownWords(done)}: \`${id}\` signs in as ${account.id}`,
            )
          }
        },
      )

/** The first of these methods that accepts an account. Throws DoesNotApply if none does. */
async function requireOneOf(
  [method = basic, ...others]: readonly ListedMethod[],
  account: Account,
  requireMethod: CheckContext['requireMethod'],
): Promise<ListedMethod> {
  try {
    await requireMethod(method, account)
    return method
  } catch (error) {
    if (!(error instanceof DoesNotApply) || others.length === 0) throw error
    return requireOneOf(others, account, requireMethod)
  }
}
