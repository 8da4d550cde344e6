import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Account } from '../environment/environment.ts'
import { type AttemptVerdict, LoginBudget, type PasswordAttempt } from './login-budget.ts'
import { PasswordNotSent } from './password-not-sent.ts'

const user: Account = { variable: 'USER', id: 'joe', password: 'p', organization: { id: 'one', alias: 'uno' } }
const admin: Account = { variable: 'ADMIN', id: 'root', password: 'r' }
const right: PasswordAttempt = { account: 'USER', method: 'login as joe', isRight: true }
const wrong: PasswordAttempt = { ...right, isRight: false }

/** Whether a promise is still pending after all other tasks had their turn. */
async function isWaiting(promise: Promise<unknown> | undefined): Promise<boolean> {
  let open = promise !== undefined
  void promise?.then(
    () => (open = false),
    () => (open = false),
  )
  await yieldToEventLoop()
  await yieldToEventLoop()
  return open
}

test('however many are under way, no more are refused than may be', async () => {
  const attempt = fc.record({ isRight: fc.boolean(), method: fc.constantFrom('a', 'b'), verdict: verdicts() })
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 40 }), fc.nat(8), fc.nat(2), async (attempts, limit, kept) => {
      const budget = new LoginBudget([user], limit)
      budget.limitTo(() => limit, kept)
      let refused = 0
      const ended = attempts.map(async ({ verdict, ...rest }) => {
        const one = { account: 'USER', ...rest } as const
        await budget.take(one)
        await yieldToEventLoop()
        if (verdict === 'refused') refused++
        budget.settle(one, verdict)
      })
      for (const each of await Promise.allSettled(ended))
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ why: { kind: 'budget-used-up' } })
      expect(refused).toBeLessThanOrEqual(Math.max(1, limit))
      expect(budget.refused).toEqual({ USER: refused })
    }),
  )
})

function verdicts() {
  return fc.constantFrom<AttemptVerdict>('accepted', 'refused', 'neither')
}

test('an attempt that is not refused comes back, and the next one in the queue takes it', async () => {
  const budget = new LoginBudget([user], 1)
  await budget.take(right)
  const next = budget.take(right)
  expect(await isWaiting(next)).toBe(true)
  budget.settle(right, 'accepted')
  await next
  budget.settle(right, 'refused')
  const why = { kind: 'budget-used-up', account: 'USER', refused: 1, limit: 1 }
  await expect((async () => budget.take(right))()).rejects.toMatchObject({ why })
})

test('correct passwords go before wrong ones', async () => {
  const budget = new LoginBudget([user], 1)
  await budget.take(right)
  const order: string[] = []
  const later = budget.take(wrong)?.then(() => order.push('wrong'))
  const sooner = budget.take(right)?.then(() => {
    order.push('right')
    budget.settle(right, 'accepted')
  })
  budget.settle(right, 'accepted')
  await Promise.all([later, sooner])
  expect(order).toEqual(['right', 'wrong'])
})

test('what is to fail never takes what is kept, nor does a new method take the last attempt', async () => {
  const budget = new LoginBudget([user], 3)
  budget.limitTo(() => 3)
  await budget.take(wrong)
  budget.settle(wrong, 'refused')
  await expect((async () => budget.take(wrong))()).rejects.toMatchObject({ why: { kind: 'budget-used-up' } })
  expect(budget.hasRoomToFail('USER')).toBe(false)
  await budget.take(right)
  budget.settle(right, 'accepted')
  const unknown = { ...right, method: 'basic as joe' }
  await budget.take(unknown)
  budget.settle(unknown, 'refused')
  await expect((async () => budget.take(unknown))()).rejects.toMatchObject({ why: { kind: 'budget-used-up' } })
  await budget.take(right)
})

test('where the server counts, its last two attempts are not used for wrong passwords', async () => {
  const budget = new LoginBudget([user], 9)
  await budget.take(wrong)
  budget.settle(wrong, 'refused', 2)
  await expect((async () => budget.take(wrong))()).rejects.toMatchObject({ why: { kind: 'nearly-locked' } })
  expect(budget.hasRoomToFail('USER')).toBe(false)
  await budget.take(right)
})

test('two variables that name one account, in any letter case, have one budget and their own counts', async () => {
  const same: Account = { ...user, variable: 'EXTERNAL_USER', id: 'JOE' }
  const budget = new LoginBudget([user, admin, same], 2)
  const other = { ...right, account: 'EXTERNAL_USER' } as const
  for (const each of [right, other]) {
    await budget.take(each)
    budget.settle(each, 'refused')
  }
  await expect((async () => budget.take(right))()).rejects.toMatchObject({ why: { kind: 'budget-used-up' } })
  await expect((async () => budget.take(other))()).rejects.toMatchObject({ why: { kind: 'budget-used-up' } })
  expect(budget.refused).toEqual({ USER: 1, ADMIN: 0, EXTERNAL_USER: 1 })
  await budget.take({ ...right, account: 'ADMIN' })
})

test.each([
  ['joe|one', 'USER'],
  ['joe|uno', 'USER'],
  ['joe', 'USER'],
  ['JOE|nowhere', 'USER'],
  ['root', 'ADMIN'],
  ['joe_', undefined],
  [undefined, undefined],
])('the account named %s', (name, variable) => {
  expect(new LoginBudget([user, admin], 5).accountNamed(name, 'p')?.variable).toBe(variable)
})

test('an account that is refused after it has signed in is looked into, while everything else waits', async () => {
  const budget = new LoginBudget([user, admin], 9)
  let answer: (finding: PasswordNotSent | undefined) => void = () => {}
  const asked: string[] = []
  budget.whenInDoubt((account) => {
    asked.push(account)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  const ends = async (verdict: AttemptVerdict) => {
    await budget.take(right)
    return { confirmation: budget.settle(right, verdict) }
  }
  expect((await ends('refused')).confirmation).toBeUndefined()
  await ends('accepted')
  await budget.take(right)
  const { confirmation: first } = await ends('refused')
  // Refusals of pending attempts share one check.
  const second = budget.settle(right, 'refused')
  expect(asked).toEqual(['USER'])
  const held = budget.take(right)
  expect(await isWaiting(held)).toBe(true)
  await budget.take({ ...right, account: 'ADMIN' })
  await budget.take(right, { confirms: true })
  budget.settle(right, 'accepted')

  answer(undefined)
  await held
  expect(await Promise.all([first, second])).toEqual([undefined, undefined])
  const last = budget.settle(right, 'refused')
  const lost = new PasswordNotSent({ kind: 'sign-in-lost', account: 'USER', method: 'login.form', status: 401 })
  answer(lost)
  expect(await last).toBe(lost)
  expect(await first).toBeUndefined()
  await expect((async () => budget.take(right))()).rejects.toBe(lost)
})
