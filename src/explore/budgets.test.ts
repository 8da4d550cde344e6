import { expect, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { runContextFor } from '../runner/samples/target-of.ts'
import { Target } from '../runner/target.ts'
import { ExploreBudgets } from './budgets.ts'

test('the last ticket of a list is given once, and then there is none', async () => {
  const sso = { argument: 'ticket', tickets: { kind: 'list', tickets: ['ST-1'] } } as const
  const shared = runContextFor(sampleEnvironment({ sso }))
  const [target, budgets] = [new Target(shared), new ExploreBudgets(shared)]
  const both = await Promise.all([budgets.takeTicket(target), budgets.takeTicket(target)])
  expect(both).toEqual(['ST-1', undefined])
  expect(budgets.hasTickets).toBe(false)
  await shared.transport.close()
})
